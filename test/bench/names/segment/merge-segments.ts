import { ID, compareIds } from './bytes';
import { SegmentHead } from './segment-head';
import { type EncodedSegment, SegmentWriter } from './segment-writer';
import { type SegmentBlocks, TermCursor } from './term-cursor';

/** A stored segment with all its parts. */
export interface StoredSegment {
  head: Uint8Array;
  parts: readonly Uint8Array[];
}

/** A segment in memory as a whole. */
export class WholeSegment implements SegmentBlocks {
  readonly head: SegmentHead;
  readonly nodeIds: Buffer;

  constructor(private readonly stored: StoredSegment) {
    this.head = new SegmentHead(stored.head);
    this.nodeIds = this.head.inlineIds ?? Buffer.concat(stored.parts.slice(0, this.head.partOfBlock(0) - 1));
  }

  block(nth: number): Uint8Array | undefined {
    return this.head.inlineBlock ?? this.stored.parts[this.head.partOfBlock(nth) - 1];
  }
}

const RANKS = 8;
const OF_RANK = 2 ** 24;
const OF_PROJECT = RANKS * OF_RANK;

/** A segment that is merged, and what its numbers are in the merged one. */
interface Run extends WholeSegment {
  projectAt: Int32Array;
  readerAt: Int32Array;
  /** -1 if a newer segment has the node too. */
  slotAt: Int32Array;
  scope: number;
  /** The scope as a number of the merged segment, in its order; Infinity after the last one. */
  key: number;
  cursor: TermCursor;
}

/** The terms of a scope in one of the segments. */
interface Terms {
  run: Run;
  cursor: TermCursor;
  firstSlot: number;
  /** The place in the merged segment. */
  slot: number;
}

/**
 * Merges segments that follow each other, the oldest first. Of a node, what the newest one has counts. `oldest` says that there are none before, so that
 * nodes without terms replace nothing anymore.
 */
export function mergeSegments(
  segments: readonly StoredSegment[],
  { oldest }: { oldest: boolean },
): EncodedSegment {
  const runs = segments.map((stored): Run => Object.assign(new WholeSegment(stored), emptyRun()));
  const projects = mergeIds(runs.map(({ head }) => head.projectIds));
  const readers = mergeIds(runs.map(({ head }) => head.readerIds));
  for (const [i, run] of runs.entries()) {
    run.projectAt = projects.places[i]!;
    run.readerAt = readers.places[i]!;
    run.slotAt = new Int32Array(run.head.nodes).fill(-1);
    run.key = keyOf(run);
  }
  const nodes = mergeNodes(runs, projects.ids.length / ID, oldest);
  const writer = new SegmentWriter(false);
  const merging: Terms[] = [];
  for (;;) {
    let key = Infinity;
    for (const run of runs) key = Math.min(key, run.key);
    if (key === Infinity) break;
    merging.length = 0;
    for (const run of runs) {
      if (run.key !== key) continue;
      const own = run.head.scopeAt(run.scope++);
      run.key = keyOf(run);
      const terms = { run, cursor: run.cursor, firstSlot: run.head.firstSlotOf(own.project), slot: -1 };
      if (terms.cursor.find(run, own) && settle(terms)) insert(merging, terms, 0);
    }
    if (merging.length === 0) continue;
    const project = Math.floor(key / OF_PROJECT);
    const first = nodes.firstSlots[project]!;
    writer.beginScope(project, Math.floor(key / OF_RANK) % RANKS, key % OF_RANK);
    while (merging.length > 0) {
      const least = merging[0]!;
      const { cursor } = least;
      writer.add(cursor.term, 0, cursor.length, least.slot - first, cursor.position);
      if (!cursor.next() || !settle(least)) merging.shift();
      else if (merging.length > 1 && isBefore(merging[1]!, least)) {
        merging.shift();
        insert(merging, least, 1);
      }
    }
  }
  return writer.end({ ...nodes, projectIds: projects.ids, readerIds: readers.ids });
}

const emptyRun = () => ({
  projectAt: new Int32Array(),
  readerAt: new Int32Array(),
  slotAt: new Int32Array(),
  scope: 0,
  key: Infinity,
  cursor: new TermCursor(),
});

