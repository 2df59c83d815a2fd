import { ID, writeId } from './bytes';
import { type EncodedSegment, SegmentWriter } from './segment-writer';
import { TermList } from './term-list';

/** A text of a node, folded. */
export interface IndexedText {
  /** The rank of the term at its beginning; that of the others is one more. */
  rank: number;
  /** The place of a heading or tag among those of the node. */
  ordinal: number;
  /** The only user who can find it, or the nil UUID. */
  reader: string;
  text: string;
}

/** A node with all its texts. One without texts replaces what older segments have of it. */
export interface IndexedNode {
  id: string;
  projectId: string;
  texts: readonly IndexedText[];
}

/** A segment of so few nodes is a head alone if it has few terms. */
const SMALL = 64;

const terms = new TermList();

/** Builds a segment of nodes, each of which is there once. */
export function buildSegment(nodes: readonly IndexedNode[]): EncodedSegment {
  const sorted = [...nodes].sort(
    (a, b) => (a.projectId === b.projectId ? 0 : compare(a.projectId, b.projectId)) || compare(a.id, b.id),
  );
  const seen = new Set<string>();
  for (const { texts } of nodes) for (const { reader } of texts) seen.add(reader);
  const readers = [...seen].sort(compare);
  const readerAt = new Map(readers.map((reader, i) => [reader, i]));
  const projects: string[] = [];
  const firstSlots: number[] = [];
  const empty: number[] = [];
  terms.clear();
  const nodeIds = Buffer.allocUnsafeSlow(sorted.length * ID);
  for (let slot = 0; slot < sorted.length; slot++) {
    const { id, projectId, texts } = sorted[slot]!;
    writeId(nodeIds, slot, id);
    if (projects.at(-1) !== projectId) {
      projects.push(projectId);
      firstSlots.push(slot);
    }
    const before = terms.length;
    for (const { rank, ordinal, reader, text } of texts) {
      const scope = ((projects.length - 1) * 8 + rank) * readers.length + readerAt.get(reader)!;
      terms.addText(text, scope, scope + readers.length, slot, ordinal);
    }
    if (terms.length === before) empty.push(slot);
  }
  const writer = new SegmentWriter(sorted.length <= SMALL);
  const { columns, bytes } = terms;
  let [scope, first] = [-1, 0];
  for (const at of terms.inOrder()) {
    if (columns[at] !== scope) {
      scope = columns[at]!;
      const kind = Math.floor(scope / readers.length);
      first = firstSlots[kind >>> 3]!;
      writer.beginScope(kind >>> 3, kind & 7, scope % readers.length);
    }
    writer.add(bytes, columns[at + 3]!, columns[at + 4]!, columns[at + 1]! - first, columns[at + 2]!);
  }
  const [projectIds, readerIds] = [idsOf(projects), idsOf(readers)];
  return writer.end({ projectIds, firstSlots, nodeIds, readerIds, empty });
}

function idsOf(ids: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(ids.length * ID);
  for (const [i, id] of ids.entries()) writeId(bytes, i, id);
  return bytes;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
