import { Injectable } from '@nestjs/common';
import { RoomsSettings } from '../rooms.settings';

/** How many times as long as the first pause the longest one is. */
const LONGEST = 16;
/** How long after a pause the next one of the same agent still grows. It is longer than the window in which arrivals are counted. */
const REMEMBERED_MS = 15_000;
/** Timers can end a pause up to a millisecond early. */
const TIMER_MS = 1;

/**
 * How long throttled polls are held. All throttled polls of an agent end their pause at the same moment, and the next one is longer. So a
 * client that polls in a tight loop gets only a few answers for each poll that it keeps open. Processes don't share pauses.
 */
@Injectable()
export class Pauses {
  private readonly last = new Map<string, { endsAt: number; ms: number }>();

  constructor(private readonly settings: RoomsSettings) {
    setInterval(() => this.forgetOld(performance.now()), REMEMBERED_MS).unref();
  }

  /**
   * For how many milliseconds a throttled poll is held.
   *
   * @param agent whose poll it is
   * @param now on the clock of `performance`
   */
  of(agent: string, now = performance.now()): number {
    const last = this.last.get(agent);
    if (last && now < last.endsAt - TIMER_MS) return last.endsAt - now;
    const { relayPauseMs: first } = this.settings;
    const ms = last && now < last.endsAt + REMEMBERED_MS ? Math.min(2 * last.ms, LONGEST * first) : first;
    this.last.set(agent, { endsAt: now + ms, ms });
    return ms;
  }

  /** How many agents it remembers. */
  get size(): number {
    return this.last.size;
  }

  /** Forgets the agents whose next pause would be a first one. */
  forgetOld(now: number): void {
    for (const [agent, { endsAt }] of this.last) if (now >= endsAt + REMEMBERED_MS) this.last.delete(agent);
  }
}
