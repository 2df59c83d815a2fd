import { Unavailable } from '../errors/errors';

const POOL_PATIENCE_MS = 10_000;

interface Waiting {
  key: string;
  enter: () => void;
}

/** Lets at most `places` through at once and `placesPerKey` of one key; the rest wait their turn, each at most `patienceMs`. */
export class Turnstile {
  private readonly inside = new Map<string, number>();
  private readonly queue = new Set<Waiting>();
  private total = 0;

  constructor(
    private readonly places: number,
    private readonly placesPerKey: number,
    private readonly patienceMs: number,
  ) {}

  /** For what holds a connection of a pool for long: a third of the pool, and half of that for one key. */
  static forPool(size: number): Turnstile {
    const places = Math.max(1, Math.floor(size / 3));
    return new Turnstile(places, Math.ceil(places / 2), POOL_PATIENCE_MS);
  }

  /** Runs `work` inside. @throws Unavailable when no place came free in time. */
  async through<T>(key: string, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(key);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Goes inside; call what it gives, once, to leave. @throws Unavailable when no place came free in time. */
  async enter(key: string): Promise<() => void> {
    if (this.hasPlace(key)) this.count(key, 1);
    else await this.turn(key);
    return () => {
      this.count(key, -1);
      this.admitNext();
    };
  }

  private turn(key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        key,
        enter: () => {
          clearTimeout(timer);
          this.queue.delete(waiting);
          this.count(key, 1);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.queue.delete(waiting);
        reject(new Unavailable({ headers: { 'Retry-After': '5' } }));
      }, this.patienceMs);
      this.queue.add(waiting);
    });
  }

  /** Of those whose key has a place the one whose key has fewest inside, so that no two keys keep out a third; then the first in line. */
  private admitNext(): void {
    let next: Waiting | undefined;
    for (const waiting of this.queue) {
      if (!this.hasPlace(waiting.key)) continue;
      if (!next || this.insideOf(waiting.key) < this.insideOf(next.key)) next = waiting;
    }
    next?.enter();
  }

  private hasPlace(key: string): boolean {
    return this.total < this.places && this.insideOf(key) < this.placesPerKey;
  }

  private insideOf(key: string): number {
    return this.inside.get(key) ?? 0;
  }

  private count(key: string, by: number): void {
    this.total += by;
    const left = this.insideOf(key) + by;
    if (left === 0) this.inside.delete(key);
    else this.inside.set(key, left);
  }
}
