import { Unavailable } from '../errors/errors';

const POOL_WAIT_MS = 10_000;

interface Waiting {
  /** Its place in the order of all callers. */
  position: number;
  enter: () => void;
}

/**
 * A semaphore that is shared fairly among keys, such as tenants. At most `permits` callers hold a permit at once, and at most
 * `permitsPerKey` of one key. A free permit goes to the key that holds the fewest, and among these to the caller that has waited
 * longest.
 */
export class FairSemaphore {
  private readonly held = new Map<string, number>();
  /** The callers that wait, by key. No key in it could get a permit now. */
  private readonly queues = new Map<string, Set<Waiting>>();
  private total = 0;
  private arrived = 0;

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
      const wasFull = this.total === this.permits;
      this.add(key, -1);
      // Unless all permits were taken, the other keys wait for permits of their own.
      this.admitNext(wasFull ? this.queues.keys() : [key]);
    };
  }

  private wait(key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        position: this.arrived++,
        enter: () => {
          clearTimeout(timer);
          this.leave(key, waiting);
          this.add(key, 1);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.leave(key, waiting);
        reject(new Unavailable({ headers: { 'Retry-After': '5' } }));
      }, this.waitMs);
      const queue = this.queues.get(key) ?? new Set();
      this.queues.set(key, queue.add(waiting));
    });
  }

  private leave(key: string, waiting: Waiting): void {
    const queue = this.queues.get(key);
    queue?.delete(waiting);
    if (queue?.size === 0) this.queues.delete(key);
  }

  private admitNext(keys: Iterable<string>): void {
    let next: Waiting | undefined;
    let least = Infinity;
    for (const key of keys) {
      const [first] = this.queues.get(key) ?? [];
      if (!first || !this.isFree(key)) continue;
      const held = this.heldBy(key);
      if (held > least || (held === least && next && next.position < first.position)) continue;
      [next, least] = [first, held];
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
