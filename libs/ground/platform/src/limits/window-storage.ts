import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Counted, LimitStorage } from './limit-storage';

type Stored = Awaited<ReturnType<ThrottlerStorage['increment']>>;

const SWEEP_MS = 60_000;

/**
 * Counts in this process: one number per key and window. The own in-memory storage of the throttler stores a time per hit,
 * which takes too much memory.
 */
export class WindowStorage implements LimitStorage {
  private readonly windows = new Map<string, { hits: number; expiresAt: number }>();

  constructor() {
    setInterval(() => this.sweep(), SWEEP_MS).unref();
  }

  async increment(key: string, ttl: number): Promise<Stored> {
    const now = performance.now();
    let window = this.windows.get(key);
    if (!window || window.expiresAt <= now) {
      window = { hits: 0, expiresAt: now + ttl };
      this.windows.set(key, window);
    }
    window.hits++;
    return {
      totalHits: window.hits,
      timeToExpire: Math.ceil((window.expiresAt - now) / 1000),
      isBlocked: false,
      timeToBlockExpire: 0,
    };
  }

  async read(key: string): Promise<Counted> {
    const now = performance.now();
    const window = this.windows.get(key);
    if (!window || window.expiresAt <= now) return { totalHits: 0, timeToExpire: 0 };
    return { totalHits: window.hits, timeToExpire: Math.ceil((window.expiresAt - now) / 1000) };
  }

  async takeBack(key: string): Promise<void> {
    const window = this.windows.get(key);
    if (window && window.hits > 0) window.hits--;
  }

  private sweep(): void {
    const now = performance.now();
    for (const [key, window] of this.windows) if (window.expiresAt <= now) this.windows.delete(key);
  }
}
