import type { ProjectNodes } from './project-nodes';
import type { SearchedSegment } from './tenant-names';
import { TermCursor } from './term-cursor';

/** How many candidates the rarest word of a query gives. */
const MAX_CANDIDATES = 500;
const ORDINALS = 1_024;
const PLACES = 64;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** A project that is searched by a person. */
export interface SearchedProject {
  nodes: ProjectNodes;
  segments: readonly SearchedSegment[];
  userId: string;
}

interface OpenTerms {
  cursor: TermCursor;
  of: SearchedSegment;
  node: number;
}

/** The kinds of texts, each with the rank of a term at the beginning. */
type Kinds = readonly number[];

const ranksOf = (kinds: Kinds) => kinds.flatMap((kind) => [kind, kind + 1]);
const isOfHeading = (rank: number) => rank >> 1 === 1;

/** Searches do not wait in between, so all of them use the same cursors. */
const cursors: TermCursor[] = [];
const cursorAt = (i: number) => (cursors[i] ??= new TermCursor());

/** Goes to the first term of a rank that begins with a prefix, in one segment. Returns false if there is none. */
function goTo(
  cursor: TermCursor,
  of: SearchedSegment,
  rank: number,
  userId: string,
  prefix: Uint8Array,
): boolean {
  const { head } = of.segment;
  const reader = head.readerAt(isOfHeading(rank) ? userId : NO_ID);
  const scope = reader === undefined ? undefined : head.find(of.project, rank, reader);
  return scope !== undefined && cursor.find(of.segment, scope, prefix);
}

/** Adds the first nodes with a term that begins with a prefix, by rank, term and node, until there are `limit`. */
export function findInOrder(
  { nodes, segments, userId }: SearchedProject,
  kinds: Kinds,
  prefix: Uint8Array,
  limit: number,
  found: Set<number>,
): void {
  const open: OpenTerms[] = [];
  for (const rank of ranksOf(kinds)) {
    open.length = 0;
    for (const of of segments) {
      const cursor = cursorAt(open.length);
      if (!goTo(cursor, of, rank, userId, prefix)) continue;
      const terms = { cursor, of, node: -1 };
      if (settle(nodes, terms)) insert(nodes, open, terms);
    }
    while (open.length > 0) {
      const least = open.shift()!;
      found.add(least.node);
      if (found.size === limit) return;
      if (least.cursor.next() && settle(nodes, least)) insert(nodes, open, least);
    }
  }
}

/** Goes on to a term that is not outdated. */
function settle(nodes: ProjectNodes, terms: OpenTerms): boolean {
  const { cursor, of } = terms;
  do {
    terms.node = of.nodes.numbers[cursor.node]!;
    if (nodes.isNewest(terms.node, of.nodes.serial)) return true;
  } while (cursor.next());
  return false;
}

function insert(nodes: ProjectNodes, open: OpenTerms[], terms: OpenTerms): void {
  let at = 0;
  while (
    at < open.length &&
    (open[at]!.cursor.compareTerms(terms.cursor) || nodes.compare(open[at]!.node, terms.node)) < 0
  )
    at++;
  open.splice(at, 0, terms);
}

/** Adds nodes with a term that begins with a prefix, in any order, until there are `limit`. */
export function findAny(
  { nodes, segments, userId }: SearchedProject,
  kinds: Kinds,
  prefix: Uint8Array,
  limit: number,
  found: Set<number>,
): void {
  const cursor = cursorAt(0);
  const ranks = ranksOf(kinds);
  for (const of of segments)
    for (const rank of ranks) {
      if (!goTo(cursor, of, rank, userId, prefix)) continue;
      const { numbers, serial } = of.nodes;
      do {
        const node = numbers[cursor.node]!;
        if (!nodes.isNewest(node, serial)) continue;
        found.add(node);
        if (found.size >= limit) return;
      } while (cursor.skim());
    }
}

/**
 * Adds nodes with a text that has a term for each word, by kind and node, until there are `limit`. Only candidates of the rarest word are looked at. The
 * terms of the others are read as far as candidates are left, which costs some nanoseconds for each.
 */
export function findWithWords(
  searched: SearchedProject,
  kinds: Kinds,
  words: readonly Uint8Array[],
  limit: number,
  found: Set<number>,
): void {
  const rarest = rarestOf(searched, kinds, words);
  if (rarest < 0) return;
  const { nodes, segments } = searched;
  let left = MAX_CANDIDATES;
  for (const kind of kinds) {
    const ofKind: number[] = [];
    for (const of of segments) {
      let texts = new Set<number>();
      left -= addCandidates(searched, of, kind, words[rarest]!, left, texts);
      for (let word = 0; word < words.length && texts.size > 0; word++)
        if (word !== rarest) texts = withWord(searched, of, kind, words[word]!, texts);
      for (const text of texts) ofKind.push(of.nodes.numbers[Math.floor(text / ORDINALS)]!);
    }
    ofKind.sort((a, b) => nodes.compare(a, b));
    for (const node of ofKind) {
      found.add(node);
      if (found.size >= limit) return;
    }
  }
}

/**
 * The word with the fewest terms in the largest segment of the project, which are counted as far as candidates are read. All others find the same nodes,
 * unless there are too many candidates.
 */
function rarestOf({ segments, userId }: SearchedProject, kinds: Kinds, words: readonly Uint8Array[]): number {
  let largest: SearchedSegment | undefined;
  for (const of of segments)
    if (!largest || of.nodes.numbers.length > largest.nodes.numbers.length) largest = of;
  if (!largest) return -1;
  const cursor = cursorAt(0);
  let [rarest, least] = [-1, Infinity];
  for (let word = 0; word < words.length; word++) {
    let terms = 0;
    for (const rank of ranksOf(kinds)) {
      if (terms >= Math.min(least, MAX_CANDIDATES) || !goTo(cursor, largest, rank, userId, words[word]!))
        continue;
      do terms++;
      while (terms < MAX_CANDIDATES && cursor.skim());
    }
    if (terms < least) [rarest, least] = [word, terms];
  }
  return rarest;
}

/** Adds at most `limit` texts of a kind in a segment that have a word. Returns how many. */
function addCandidates(
  { nodes, userId }: SearchedProject,
  of: SearchedSegment,
  kind: number,
  word: Uint8Array,
  limit: number,
  texts: Set<number>,
): number {
  const cursor = cursorAt(0);
  const { numbers, serial } = of.nodes;
  for (const rank of [kind, kind + 1]) {
    if (texts.size >= limit || !goTo(cursor, of, rank, userId, word)) continue;
    do if (nodes.isNewest(numbers[cursor.node]!, serial)) texts.add(textOf(cursor));
    while (texts.size < limit && cursor.skim());
  }
  return texts.size;
}

/** The texts that have a word too. */
function withWord(
  { userId }: SearchedProject,
  of: SearchedSegment,
  kind: number,
  word: Uint8Array,
  texts: ReadonlySet<number>,
): Set<number> {
  const cursor = cursorAt(0);
  const having = new Set<number>();
  for (const rank of [kind, kind + 1]) {
    if (!goTo(cursor, of, rank, userId, word)) continue;
    do {
      const text = textOf(cursor);
      if (texts.has(text)) having.add(text);
    } while (having.size < texts.size && cursor.skim());
  }
  return having;
}

/** The number of the text of a term in its segment. */
function textOf({ node, position }: TermCursor): number {
  return node * ORDINALS + Math.floor(position / PLACES);
}
