import { aligned } from './block';

interface SegmentProject {
  id: string;
  /** The owner of a personal project; the nil UUID for a shared one. */
  reader: string;
}

/** A passage in a segment. It is outdated if the row of the passage has another version. */
export interface SegmentEntry {
  nodeId: string;
  ordinal: number;
  version: number;
  project: SegmentProject;
}

/** The most entries of a merged segment. One that was just written has fewer. */
export const MAX_ENTRIES = 32_768;
/** Slots and their number in a group, and the places of documents and projects, are numbers of 16 bits. */
const MAX_SLOTS = 65_535;

const HEADER = 24;
const ID = 16;
/** The reader of shared projects. */
export const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Encodes the entries of a segment, in the order of their slots: those of a project together, and of a document in it.
 *
 * @param firstWords the first word of each block
 * @throws RangeError if there are more entries than slots
 */
export function encodeHead(entries: readonly SegmentEntry[], firstWords: readonly string[]): Buffer {
  if (entries.length > MAX_SLOTS) throw new RangeError(`A segment cannot have ${entries.length} entries.`);
  const projects: SegmentProject[] = [];
  const documents: { nodeId: string; project: number }[] = [];
  const documentOf = entries.map(({ nodeId, project }) => {
    if (projects.at(-1)?.id !== project.id) projects.push(project);
    const last = documents.at(-1);
    if (last?.nodeId !== nodeId || last.project !== projects.length - 1)
      documents.push({ nodeId, project: projects.length - 1 });
    return documents.length - 1;
  });
  const texts = firstWords.map((word) => Buffer.from(word, 'utf8'));
  const textBytes = texts.reduce((sum, { length }) => sum + length, 0);
  const counts = [entries.length, documents.length, projects.length, texts.length, textBytes, 0];
  const parts = partsOf(
    Buffer.alloc(
      HEADER +
        entries.length * 14 +
        documents.length * (2 + ID) +
        projects.length * 2 * ID +
        texts.length +
        textBytes,
    ),
    counts,
  );
  for (const [i, { version, ordinal }] of entries.entries()) {
    parts.versions[i] = version;
    parts.ordinals[i] = ordinal;
    parts.documents[i] = documentOf[i]!;
  }
  for (const [i, { nodeId, project }] of documents.entries()) {
    parts.projects[i] = project;
    writeId(parts.nodeIds, i, nodeId);
  }
  for (const [i, { id, reader }] of projects.entries()) {
    writeId(parts.projectIds, 2 * i, id);
    writeId(parts.projectIds, 2 * i + 1, reader);
  }
  parts.lengths.set(texts.map(({ length }) => length));
  Buffer.concat(texts).copy(parts.text);
  return parts.bytes;
}

function partsOf(bytes: Buffer, counts?: readonly number[]) {
  const header = new Uint32Array(bytes.buffer, bytes.byteOffset, 6);
  if (counts) header.set(counts);
  const [entries, documents, projects, blocks, textBytes] = header as unknown as number[];
  let at = bytes.byteOffset + HEADER;
  const take = (length: number) => (at += length) - length;
  const { buffer } = bytes;
  return {
    bytes,
    versions: new Float64Array(buffer, take(entries! * 8), entries),
    ordinals: new Uint32Array(buffer, take(entries! * 4), entries),
    documents: new Uint16Array(buffer, take(entries! * 2), entries),
    projects: new Uint16Array(buffer, take(documents! * 2), documents),
    nodeIds: Buffer.from(buffer, take(documents! * ID), documents! * ID),
    projectIds: Buffer.from(buffer, take(projects! * 2 * ID), projects! * 2 * ID),
    lengths: new Uint8Array(buffer, take(blocks!), blocks),
    text: Buffer.from(buffer, take(textBytes!), textBytes),
  };
}

function writeId(bytes: Buffer, place: number, id: string): void {
  bytes.write(id.replaceAll('-', ''), place * ID, 'hex');
}

function readId(bytes: Buffer, place: number): string {
  const hex = bytes.toString('hex', place * ID, (place + 1) * ID);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Slots from one to another, exclusive. */
export interface SlotRange {
  from: number;
  to: number;
}

/** The entries of a segment, and where its words are. */
export class SegmentHead {
  readonly entries: number;
  /** About how much memory it takes. */
  readonly size: number;
  /** The first word of each block. */
  readonly firstWords: readonly string[];
  /** The projects in the order of their slots. */
  readonly projects: readonly (SegmentProject & SlotRange)[];
  /** The slots of all shared projects. */
  readonly shared: SlotRange;
  /** The slots of a project by its id, and of a personal one by its owner. */
  readonly rangeOf: ReadonlyMap<string, SlotRange>;
  /** The slots that this process knows to be outdated have a 1; undefined if it knows none. */
  outdated: Uint8Array | undefined;
  private readonly parts: ReturnType<typeof partsOf>;

  constructor(bytes: Buffer) {
    const parts = partsOf(aligned(bytes));
    this.parts = parts;
    this.entries = parts.versions.length;
    let text = 0;
    this.firstWords = Array.from(parts.lengths, (length) =>
      parts.text.toString('utf8', text, (text += length)),
    );
    const projects = Array.from({ length: parts.projectIds.length / ID / 2 }, (_, i) => ({
      id: readId(parts.projectIds, 2 * i),
      reader: readId(parts.projectIds, 2 * i + 1),
      from: this.entries,
      to: 0,
    }));
    for (let slot = 0; slot < this.entries; slot++) {
      const project = projects[parts.projects[parts.documents[slot]!]!]!;
      project.from = Math.min(project.from, slot);
      project.to = slot + 1;
    }
    this.projects = projects;
    const shared = projects.filter(({ reader }) => reader === NO_ID);
    this.shared = { from: 0, to: shared.at(-1)?.to ?? 0 };
    this.rangeOf = new Map(
      projects.flatMap((project) => [
        [project.id, project] as const,
        ...(project.reader === NO_ID ? [] : [[project.reader, project] as const]),
      ]),
    );
    this.size = bytes.length + projects.length * 400 + this.firstWords.length * 40;
  }

  /** Remembers that the entry in a slot is outdated, so that it takes the place of no candidate in the next search. */
  markOutdated(slot: number): void {
    this.outdated ??= new Uint8Array(this.entries);
    this.outdated[slot] = 1;
  }

  entryAt(slot: number): SegmentEntry {
    const { versions, ordinals, documents, projects, nodeIds } = this.parts;
    const document = documents[slot]!;
    const { id, reader } = this.projects[projects[document]!]!;
    const nodeId = readId(nodeIds, document);
    return { nodeId, ordinal: ordinals[slot]!, version: versions[slot]!, project: { id, reader } };
  }

  /** The block that has a word if the segment has it; -1 if no block can have it. */
  blockOf(word: string): number {
    let [low, high] = [0, this.firstWords.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.firstWords[middle]! <= word) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
