import { setTimeout as delay } from 'node:timers/promises';
import { Unavailable } from '../errors/errors';

const LOOK_MS = 20;

/** Lets at most `places` through at once and `placesPerKey` of one key; the rest wait, each at most `patienceMs`. */
export class Turnstile {
  private readonly inside = new Map<string, number>();
  private total = 0;

  constructor(
    private readonly places: number,
    private readonly placesPerKey: number,
    private readonly patienceMs: number,
  ) {}

  /** Runs `work` inside. @throws Unavailable when no place came free in time. */
  async through<T>(key: string, work: () => Promise<T>): Promise<T> {
    const giveUp = Date.now() + this.patienceMs;
    while (this.total >= this.places || (this.inside.get(key) ?? 0) >= this.placesPerKey) {
      if (Date.now() > giveUp) throw new Unavailable({ headers: { 'Retry-After': '5' } });
      await delay(LOOK_MS);
    }
    this.count(key, 1);
    try {
      return await work();
    } finally {
      this.count(key, -1);
    }
  }

  private count(key: string, by: number): void {
    this.total += by;
    const left = (this.inside.get(key) ?? 0) + by;
    if (left === 0) this.inside.delete(key);
    else this.inside.set(key, left);
  }
}
