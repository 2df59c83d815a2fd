import type { SharedWindows } from './limit-storage';

/**
 * A lease takes this fraction of what remains of a window, so that the processes that share the window reach its end at about the same
 * time.
 */
const PART = 4;
/** After this time without a request, a process gives back what it has not used, if another one may need it. */
const IDLE_MS = 2_000;

/** The part of a window that a process holds. */
interface Lease {
  /** Hits that this process may still admit by itself. */
  own: number;
  /** Hits of the window that no process has taken, as far as this one knows. */
  left: number;
  /** When the window ends, in milliseconds on the clock of `performance`. */
  endsAt: number;
  /** Identifies the window; undefined before the first hits are taken. */
  window?: string;
  /** When to ask again although no hit was left, since others give theirs back. */
  askAgainAt: number;
  usedAt: number;
  /** Whether a process has said that the window is nearly used up, so that what is not used here must go back. */
  wanted: boolean;
  /** When this process may say so again. */
  sayAgainAt: number;
  taking?: Promise<void>;
  /** Requests that wait for `taking`. */
  waiting: number;
}

/** How the processes that share windows tell each other that one of them is nearly used up. */
export interface LeaseCalls {
  /** Tells every process, this one too. */
  say: (key: string) => void;
  /** Calls `heard` with the key of a window, and with null for all of them when a call may have been lost. */
  onSaid: (heard: (key: string | null) => void) => void;
}

/** The state of a window, as a request finds it. */
export interface Taken {
  admitted: boolean;
  /** How many more would be admitted, by this and other processes. */
  remaining: number;
  restMs: number;
}

/**
 * Counts frequent events against a limit that all processes share, without asking for each of them: a process takes hits in advance, and admits
 * as many events by itself. All processes together admit at most `limit` events in a window. Beyond it, a process asks at most once in two
 * seconds, however many events it refuses. A process keeps what it has taken until the window ends, unless another one may need it.
 */
export class Leases {
  private readonly leases = new Map<string, Lease>();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly windows: SharedWindows,
    private readonly windowMs: number,
    private readonly calls: LeaseCalls,
  ) {
    calls.onSaid((key) => this.want(key));
  }

  /** Counts one event. @throws what the shared windows throw */
  async take(key: string, limit: number): Promise<Taken> {
    for (;;) {
      const lease = this.leaseOf(key, limit);
      lease.usedAt = performance.now();
      if (lease.own > 0) {
        lease.own--;
        return taken(lease, true);
      }
      if (lease.left === 0 && lease.usedAt < lease.askAgainAt) return taken(lease, false);
      lease.waiting++;
      lease.taking ??= this.takeMore(key, limit, lease);
      await lease.taking;
    }
  }

  /** Gives back all that this process has not used, because it ends. */
  async end(): Promise<void> {
    const now = performance.now();
    const present = [...this.leases].filter(([, lease]) => lease.endsAt > now);
    await Promise.all(present.map(([key, lease]) => this.giveBack(key, lease)));
  }

  /** The lease of the present window. A window that nobody has asked about has everything left. */
  private leaseOf(key: string, limit: number): Lease {
    const now = performance.now();
    let lease = this.leases.get(key);
    if (!lease || (lease.endsAt <= now && !lease.taking)) {
      lease = {
        ...{ own: 0, left: limit, endsAt: now + this.windowMs, usedAt: now, waiting: 0 },
        ...{ askAgainAt: 0, sayAgainAt: 0, wanted: false },
      };
      this.leases.set(key, lease);
      this.plan();
    }
    return lease;
  }

  private async takeMore(key: string, limit: number, lease: Lease): Promise<void> {
    try {
      // Requests that wait in the same turn of the event loop share one statement.
      await new Promise((resolve) => setImmediate(resolve));
      const wanted = Math.max(lease.waiting, Math.ceil(lease.left / PART));
      // The end is counted from before the statement, so a process never uses a lease longer than its window lasts.
      const askedAt = performance.now();
      const { granted, hits, restMs, window } = await this.windows.take(key, this.windowMs, wanted, limit);
      lease.own += granted;
      lease.left = Math.max(0, limit - hits);
      lease.endsAt = askedAt + restMs;
      lease.window = window;
      lease.askAgainAt = performance.now() + IDLE_MS;
      if (lease.left <= limit / PART) this.say(key, lease);
    } finally {
      lease.waiting = 0;
      lease.taking = undefined;
    }
  }

  private say(key: string, lease: Lease): void {
    if (performance.now() < lease.sayAgainAt) return;
    lease.sayAgainAt = performance.now() + IDLE_MS;
    this.calls.say(key);
  }

  private want(key: string | null): void {
    for (const lease of key === null ? this.leases.values() : [this.leases.get(key)])
      if (lease) lease.wanted = true;
  }

  private plan(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.tidy();
      if (this.leases.size > 0) this.plan();
    }, IDLE_MS).unref();
  }

  /** Gives back what idle leases have not used and others may need, and forgets windows that have ended. */
  private tidy(): void {
    const now = performance.now();
    for (const [key, lease] of this.leases) {
      if (lease.taking) continue;
      if (lease.endsAt <= now) this.leases.delete(key);
      else if (lease.wanted && now - lease.usedAt >= IDLE_MS) void this.giveBack(key, lease);
    }
  }

  private async giveBack(key: string, lease: Lease): Promise<void> {
    const unused = lease.own;
    if (unused === 0) return;
    lease.own = 0;
    // The next request asks how many are left. What cannot be returned is unavailable until the window ends.
    lease.left += unused;
    await this.windows.giveBack(key, lease.window!, unused).catch(() => undefined);
  }
}

function taken({ own, left, endsAt }: Lease, admitted: boolean): Taken {
  return { admitted, remaining: own + left, restMs: Math.max(0, endsAt - performance.now()) };
}
