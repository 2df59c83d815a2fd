import { Unavailable } from '../errors/errors';

const POOL_WAIT_MS = 10_000;

interface Waiting {
  key: string;
  enter: () => void;
}

/**
 * A semaphore that is shared fairly among keys, such as tenants. At most `permits` callers hold a permit at once, and at most
 * `permitsPerKey` of one key. A free permit goes to the key that holds the fewest, and among these to the caller that has waited
 * longest.
 */
export class FairSemaphore {
  private readonly held = new Map<string, number>();
  private readonly queue = new Set<Waiting>();
  private total = 0;

  /** @param waitMs the longest wait of a caller, in milliseconds */
  constructor(
    private readonly permits: number,
    private readonly permitsPerKey: number,
    private readonly waitMs: number,
  ) {}

  /** For work that holds a connection of a pool for a long time: a third of the pool, and half of that for one key. */
  static forPool(size: number): FairSemaphore {
    const permits = Math.max(1, Math.floor(size / 3));
    return new FairSemaphore(permits, Math.ceil(permits / 2), POOL_WAIT_MS);
  }

  /** Runs `work` with a permit. @throws Unavailable if none is released within `waitMs` */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const release = await this.acquire(key);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Takes a permit and returns its release, to be called once. @throws Unavailable if none is released within `waitMs` */
  async acquire(key: string): Promise<() => void> {
    if (this.isFree(key)) this.add(key, 1);
    else await this.wait(key);
    return () => {
      this.add(key, -1);
      this.admitNext();
    };
  }

  private wait(key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        key,
        enter: () => {
          clearTimeout(timer);
          this.queue.delete(waiting);
          this.add(key, 1);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.queue.delete(waiting);
        reject(new Unavailable({ headers: { 'Retry-After': '5' } }));
      }, this.waitMs);
      this.queue.add(waiting);
    });
  }

  private admitNext(): void {
    let next: Waiting | undefined;
    for (const waiting of this.queue) {
      if (!this.isFree(waiting.key)) continue;
      if (!next || this.heldBy(waiting.key) < this.heldBy(next.key)) next = waiting;
    }
    next?.enter();
  }

  private isFree(key: string): boolean {
    return this.total < this.permits && this.heldBy(key) < this.permitsPerKey;
  }

  private heldBy(key: string): number {
    return this.held.get(key) ?? 0;
  }

  private add(key: string, count: number): void {
    this.total += count;
    const left = this.heldBy(key) + count;
    if (left === 0) this.held.delete(key);
    else this.held.set(key, left);
  }
}
