import { Injectable } from '@nestjs/common';
import { type Client, type CloseSignal, Database, Wakeups, newId, spreadWait } from '#platform';
import { pairingDecided } from './pairing.service';
import { type PairingState, type PolledRow, RedemptionRepository } from './redemption.repository';
import { AgentsSettings } from '../agents.settings';

/** The longest time for which a poll waits, in milliseconds. */
const LONGEST_WAIT_MS = 30_000;

/** The client that polls, and the signal that it has closed its connection. */
export interface PollingClient extends Client {
  readonly closed: CloseSignal;
}

/**
 * Polls that wait for a person's decision. One poll can wait for each request, and a limited number for each address. A poll beyond
 * that limit, and one that a newer poll replaces, is never refused: it is answered early with the current state.
 */
@Injectable()
export class LongPolls {
  private readonly perAddress = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly requests: RedemptionRepository,
    private readonly wakeups: Wakeups,
    private readonly settings: AgentsSettings,
  ) {}

  /** Counts a poll. One that wants to wait becomes the request's waiter, and an earlier waiter is woken. */
  async count(
    deviceCodeHash: Buffer,
    waits: boolean,
  ): Promise<{ poll?: PolledRow; waiterId: string | null }> {
    const waiterId = waits ? newId() : null;
    const poll = await this.requests.countPoll(this.database, deviceCodeHash, waiterId);
    if (poll && !poll.tooFast && mayWait(poll)) await this.wakeups.publish(pairingDecided(poll.id));
    return { poll, waiterId };
  }

  /**
   * Waits for a decision for at most `waitMs` milliseconds.
   *
   * @returns the state of the request; undefined if the wait ended without a decision or the client closed its connection
   */
  async wait(
    requestId: string,
    waiterId: string,
    waitMs: number,
    { block, closed }: PollingClient,
  ): Promise<PairingState | undefined> {
    const waiting = this.perAddress.get(block) ?? 0;
    if (waiting >= this.settings.pairingWaitersPerAddress) return undefined;
    this.perAddress.set(block, waiting + 1);
    try {
      const look = (): Promise<PairingState | undefined> => this.reasonToStop(requestId, waiterId);
      const length = spreadWait(waitMs, shareOf(waiterId));
      const state = await this.wakeups.until(pairingDecided(requestId), look, length, closed);
      if (closed.aborted) return undefined;
      // The agent asks another process at once, and must not be told to slow down for it.
      if (state === undefined && this.wakeups.draining)
        await this.requests.excusePoll(this.database, requestId, waiterId);
      return state;
    } finally {
      this.release(block);
    }
  }

  /** The state of the request, once the poll must stop waiting: after a decision, or when a newer poll waits. */
  private async reasonToStop(requestId: string, waiterId: string): Promise<PairingState | undefined> {
    const request = await this.requests.findState(this.database, requestId);
    if (!request) return 'redeemed';
    return request.state === 'pending' && request.waiterId === waiterId ? undefined : request.state;
  }

  private release(block: string): void {
    const waiting = this.perAddress.get(block)! - 1;
    if (waiting > 0) this.perAddress.set(block, waiting);
    else this.perAddress.delete(block);
  }
}

/** Whether the earlier poll may still be waiting. How long it waits at most follows from its id, so every process knows it. */
function mayWait({ earlierWaiterId, earlierMs }: PolledRow): boolean {
  if (earlierWaiterId === null || earlierMs === null) return false;
  return earlierMs < spreadWait(LONGEST_WAIT_MS, shareOf(earlierWaiterId));
}

/** A number from 0 to 1 from the random end of an id. */
function shareOf(id: string): number {
  return parseInt(id.slice(-4), 16) / 0x10000;
}
