import { blocks } from './finding';
import type { Hit } from './hit';

/** Most hits of a text that are kept: hits that block, and others. One value can have several hits. */
const MAX_BLOCKING = 5_000;
const MAX_OTHERS = 2_000;

/** Collects the hits in one text. Hits that don't block never displace hits that do. */
export class Hits {
  readonly blocking: Hit[] = [];
  readonly others: Hit[] = [];
  /** Whether hits were dropped. */
  overflowed = false;

  /** Whether there are so many hits that further ones would change nothing. */
  get full(): boolean {
    return this.blocking.length >= MAX_BLOCKING;
  }

  add(hit: Hit): void {
    const blocking = blocks(hit);
    const kept = blocking ? this.blocking : this.others;
    if (kept.length < (blocking ? MAX_BLOCKING : MAX_OTHERS)) kept.push(hit);
    else this.overflowed = true;
  }
}
