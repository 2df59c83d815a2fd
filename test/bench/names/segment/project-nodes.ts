import { ID, readId } from './bytes';

/** A segment in which a project has nodes. */
export interface NodesOfSegment {
  /** A number that no other segment has in this process. */
  serial: number;
  /** The place of the segment: that of a newer one is larger. */
  place: number;
  /** The identifiers of the project's nodes. */
  ids: Buffer;
}

/** The number of each node of a segment in `ProjectNodes`. */
export interface NodeNumbers {
  serial: number;
  place: number;
  numbers: Int32Array;
}

/**
 * The nodes of a project, each with a number and the newest segment that has it. Entries of other segments are outdated. Numbers are found in a hash table
 * over the bytes of identifiers, so nothing compares strings.
 */
export class ProjectNodes {
  private ids = Buffer.allocUnsafeSlow(64 * ID);
  private words = wordsOf(this.ids);
  private owners = new Int32Array(64);
  /** One more than the number of a node, at a place that its identifier gives; 0 for none. */
  private table = new Int32Array(128);
  private count = 0;
  private readonly segments = new Map<number, NodeNumbers>();

  /** About how much memory it takes. */
  get size(): number {
    let numbers = 0;
    for (const one of this.segments.values()) numbers += one.numbers.length;
    return (
      this.ids.length + (this.owners.length + this.table.length + numbers) * 4 + this.segments.size * 200
    );
  }

  /** Whether it is mostly about nodes that no segment has anymore. */
  get isOutdated(): boolean {
    let numbers = 0;
    for (const one of this.segments.values()) numbers += one.numbers.length;
    return this.count > 256 && numbers * 2 < this.count;
  }

  /** The numbers of a segment's nodes; undefined if the segment was not added. */
  of(serial: number): NodeNumbers | undefined {
    return this.segments.get(serial);
  }

  isNewest(node: number, serial: number): boolean {
    return this.owners[node] === serial;
  }

  idOf(node: number): string {
    return readId(this.ids, node);
  }

  compare(a: number, b: number): number {
    return this.ids.compare(this.ids, b * ID, (b + 1) * ID, a * ID, (a + 1) * ID);
  }

  /** Adds segments, and removes those that are not among `serials`. */
  update(added: readonly NodesOfSegment[], serials: ReadonlySet<number>): void {
    for (const serial of this.segments.keys()) if (!serials.has(serial)) this.segments.delete(serial);
    for (const segment of added) this.add(segment);
  }

  private add({ serial, place, ids }: NodesOfSegment): void {
    const sought = wordsOf(ids.byteOffset % 4 === 0 ? ids : Buffer.from(Uint8Array.from(ids).buffer));
    const numbers = new Int32Array(ids.length / ID);
    for (let i = 0; i < numbers.length; i++) {
      if (this.count * 2 >= this.table.length) this.grow();
      const at = this.find(sought, i);
      if (this.table[at] === 0) {
        ids.copy(this.ids, this.count * ID, i * ID, (i + 1) * ID);
        this.owners[this.count] = serial;
        this.table[at] = ++this.count;
      }
      const node = this.table[at]! - 1;
      numbers[i] = node;
      // A segment that is gone was merged, and what it had is in the merged one.
      const owner = this.segments.get(this.owners[node]!);
      if (!owner || owner.place < place) this.owners[node] = serial;
    }
    this.segments.set(serial, { serial, place, numbers });
  }

  /** The place of an identifier in the table, or the free one where it belongs. */
  private find(words: Uint32Array, i: number): number {
    const { table, words: own } = this;
    const mask = table.length - 1;
    const [a, b, c, d] = [words[i * 4]!, words[i * 4 + 1]!, words[i * 4 + 2]!, words[i * 4 + 3]!];
    let at = (Math.imul(a ^ b ^ c ^ d, 0x9e3779b1) >>> 7) & mask;
    for (; table[at] !== 0; at = (at + 1) & mask) {
      const known = (table[at]! - 1) * 4;
      if (own[known + 3] === d && own[known + 2] === c && own[known + 1] === b && own[known] === a) break;
    }
    return at;
  }

  private grow(): void {
    const capacity = this.table.length;
    const ids = Buffer.allocUnsafeSlow(capacity * ID);
    this.ids.copy(ids, 0, 0, this.count * ID);
    const owners = new Int32Array(capacity);
    owners.set(this.owners.subarray(0, this.count));
    [this.ids, this.words, this.owners] = [ids, wordsOf(ids), owners];
    this.table = new Int32Array(capacity * 2);
    for (let node = 0; node < this.count; node++) this.table[this.find(this.words, node)] = node + 1;
  }
}

function wordsOf(ids: Buffer): Uint32Array {
  return new Uint32Array(ids.buffer, ids.byteOffset, ids.length / 4);
}
