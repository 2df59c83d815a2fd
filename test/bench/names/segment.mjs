// A segment of names: an immutable list of nodes, and for each scope (project, rank and reader) its terms in order. Sixteen terms are a group: the first is
// whole, the others have what differs from the one before. Texts and identifiers are strings of bytes (latin1), which sort as bytes do.
const GROUP = 16;
const ID = 16;
const HEADER = 16;
const SCOPE = 16;

const ASCII = /^[\x00-\x7f]*$/;
export const bytesOfText = (text) => (ASCII.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1'));
export const bytesOfId = (id) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('latin1');
export const idOf = (bytes) =>
  Buffer.from(bytes, 'latin1')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

const compare = (a, b) => (a === b ? 0 : a < b ? -1 : 1);
const inOrder = (a, b) =>
  compare(a.term, b.term) || compare(a.node, b.node) || a.ordinal - b.ordinal || a.place - b.place;

/**
 * Encodes a segment: a head with its nodes, its scopes and where its groups begin, and a body with the groups.
 *
 * @param nodes `{ project, node }`: those without terms replace what older segments have of them
 * @param entries `{ project, rank, reader, term, node, ordinal, place }`, in bytes
 */
export function encodeSegment(nodes, entries) {
  const sorted = [...nodes].sort((a, b) => compare(a.project, b.project) || compare(a.node, b.node));
  const slots = new Map(sorted.map(({ node }, slot) => [node, slot]));
  const projects = [];
  for (const [slot, { project }] of sorted.entries())
    if (projects.at(-1)?.id !== project) projects.push({ id: project, first: slot });
  const projectAt = new Map(projects.map(({ id }, i) => [id, i]));
  const readers = [...new Set(entries.map(({ reader }) => reader))];
  const readerAt = new Map(readers.map((id, i) => [id, i]));
  const byScope = new Map();
  for (const one of entries) {
    const key = one.project + one.rank + one.reader;
    const ofScope = byScope.get(key);
    if (ofScope) ofScope.push(one);
    else byScope.set(key, [one]);
  }
  const [scopes, groups, body] = [[], [], new Writer()];
  for (const key of [...byScope.keys()].sort(compare)) {
    const ofScope = byScope.get(key).sort(inOrder);
    const project = projectAt.get(ofScope[0].project);
    const { first } = projects[project];
    const { rank, reader } = ofScope[0];
    scopes.push({ project, rank, reader, group: groups.length, entries: ofScope.length });
    let previous = '';
    for (const [i, { term, node, ordinal, place }] of ofScope.entries()) {
      if (i % GROUP === 0) {
        groups.push(body.length);
        previous = '';
      }
      let shared = 0;
      while (shared < previous.length && previous.charCodeAt(shared) === term.charCodeAt(shared)) shared++;
      body.byte(shared);
      body.byte(term.length - shared);
      body.text(term.slice(shared));
      body.number(slots.get(node) - first);
      body.number(ordinal * 64 + place - 1);
      previous = term;
    }
  }
  const head = Buffer.alloc(
    HEADER +
      (projects.length + scopes.length * 4 + groups.length) * 4 +
      (sorted.length + projects.length + readers.length) * ID,
  );
  const numbers = [
    ...[sorted.length, projects.length, scopes.length, groups.length],
    ...projects.map(({ first }) => first),
    ...scopes.flatMap((one) => [
      ...[one.project, one.rank | (readerAt.get(one.reader) << 4), one.group, one.entries],
    ]),
    ...groups,
  ];
  for (const [i, number] of numbers.entries()) head.writeUInt32LE(number, i * 4);
  let at = numbers.length * 4;
  for (const id of [...sorted.map(({ node }) => node), ...projects.map(({ id }) => id), ...readers])
    at += head.latin1Write(id, at);
  return { head, body: body.bytes };
}

class Writer {
  #bytes = Buffer.alloc(4096);
  length = 0;

  get bytes() {
    return this.#bytes.subarray(0, this.length);
  }

  byte(value) {
    this.#reserve(1);
    this.#bytes[this.length++] = value;
  }

  number(value) {
    for (; value > 127; value >>>= 7) this.byte((value & 127) | 128);
    this.byte(value);
  }

  text(value) {
    this.#reserve(value.length);
    this.length += this.#bytes.latin1Write(value, this.length);
  }

  #reserve(length) {
    if (this.length + length <= this.#bytes.length) return;
    this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#bytes.length + length)]);
  }
}

export class Segment {
  #projects = new Map();
  #groups;
  #ids;

  constructor({ head, body }) {
    this.body = body;
    const [nodes, projects, scopes, groups] = [0, 4, 8, 12].map((at) => head.readUInt32LE(at));
    const numbers = (at, length) => Uint32Array.from({ length }, (_, i) => head.readUInt32LE(at + i * 4));
    const firsts = numbers(HEADER, projects);
    const table = numbers(HEADER + projects * 4, scopes * 4);
    const at = HEADER + projects * 4 + scopes * SCOPE;
    this.#groups = numbers(at, groups);
    this.#ids = head.subarray(at + groups * 4);
    this.nodes = nodes;
    this.size = head.length + body.length;
    for (let i = 0; i < projects; i++)
      this.#projects.set(this.idAt(nodes + i), { from: firsts[i], to: firsts[i + 1] ?? nodes, scopes: [] });
    for (let i = 0; i < scopes; i++) {
      const [project, rank, group, entries] = table.subarray(i * 4, i * 4 + 4);
      const reader = this.idAt(nodes + projects + (rank >>> 4));
      const ofRank = (this.#projects.get(this.idAt(nodes + project)).scopes[rank & 15] ??= new Map());
      ofRank.set(reader, { group, entries, first: firsts[project] });
    }
    /** The slots of nodes that a newer segment has too have a 1. */
    this.outdated = new Uint8Array(nodes);
    this.live = nodes;
  }

  idAt(slot) {
    return this.#ids.latin1Slice(slot * ID, (slot + 1) * ID);
  }

  *ids() {
    for (const [project, { from, to }] of this.#projects)
      for (let slot = from; slot < to; slot++) yield { project, node: this.idAt(slot), slot };
  }

  /** Notes that a newer segment has a node. */
  replace(project, node) {
    const range = this.#projects.get(project);
    if (!range) return;
    let [low, high] = [range.from, range.to];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.idAt(middle) < node) low = middle + 1;
      else high = middle;
    }
    if (low === range.to || this.idAt(low) !== node || this.outdated[low]) return;
    this.outdated[low] = 1;
    this.live--;
  }

  /** The entries of a scope whose terms begin with a prefix; undefined if there are none. */
  range(project, rank, reader, prefix) {
    const scope = this.#projects.get(project)?.scopes[rank]?.get(reader);
    if (!scope) return undefined;
    // The last group whose first term is less than the prefix.
    let [low, high] = [scope.group, scope.group + Math.ceil(scope.entries / GROUP)];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const at = this.#groups[middle];
      if (this.body.latin1Slice(at + 2, at + 2 + this.body[at + 1]) < prefix) low = middle + 1;
      else high = middle;
    }
    const group = Math.max(scope.group, low - 1);
    const skipped = (group - scope.group) * GROUP;
    const entries = new Entries(this, scope, this.#groups[group], scope.entries - skipped, prefix);
    return entries.next() ? entries : undefined;
  }

  /** All entries that no newer segment replaces. */
  *all() {
    for (const [project, { scopes }] of this.#projects)
      for (const [rank, ofRank] of scopes.entries())
        for (const [reader, scope] of ofRank ?? []) {
          const entries = new Entries(this, scope, this.#groups[scope.group], scope.entries, '');
          while (entries.next()) {
            const { term, node, ordinal, place } = entries;
            yield { project, rank, reader, term, node, ordinal, place };
          }
        }
  }
}

/** Reads entries one after the other. */
class Entries {
  #segment;
  #first;
  #at;
  #left;
  #prefix;
  term = '';

  constructor(segment, { first }, at, left, prefix) {
    this.#segment = segment;
    this.#first = first;
    this.#at = at;
    this.#left = left;
    this.#prefix = prefix;
  }

  get node() {
    return this.#segment.idAt(this.slot);
  }

  next() {
    const { body, outdated } = this.#segment;
    while (this.#left-- > 0) {
      const [shared, length] = [body[this.#at], body[this.#at + 1]];
      const end = this.#at + 2 + length;
      if (shared > 0 || length > 0)
        this.term = this.term.slice(0, shared) + body.latin1Slice(this.#at + 2, end);
      this.#at = end;
      this.slot = this.#first + this.#number();
      const position = this.#number();
      if (this.term < this.#prefix) continue;
      if (!this.term.startsWith(this.#prefix)) return false;
      if (outdated[this.slot]) continue;
      this.ordinal = position >> 6;
      this.place = (position & 63) + 1;
      return true;
    }
    return false;
  }

  isBefore(other) {
    return this.term < other.term || (this.term === other.term && this.node < other.node);
  }

  #number() {
    const { body } = this.#segment;
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = body[this.#at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  }
}
