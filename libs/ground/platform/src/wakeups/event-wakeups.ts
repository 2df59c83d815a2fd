import {
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { RecordedWrites } from '../database/recorded-writes';
import { defineTopic } from './topic';
import { Wakeups } from './wakeups';

const RECORDED = 'recorded';
const WATCHED = 'watched';
const recorded = defineTopic<[tenantId: string]>(RECORDED);
const watched = defineTopic<[tenantIds: string]>(WATCHED);
const whoWatches = defineTopic('who-watches');

/** Milliseconds between two wake-ups of a tenant by one process. The first is sent at once. */
const PAUSE_MS = 25;
/** How often a process says which tenants it watches, and for how long the others believe it, in milliseconds. */
const ANNOUNCE_MS = 10_000;
const BELIEVED_MS = 30_000;
/** How many tenants one message names. NOTIFY carries at most 8,000 bytes. */
const NAMED = 200;

/**
 * Wakes those who wait for the events of a tenant, in all processes, after each commit that recorded some. Processes tell each other which
 * tenants have waiting readers, so a commit of a tenant that nobody watches sends nothing. A wake-up may be lost, so readers also look
 * every second.
 */
@Injectable()
export class EventWakeups implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  /** The tenants that this process watches. */
  private readonly own = new Set<string>();
  /** When the last announcement of a watched tenant ends to count, in milliseconds on the clock of `performance`. */
  private readonly believed = new Map<string, number>();
  /** The tenants that were woken a moment ago, and whether more was committed since then. */
  private readonly pausing = new Map<string, { again: boolean; timer: NodeJS.Timeout }>();
  private announcing?: NodeJS.Timeout;
  private listener?: (tenantId: string | null) => void;

  constructor(
    private readonly writes: RecordedWrites,
    private readonly wakeups: Wakeups,
  ) {}

  onModuleInit(): void {
    this.writes.onCommit((tenantId) => this.committed(tenantId));
    this.wakeups.onEach(WATCHED, (tenantIds) => this.believe(tenantIds));
    this.wakeups.onEach(RECORDED, (tenantId) => this.listener?.(tenantId));
    this.wakeups.on(whoWatches(), () => this.announce([...this.own]));
  }

  onApplicationBootstrap(): void {
    void this.wakeups.publish(whoWatches());
    this.announcing = setInterval(() => this.announceAgain(), ANNOUNCE_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.announcing);
    for (const [tenantId, { again, timer }] of this.pausing) {
      clearTimeout(timer);
      if (again) void this.wakeups.publish(recorded(tenantId));
    }
    this.pausing.clear();
  }

  /** Calls `listener` with each tenant that is woken, and with null when wake-ups of any may have been lost. */
  onWake(listener: (tenantId: string | null) => void): void {
    this.listener = listener;
  }

  /** Lets all processes wake this one for a tenant from now on. */
  watch(tenantId: string): void {
    this.own.add(tenantId);
    this.announce([tenantId]);
  }

  /** Ends `watch`. The others stop a while later. */
  unwatch(tenantId: string): void {
    this.own.delete(tenantId);
  }

  private committed(tenantId: string): void {
    if ((this.believed.get(tenantId) ?? 0) < performance.now()) return;
    const pausing = this.pausing.get(tenantId);
    if (pausing) pausing.again = true;
    else this.wake(tenantId);
  }

  private wake(tenantId: string): void {
    void this.wakeups.publish(recorded(tenantId));
    const timer = setTimeout(() => {
      const again = this.pausing.get(tenantId)?.again;
      this.pausing.delete(tenantId);
      if (again) this.wake(tenantId);
    }, PAUSE_MS);
    this.pausing.set(tenantId, { again: false, timer });
  }

  private announceAgain(): void {
    const now = performance.now();
    for (const [tenantId, until] of this.believed) if (until < now) this.believed.delete(tenantId);
    this.announce([...this.own]);
  }

  private announce(tenantIds: readonly string[]): void {
    for (let at = 0; at < tenantIds.length; at += NAMED)
      void this.wakeups.publish(watched(tenantIds.slice(at, at + NAMED).join(',')));
  }

  private believe(tenantIds: string | null): void {
    const until = performance.now() + BELIEVED_MS;
    for (const tenantId of tenantIds?.split(',') ?? []) this.believed.set(tenantId, until);
  }
}
