import fc from 'fast-check';
import type { IndexedNode } from './build-segment';

export const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
export const NOBODY = '00000000-0000-0000-0000-000000000000';
export const PROJECTS = [id(901), id(902), id(903)];
export const [ANNE, BEN] = [id(801), id(802)];
export const WORDS = ['a', 'ab', 'abc', 'guide', 'guide-deploy', 'é', '中文', '😀', 'x'.repeat(38), 'план'];
export const TEXT = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 })
  .map((words) => words.join(' '));
export const TEXTS = fc.uniqueArray(
  fc.record({ kind: fc.constantFrom(0, 2, 4, 6), ordinal: fc.nat(900), owner: fc.boolean(), text: TEXT }),
  { selector: ({ kind, ordinal }) => `${kind} ${ordinal}`, maxLength: 4 },
);
export const nodesOf = (most: number, maxLength: number) =>
  fc
    .uniqueArray(fc.record({ node: fc.nat(most), texts: TEXTS }), { selector: ({ node }) => node, maxLength })
    .map((nodes) =>
      nodes.map(({ node, texts }): IndexedNode => ({
        id: id(node),
        projectId: PROJECTS[node % PROJECTS.length]!,
        texts: texts.map(({ kind, ordinal, owner, text }) => ({
          rank: kind,
          ordinal,
          reader: kind !== 2 ? NOBODY : owner ? ANNE : BEN,
          text,
        })),
      })),
    );
export const NODES = nodesOf(400, 60);
/** Some of the nodes again and again, as saves write them. */
export const BATCHES = fc.array(nodesOf(40, 8), { minLength: 1, maxLength: 24 });

export interface Term {
  project: string;
  rank: number;
  reader: string;
  term: string;
  node: string;
  ordinal: number;
  place: number;
}

/** The terms of a node, as `search_terms_of` of the database has them. */
export function termsOf({ id: node, projectId: project, texts }: IndexedNode): Term[] {
  return texts.flatMap(({ rank, ordinal, reader, text }) => {
    const starts = [...text.matchAll(/(?<![\p{L}\p{N}])(?=\S)|(?=[\u4E00-\u9FFF\u{1F000}-\u{1FAFF}])/gu)];
    return starts.slice(0, 64).map(({ index }, i) => ({
      ...{ project, rank: rank + Number(i > 0), reader, node, ordinal, place: i },
      term: [...text.slice(index)].slice(0, 40).join(''),
    }));
  });
}

export const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
export const inOrder = (a: Term, b: Term) =>
  compare(a.project, b.project) ||
  a.rank - b.rank ||
  compare(a.reader, b.reader) ||
  compare(a.term, b.term) ||
  compare(a.node, b.node) ||
  a.ordinal - b.ordinal ||
  a.place - b.place;
export const expected = (nodes: readonly IndexedNode[]) => nodes.flatMap(termsOf).sort(inOrder);

/** The nodes as the newest batch has them. */
export function newest(batches: readonly IndexedNode[][]): IndexedNode[] {
  return [...new Map(batches.flat().map((node) => [node.id, node])).values()];
}
