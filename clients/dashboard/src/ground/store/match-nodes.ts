import type { StoredNode } from './database';

/** A node with how well it fits, from 0. */
export interface FoundNode extends StoredNode {
  rank: number;
}

interface Folded {
  name: string;
  path: string;
}

/** The names and paths in the form in which they are compared: making it takes longer than comparing. */
const folded = new WeakMap<StoredNode, Folded>();

/**
 * Finds nodes whose title or path contains all words: names that begin with the words first, then the most recent. Nodes are added one by one,
 * so that a search in very many can be done in parts.
 */
export class NodeMatcher {
  /** The words in the form in which they are compared. */
  readonly words: string;
  readonly #terms: readonly string[];
  readonly #best: { node: StoredNode; rank: number }[] = [];

  constructor(
    words: string,
    private readonly limit: number,
  ) {
    this.words = fold(words);
    this.#terms = this.words.split(/\s+/).filter(Boolean);
  }

  /** @returns whether the node contains all words */
  add(node: StoredNode): boolean {
    const rank = this.#rankOf(node);
    if (rank > 0) this.#insert(node, rank);
    return rank > 0;
  }

  #insert(node: StoredNode, rank: number): void {
    const best = this.#best;
    const isBetter = (other: { node: StoredNode; rank: number }): boolean =>
      rank > other.rank || (rank === other.rank && node.changedAt > other.node.changedAt);
    if (best.length >= this.limit && !isBetter(best[best.length - 1]!)) return;
    const at = best.findIndex(isBetter);
    best.splice(at < 0 ? best.length : at, 0, { node, rank });
    if (best.length > this.limit) best.pop();
  }

  found(): FoundNode[] {
    return this.#best.map(({ node, rank }) => ({ ...node, rank }));
  }

  #rankOf(node: StoredNode): number {
    const { name, path } = foldedOf(node);
    let rank = 0;
    for (const term of this.#terms) {
      const at = name.indexOf(term);
      if (at === 0) rank += 4;
      else if (at > 0) rank += /[\s\-_./]/.test(name[at - 1]!) ? 3 : 2;
      else if (path.includes(term)) rank += 1;
      else return 0;
    }
    return rank;
  }
}

/** The nodes that fit best. */
export function matchNodes(nodes: Iterable<StoredNode>, words: string, limit: number): FoundNode[] {
  const matcher = new NodeMatcher(words, limit);
  for (const node of nodes) matcher.add(node);
  return matcher.found();
}

function foldedOf(node: StoredNode): Folded {
  let known = folded.get(node);
  if (!known) {
    const path = fold(node.path);
    const ownName = path.slice(path.lastIndexOf('/') + 1);
    known = { name: node.title === null ? ` ${ownName}` : `${fold(node.title)} ${ownName}`, path };
    folded.set(node, known);
  }
  return known;
}

/** Upper and lower case, and letters with and without accents, are alike. */
function fold(text: string): string {
  // ASCII has no accents.
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
