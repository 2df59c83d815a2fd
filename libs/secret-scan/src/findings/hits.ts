import { blocks } from './finding';
import type { Hit } from './hit';

/** Most hits of a text that are kept, of those that block and of the others; each place can give several. */
const MAX_BLOCKING = 5_000;
const MAX_OTHERS = 2_000;

/** Gathers the hits of one text. What doesn't block never takes the place of what does. */
export class Hits {
  readonly blocking: Hit[] = [];
  readonly others: Hit[] = [];
  /** Whether there were more than are kept. */
  overflowed = false;

  /** Whether so much was found that looking on would change nothing. */
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
