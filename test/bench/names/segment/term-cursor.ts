import { compareBytes } from './bytes';
import type { ScopeGroups, SegmentHead } from './segment-head';

const NOTHING = new Uint8Array();

/** A segment whose blocks may have to be read first. */
export interface SegmentBlocks {
  readonly head: SegmentHead;
  /** Undefined if the block has to be read first. */
  block(nth: number): Uint8Array | undefined;
}

/** Reads the terms of a scope that begin with a prefix, one after the other. A block that it needs and does not get ends it. */
export class TermCursor {
  /** The bytes of the term, of which `length` count. After `skim`, only those of the prefix are valid. */
  readonly term = new Uint8Array(256);
  length = 0;
  /** The place of the node in its project. */
  node = 0;
  position = 0;
  private bytes: Uint8Array = NOTHING;
  private block = 0;
  /** The next group, the first one of the next block, and the first one after the scope. */
  private group = 0;
  private groupEnd = 0;
  private last = 0;
  private at = 0;
  private end = 0;
  private segment!: SegmentBlocks;
  private prefix: Uint8Array = NOTHING;

  /** Goes to the first term of a scope that begins with a prefix. Returns false if there is none. A cursor can be used again. */
  find(segment: SegmentBlocks, scope: ScopeGroups, prefix: Uint8Array = NOTHING): boolean {
    this.segment = segment;
    this.prefix = prefix;
    this.last = scope.to;
    if (!this.open(segment.head.blockFrom(scope, prefix))) return false;
    // The last group whose first term is less than the prefix.
    const begin = Math.max(scope.from, this.group);
    let [low, high] = [begin + 1, Math.min(this.last, this.groupEnd)];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const at = this.startOf(middle);
      const length = this.bytes[at + 1]!;
      if (compareBytes(this.bytes, at + 2, at + 2 + length, prefix, 0, prefix.length) < 0) low = middle + 1;
      else high = middle;
    }
    this.group = low - 1;
    this.at = this.end = 0;
    while (this.step(0) >= 0) {
      const compared = this.comparePrefix();
      if (compared === 0) return true;
      if (compared > 0) return false;
    }
    return false;
  }

  next(): boolean {
    const shared = this.step(0);
    return shared >= 0 && (shared >= this.prefix.length || this.comparePrefix() === 0);
  }

  /** As `next`, without the term. */
  skim(): boolean {
    const { length } = this.prefix;
    const shared = this.step(length);
    return shared >= 0 && (shared >= length || this.comparePrefix() === 0);
  }

  /** Compares the terms after their common prefix, and if they are equal, nothing else. */
  compareTerms(other: TermCursor): number {
    const { length } = this.prefix;
    return compareBytes(this.term, length, this.length, other.term, length, other.length);
  }

  /**
   * Reads an entry. A term that shares `known` bytes with the one before is not copied. Returns how many bytes it certainly shares with it, or -1 after the
   * last entry.
   */
  private step(known: number): number {
    if (this.at === this.end && !this.nextGroup()) return -1;
    const { bytes, term } = this;
    let at = this.at;
    const shared = bytes[at]!;
    const length = shared + bytes[at + 1]!;
    at += 2;
    if (known > 0 && shared >= known) at += length - shared;
    else for (let i = shared; i < length; i++) term[i] = bytes[at++]!;
    this.length = length;
    let byte = bytes[at++]!;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) value |= ((byte = bytes[at++]!) & 127) << shift;
    this.node = value;
    byte = bytes[at++]!;
    value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) value |= ((byte = bytes[at++]!) & 127) << shift;
    this.position = value;
    this.at = at;
    return shared;
  }

  /** Less than 0 before the range of the prefix, 0 in it. */
  private comparePrefix(): number {
    const { prefix, term } = this;
    for (let i = 0; i < prefix.length; i++) {
      if (i >= this.length) return -1;
      const difference = term[i]! - prefix[i]!;
      if (difference !== 0) return difference;
    }
    return 0;
  }

  private nextGroup(): boolean {
    if (this.group >= this.last) return false;
    if (this.group >= this.groupEnd && !this.open(this.block + 1)) return false;
    this.at = this.startOf(this.group++);
    this.end = this.group < this.groupEnd ? this.startOf(this.group) : this.bytes.length;
    return true;
  }

  private startOf(group: number): number {
    const at = 2 + (group - this.segment.head.firstGroupOf(this.block)) * 2;
    return this.bytes[at]! | (this.bytes[at + 1]! << 8);
  }

  private open(block: number): boolean {
    const { head } = this.segment;
    const bytes = this.segment.block(block);
    if (!bytes) return false;
    this.bytes = bytes;
    this.block = block;
    this.group = head.firstGroupOf(block);
    this.groupEnd = head.firstGroupOf(block + 1);
    return true;
  }
}