/** The scope that is next, as a number. */
function keyOf({ head, scope, projectAt, readerAt }: Run): number {
  if (scope === head.scopes) return Infinity;
  const { project, rank, reader } = head.scopeAt(scope);
  return projectAt[project]! * OF_PROJECT + rank * OF_RANK + readerAt[reader]!;
}

/** Goes on to a term whose node is kept. Returns false if there is none. */
function settle(terms: Terms): boolean {
  const { run, cursor, firstSlot } = terms;
  for (;;) {
    terms.slot = run.slotAt[firstSlot + cursor.node]!;
    if (terms.slot >= 0) return true;
    if (!cursor.next()) return false;
  }
}

/** @param at how many are known to be before it */
function insert(merging: Terms[], terms: Terms, at: number): void {
  while (at < merging.length && isBefore(merging[at]!, terms)) at++;
  merging.splice(at, 0, terms);
}

function isBefore(a: Terms, b: Terms): boolean {
  return (a.cursor.compareTerms(b.cursor) || a.slot - b.slot) < 0;
}

/** The union of sorted lists of identifiers, and the places of each list's in it. */
function mergeIds(lists: readonly Buffer[]): { ids: Buffer; places: Int32Array[] } {
  const at = lists.map(() => 0);
  const places = lists.map((list) => new Int32Array(list.length / ID));
  const ids = Buffer.allocUnsafeSlow(lists.reduce((sum, { length }) => sum + length, 0));
  let count = 0;
  for (;;) {
    let least = -1;
    for (let i = 0; i < lists.length; i++)
      if (
        at[i]! < places[i]!.length &&
        (least < 0 || compareIds(lists[i]!, at[i]!, lists[least]!, at[least]!) < 0)
      )
        least = i;
    if (least < 0) return { ids: ids.subarray(0, count * ID), places };
    lists[least]!.copy(ids, count * ID, at[least]! * ID, (at[least]! + 1) * ID);
    for (let i = 0; i < lists.length; i++)
      if (at[i]! < places[i]!.length && compareIds(lists[i]!, at[i]!, ids, count) === 0)
        places[i]![at[i]!++] = count;
    count++;
  }
}

/** Numbers the nodes that are kept, by project. */
function mergeNodes(runs: readonly Run[], projects: number, oldest: boolean) {
  const nodeIds = Buffer.allocUnsafeSlow(runs.reduce((sum, run) => sum + run.nodeIds.length, 0));
  const empties = runs.map(({ head }) => new Set(head.empty));
  const own = runs.map(({ projectAt }) =>
    new Int32Array(projects).fill(-1).map((_, i) => projectAt.indexOf(i)),
  );
  const firstSlots: number[] = [];
  const empty: number[] = [];
  let count = 0;
  for (let project = 0; project < projects; project++) {
    firstSlots.push(count);
    const open = runs.flatMap((run, i) => {
      const at = own[i]![project]!;
      if (at < 0) return [];
      return [
        { run, empties: empties[i]!, slot: run.head.firstSlotOf(at), end: run.head.firstSlotOf(at + 1) },
      ];
    });
    for (;;) {
      let least: (typeof open)[number] | undefined;
      // Of equal ones the last, which is the newest.
      for (const one of open)
        if (
          one.slot < one.end &&
          (!least || compareIds(one.run.nodeIds, one.slot, least.run.nodeIds, least.slot) <= 0)
        )
          least = one;
      if (!least) break;
      const { run, slot } = least;
      for (const one of open)
        if (
          one.slot < one.end &&
          one !== least &&
          compareIds(one.run.nodeIds, one.slot, run.nodeIds, slot) === 0
        )
          one.slot++;
      least.slot++;
      const isEmpty = least.empties.has(slot);
      if (isEmpty && oldest) continue;
      if (isEmpty) empty.push(count);
      run.slotAt[slot] = count;
      run.nodeIds.copy(nodeIds, count * ID, slot * ID, (slot + 1) * ID);
      count++;
    }
  }
  return { nodeIds: nodeIds.subarray(0, count * ID), firstSlots, empty };
}
