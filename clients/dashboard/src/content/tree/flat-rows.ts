import { replaceSlice } from './sorted';
import type { Entry } from './entry';
import type { Row } from './rows';

/** The flat list of what is visible in a tree. Each change replaces the slice that it affects, in place, so nothing walks the whole tree. */
export class FlatRows {
  readonly #rows: Row[] = [];
  /** Where the row was that was looked for last: a view asks for the focused one again and again. */
  #lastIndex = 0;

  constructor(private readonly root: Entry) {}

  get rows(): readonly Row[] {
    return this.#rows;
  }

  /** @param entry that of the id, if it is one of a node */
  indexOf(id: string, entry: Entry | undefined): number {
    if (this.#rows[this.#lastIndex]?.id === id) return this.#lastIndex;
    const index = entry ? this.#rows.indexOf(entry) : this.#rows.findIndex((row) => row.id === id);
    this.#lastIndex = Math.max(0, index);
    return index;
  }

  /** The index in `rows` of the child at `at`, which has just been added and is not in `rows`. */
  rowAfter(parent: Entry, at: number): number {
    const previous = parent.children?.[at - 1];
    if (previous) return this.#rows.indexOf(previous) + 1 + this.visibleBelow(previous);
    return parent === this.root ? 0 : this.#rows.indexOf(parent) + 1;
  }

  /** Whether what is directly in a folder is visible. */
  isOpen(entry: Entry): boolean {
    for (let at: Entry | null = entry; at; at = at.parent) if (!at.expanded) return false;
    return this.#isAttached(entry);
  }

  #isAttached(entry: Entry): boolean {
    let at = entry;
    while (at.parent) at = at.parent;
    return at === this.root;
  }

  /** How many rows are visible below an entry, if the entry itself is. */
  visibleBelow(entry: Entry): number {
    if (!entry.expanded) return 0;
    return this.visible(entry.children ?? []) + (entry.rest ? 1 : 0);
  }

  /** How many rows siblings and what is visible below them have. */
  visible(siblings: readonly Entry[]): number {
    let count = siblings.length;
    for (const sibling of siblings) if (sibling.expanded) count += this.visibleBelow(sibling);
    return count;
  }

  /** The rows that are visible below an entry. */
  walkBelow(entry: Entry, into: Row[] = []): Row[] {
    if (!entry.expanded) return into;
    for (const child of entry.children ?? []) {
      into.push(child);
      if (child.expanded) this.walkBelow(child, into);
    }
    if (entry.rest) into.push(entry.rest);
    return into;
  }

  /** Replaces what was visible below an entry, which were `before` rows. */
  replaceBelow(entry: Entry, before: number): void {
    if (entry === this.root) {
      this.splice(0, before, this.walkBelow(entry));
      return;
    }
    const at = this.#rows.indexOf(entry);
    if (at >= 0) this.splice(at + 1, before, this.walkBelow(entry));
  }

  splice(at: number, count: number, rows: readonly Row[]): void {
    replaceSlice(this.#rows, at, count, rows);
  }

  /** Takes rows out. */
  take(at: number, count: number): Row[] {
    return this.#rows.splice(at, count);
  }

  /** Where the row of an entry is, or -1. */
  at(entry: Entry): number {
    return this.#rows.indexOf(entry);
  }
}
