import { ID } from './bytes';
import { encodeHead } from './segment-head';

/** So many terms are a group: the first is whole, the others have what differs from the one before. */
export const GROUP = 16;
/** A block ends with the group that makes it longer than this. PostgreSQL has rows of up to 2,000 bytes where they are, and others in pieces apart. */
const BLOCK_BYTES = 1_750;
/** A segment of a single block, with its nodes, is a head alone if it is not longer than this. */
const INLINE_BYTES = 7_600;
/** How many identifiers of nodes are a part of a segment. */
export const IDS_OF_PART = 496;
const LONGEST_TERM = 160;
const LONGEST_ENTRY = LONGEST_TERM + 12;

/** A segment as it is stored: its head, and if it is not small, its nodes and blocks apart. */
export interface EncodedSegment {
  nodes: number;
  head: Buffer;
  parts: Buffer[];
}

/** What a segment has beside its terms. Lists of identifiers are in ascending order. */
export interface SegmentNodes {
  projectIds: Buffer;
  /** The first node of each project. */
  firstSlots: readonly number[];
  nodeIds: Buffer;
  readerIds: Buffer;
  /** Nodes without terms. They only replace what older segments have of them. */
  empty: readonly number[];
}

/** Room for a block. Only one segment is written at a time. */
const scratch = Buffer.allocUnsafeSlow(INLINE_BYTES + GROUP * LONGEST_ENTRY);
const lastTerm = new Uint8Array(256);

/** Encodes terms in the order of scopes, terms, nodes and positions. One segment after the other, without a pause in between. */
export class SegmentWriter {
  /** Three numbers for each scope: its project, its rank and reader, and its first group. */
  private readonly scopes: number[] = [];
  private readonly blocks: Buffer[] = [];
  private readonly firstGroups: number[] = [];
  /** The shortest beginning of the first term of each block that the term before does not have. */
  private readonly firstTerms: Buffer[] = [];
  private readonly bytes = scratch;
  private length = 0;
  /** Where the groups of the block begin. */
  private offsets: number[] = [];
  private groups = 0;
  private inGroup = GROUP;
  private readonly last = lastTerm;
  private lastLength = 0;

  /** @param mayBeSmall whether all may fit in the head */
  constructor(private readonly mayBeSmall: boolean) {}

  beginScope(project: number, rank: number, reader: number): void {
    this.scopes.push(project, rank * 2 ** 24 + reader, this.groups);
    this.inGroup = GROUP;
    this.lastLength = 0;
  }

  /** @param node its place in the project */
  add(term: Uint8Array, from: number, to: number, node: number, position: number): void {
    if (this.inGroup === GROUP) this.beginGroup(term, from, to);
    const { last, bytes } = this;
    const length = to - from;
    const shared = this.sharedWith(term, from, to);
    let at = this.length;
    bytes[at++] = shared;
    bytes[at++] = length - shared;
    for (let i = shared; i < length; i++) bytes[at++] = last[i] = term[from + i]!;
    this.lastLength = length;
    for (let value = node; ; value >>>= 7) {
      if (value < 128) {
        bytes[at++] = value;
        break;
      }
      bytes[at++] = (value & 127) | 128;
    }
    for (let value = position; ; value >>>= 7) {
      if (value < 128) {
        bytes[at++] = value;
        break;
      }
      bytes[at++] = (value & 127) | 128;
    }
    this.length = at;
    this.inGroup++;
  }

  private beginGroup(term: Uint8Array, from: number, to: number): void {
    // The first block may become the only one of a small segment.
    if (
      this.length + this.offsets.length * 2 >
      (this.blocks.length === 0 && this.mayBeSmall ? INLINE_BYTES : BLOCK_BYTES)
    )
      this.endBlock();
    if (this.offsets.length === 0) {
      this.firstGroups.push(this.groups);
      this.firstTerms.push(
        Buffer.from(term.subarray(from, Math.min(to, from + this.sharedWith(term, from, to) + 1))),
      );
    }
    this.offsets.push(this.length);
    this.groups++;
    this.inGroup = 0;
    this.lastLength = 0;
  }

  /** How many bytes a term has in common with the one before. */
  private sharedWith(term: Uint8Array, from: number, to: number): number {
    const most = Math.min(this.lastLength, to - from);
    let shared = 0;
    while (shared < most && this.last[shared] === term[from + shared]) shared++;
    return shared;
  }

  private endBlock(): void {
    const { offsets, length } = this;
    const first = 2 + offsets.length * 2;
    const block = Buffer.allocUnsafeSlow(first + length);
    block.writeUInt16LE(offsets.length, 0);
    for (let i = 0; i < offsets.length; i++) block.writeUInt16LE(first + offsets[i]!, 2 + i * 2);
    this.bytes.copy(block, first, 0, length);
    this.blocks.push(block);
    this.offsets = [];
    this.length = 0;
  }

  /** A segment of a single block has all in its head. */
  end(nodes: SegmentNodes): EncodedSegment {
    if (this.offsets.length > 0) this.endBlock();
    const { scopes, blocks, firstGroups, firstTerms, groups } = this;
    const count = nodes.nodeIds.length / ID;
    const inline = blocks.length < 2 && (this.mayBeSmall || nodes.nodeIds.length < BLOCK_BYTES);
    const parts = inline ? [] : [...partsOfIds(nodes.nodeIds), ...blocks];
    const rest = inline ? [nodes.nodeIds, ...blocks] : [];
    const head = encodeHead({ ...nodes, count, inline, scopes, groups, firstGroups, firstTerms, rest });
    return { nodes: count, head, parts };
  }
}

function partsOfIds(ids: Buffer): Buffer[] {
  const size = IDS_OF_PART * ID;
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, i) =>
    ids.subarray(i * size, (i + 1) * size),
  );
}
