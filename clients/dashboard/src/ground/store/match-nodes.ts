import type { StoredNode } from './database';

/** A node with how well it fits, from 0. */
export interface FoundNode extends StoredNode {
  rank: number;
}

/** Nodes whose title or path contains all words: names that begin with the words first, then the most recent. */
export function matchNodes(nodes: readonly StoredNode[], words: string, limit: number): FoundNode[] {
  const terms = fold(words).split(/\s+/).filter(Boolean);
  if (terms.length === 0) return [];
  const found: FoundNode[] = [];
  for (const node of nodes) {
    const name = fold(`${node.title ?? ''} ${node.path.slice(node.path.lastIndexOf('/') + 1)}`);
    const path = fold(node.path);
    let rank = 0;
    for (const term of terms) {
      const at = name.indexOf(term);
      if (at === 0) rank += 4;
      else if (at > 0) rank += /[\s\-_./]/.test(name[at - 1]!) ? 3 : 2;
      else if (path.includes(term)) rank += 1;
      else {
        rank = 0;
        break;
      }
    }
    if (rank > 0) found.push({ ...node, rank });
  }
  return found
    .sort((a, b) => b.rank - a.rank || (a.changedAt < b.changedAt ? 1 : a.changedAt > b.changedAt ? -1 : 0))
    .slice(0, limit);
}

/** Upper and lower case, and letters with and without accents, are alike. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
