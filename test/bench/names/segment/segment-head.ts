import { ID, compareBytes, copied, readId } from './bytes';
import { IDS_OF_PART } from './segment-writer';

// A head is: its numbers; for each project its first node; three numbers for each scope; the first group of each block; the nodes without terms; the
// identifiers of projects and readers; the lengths of the first terms of blocks; these terms. In a small segment, its nodes and its block follow.
const HEADER = 32;
const COLUMNS = 3;

interface HeadParts {
  count: number;
  inline: boolean;
  groups: number;
  projectIds: Buffer;
  readerIds: Buffer;
  firstSlots: readonly number[];
  scopes: readonly number[];
  firstGroups: readonly number[];
  empty: readonly number[];
  firstTerms: readonly Buffer[];
  rest: readonly Buffer[];
}

export function encodeHead(parts: HeadParts): Buffer {
  const { firstSlots, scopes, firstGroups, empty, firstTerms } = parts;
  const numbers = Uint32Array.from([
    parts.count,
    firstSlots.length,
    parts.readerIds.length / ID,
    scopes.length / COLUMNS,
    parts.groups,
    firstGroups.length,
    empty.length,
    Number(parts.inline),
    ...firstSlots,
    ...scopes,
    ...firstGroups,
    ...empty,
  ]);
  return Buffer.concat([
    Buffer.from(numbers.buffer),
    parts.projectIds,
    parts.readerIds,
    Uint8Array.from(firstTerms, ({ length }) => length),
    ...firstTerms,
    ...parts.rest,
  ]);
}

/** The terms of a scope: those from one group to another, exclusive. */
export interface ScopeGroups {
  from: number;
  to: number;
}

/** What a segment has, and where. The place of a part is 1 for the first one after the head. */
export class SegmentHead {
  readonly nodes: number;
  readonly projects: number;
  readonly scopes: number;
  readonly readers: number;
  readonly blocks: number;
  readonly size: number;
  /** The nodes without terms. */
  readonly empty: Uint32Array;
  readonly projectIds: Buffer;
  readonly readerIds: Buffer;
  /** The nodes and the block of a small segment. */
  readonly inlineIds: Buffer | undefined;
  readonly inlineBlock: Buffer | undefined;
  private readonly groups: number;
  private readonly firstSlots: Uint32Array;
  private readonly table: Uint32Array;
  private readonly firstGroups: Uint32Array;
  private readonly terms: Buffer;
  private readonly termEnds: Uint32Array;
  private readonly places = new Map<string, number>();
  private readonly readerPlaces = new Map<string, number>();

  constructor(encoded: Uint8Array) {
    const bytes = copied(encoded);
    const { buffer } = bytes;
    const [nodes, projects, readers, scopes, groups, blocks, empty, inline] = new Uint32Array(
      buffer,
      0,
      HEADER / 4,
    ) as unknown as [number, number, number, number, number, number, number, number];
    let at = HEADER;
    const take = (length: number) => (at += length) - length;
    [this.nodes, this.projects, this.readers] = [nodes, projects, readers];
    [this.scopes, this.blocks, this.groups] = [scopes, blocks, groups];
    this.firstSlots = new Uint32Array(buffer, take(projects * 4), projects);
    this.table = new Uint32Array(buffer, take(scopes * COLUMNS * 4), scopes * COLUMNS);
    this.firstGroups = new Uint32Array(buffer, take(blocks * 4), blocks);
    this.empty = new Uint32Array(buffer, take(empty * 4), empty);
    this.projectIds = Buffer.from(buffer, take(projects * ID), projects * ID);
    this.readerIds = Buffer.from(buffer, take(readers * ID), readers * ID);
    const lengths = new Uint8Array(buffer, take(blocks), blocks);
    let end = 0;
    this.termEnds = Uint32Array.from(lengths, (length) => (end += length));
    this.terms = Buffer.from(buffer, take(end), end);
    if (inline) {
      this.inlineIds = Buffer.from(buffer, take(nodes * ID), nodes * ID);
      if (blocks > 0) this.inlineBlock = Buffer.from(buffer, at);
    }
    for (let i = 0; i < projects; i++) this.places.set(readId(this.projectIds, i), i);
    for (let i = 0; i < readers; i++) this.readerPlaces.set(readId(this.readerIds, i), i);
    this.size = bytes.length + (projects + readers) * 120 + blocks * 4 + 600;
  }

  projectAt(id: string): number | undefined {
    return this.places.get(id);
  }

  readerAt(id: string): number | undefined {
    return this.readerPlaces.get(id);
  }

  /** The first node of a project; of the one after the last, the number of nodes. */
  firstSlotOf(project: number): number {
    return project < this.projects ? this.firstSlots[project]! : this.nodes;
  }

  /** The parts that have the nodes of a project; none in a small segment. */
  partsOfNodes(project: number): number[] {
    if (this.inlineIds) return [];
    const [from, to] = [this.firstSlotOf(project), this.firstSlotOf(project + 1)].map(
      (slot) => slot / IDS_OF_PART,
    );
    const first = Math.floor(from!);
    return Array.from({ length: Math.ceil(to!) - first }, (_, i) => first + i + 1);
  }

  /** The part that a block is. */
  partOfBlock(block: number): number {
    return Math.ceil(this.nodes / IDS_OF_PART) + block + 1;
  }

  /** The project, rank and reader of a scope, as numbers that sort as they do. */
  scopeAt(scope: number): { project: number; rank: number; reader: number } & ScopeGroups {
    const at = scope * COLUMNS;
    const kind = this.table[at + 1]!;
    return { project: this.table[at]!, rank: kind >>> 24, reader: kind & 0xffffff, ...this.groupsOf(scope) };
  }

  /** The groups of a scope; undefined if the segment has none of it. */
  find(project: number, rank: number, reader: number): ScopeGroups | undefined {
    const { table } = this;
    const kind = rank * 2 ** 24 + reader;
    let [low, high] = [0, this.scopes];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const at = middle * COLUMNS;
      if (table[at]! < project || (table[at] === project && table[at + 1]! < kind)) low = middle + 1;
      else high = middle;
    }
    if (low === this.scopes || table[low * COLUMNS] !== project || table[low * COLUMNS + 1] !== kind)
      return undefined;
    return this.groupsOf(low);
  }

  /** The block in which a group is. */
  blockOf(group: number): number {
    let [low, high] = [0, this.blocks];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.firstGroups[middle]! <= group) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  firstGroupOf(block: number): number {
    return block < this.blocks ? this.firstGroups[block]! : this.groups;
  }

  /** The block of a scope that has the first term that is not less than a prefix, if any has it. */
  blockFrom({ from, to }: ScopeGroups, prefix: Uint8Array): number {
    const first = this.blockOf(from);
    let [low, high] = [first + 1, this.blockOf(to - 1) + 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const start = middle === 0 ? 0 : this.termEnds[middle - 1]!;
      if (compareBytes(this.terms, start, this.termEnds[middle]!, prefix, 0, prefix.length) < 0)
        low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  private groupsOf(scope: number): ScopeGroups {
    const next = (scope + 1) * COLUMNS + 2;
    const to = next < this.table.length ? this.table[next]! : this.groups;
    return { from: this.table[next - COLUMNS]!, to };
  }
}
