import fc from 'fast-check';
import { samples } from '#testing/samples';
import { type IndexedNode, buildSegment } from './build-segment';
import { readId } from './bytes';
import { segmentsToMerge } from './merge-plan';
import { WholeSegment, mergeSegments } from './merge-segments';
import { findAny, findInOrder, findWithWords } from './name-search';
import { PartCache } from './part-cache';
import type { EncodedSegment } from './segment-writer';
import { TenantNames } from './tenant-names';
import { TermCursor } from './term-cursor';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const NOBODY = '00000000-0000-0000-0000-000000000000';
const PROJECTS = [id(901), id(902), id(903)];
const [ANNE, BEN] = [id(801), id(802)];
const WORDS = ['a', 'ab', 'abc', 'guide', 'guide-deploy', 'é', '中文', '😀', 'x'.repeat(38), 'план'];
const TEXT = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 })
  .map((words) => words.join(' '));
const TEXTS = fc.uniqueArray(
  fc.record({ kind: fc.constantFrom(0, 2, 4, 6), ordinal: fc.nat(900), owner: fc.boolean(), text: TEXT }),
  { selector: ({ kind, ordinal }) => `${kind} ${ordinal}`, maxLength: 4 },
);
const nodesOf = (most: number, maxLength: number) =>
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
const NODES = nodesOf(400, 60);
/** Some of the nodes again and again, as saves write them. */
const BATCHES = fc.array(nodesOf(40, 8), { minLength: 1, maxLength: 24 });

interface Term {
  project: string;
  rank: number;
  reader: string;
  term: string;
  node: string;
  ordinal: number;
  place: number;
}

/** The terms of a node, as `search_terms_of` of the database has them. */
function termsOf({ id: node, projectId: project, texts }: IndexedNode): Term[] {
  return texts.flatMap(({ rank, ordinal, reader, text }) => {
    const starts = [...text.matchAll(/(?<![\p{L}\p{N}])(?=\S)|(?=[\u4E00-\u9FFF\u{1F000}-\u{1FAFF}])/gu)];
    return starts.slice(0, 64).map(({ index }, i) => ({
      ...{ project, rank: rank + Number(i > 0), reader, node, ordinal, place: i },
      term: [...text.slice(index)].slice(0, 40).join(''),
    }));
  });
}

const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const inOrder = (a: Term, b: Term) =>
  compare(a.project, b.project) ||
  a.rank - b.rank ||
  compare(a.reader, b.reader) ||
  compare(a.term, b.term) ||
  compare(a.node, b.node) ||
  a.ordinal - b.ordinal ||
  a.place - b.place;
const expected = (nodes: readonly IndexedNode[]) => nodes.flatMap(termsOf).sort(inOrder);

/** All terms of a segment in their order, or those of each scope that begin with a prefix. */
function decoded(encoded: EncodedSegment, prefix = ''): Term[] {
  const segment = new WholeSegment(encoded);
  const { head } = segment;
  const terms: Term[] = [];
  for (let i = 0; i < head.scopes; i++) {
    const scope = head.scopeAt(i);
    const cursor = new TermCursor();
    if (!cursor.find(segment, scope, Buffer.from(prefix))) continue;
    do
      terms.push({
        project: readId(head.projectIds, scope.project),
        rank: scope.rank,
        reader: readId(head.readerIds, scope.reader),
        term: Buffer.from(cursor.term.subarray(0, cursor.length)).toString(),
        node: readId(segment.nodeIds, head.firstSlotOf(scope.project) + cursor.node),
        ordinal: cursor.position >> 6,
        place: cursor.position & 63,
      });
    while (cursor.next());
  }
  return terms;
}

/** The nodes as the newest batch has them. */
function newest(batches: readonly IndexedNode[][]): IndexedNode[] {
  return [...new Map(batches.flat().map((node) => [node.id, node])).values()];
}

/** Segments as a tenant has them after these batches, merged or not. */
function stored(batches: readonly IndexedNode[][], merged: boolean) {
  let segments = batches.map((batch, i) => ({ id: id(i), place: i, ...buildSegment(batch) }));
  let next = batches.length;
  for (let plan = segmentsToMerge(segments); merged && plan; plan = segmentsToMerge(segments)) {
    const { from, to } = plan;
    const one = mergeSegments(segments.slice(from, to), { oldest: from === 0 });
    const place = segments[to - 1]!.place;
    segments = [...segments.slice(0, from), { id: id(next++), place, ...one }, ...segments.slice(to)];
  }
  return segments;
}

type Stored = ReturnType<typeof stored>;

/** Searches as a process does that reads what it needs. */
function inProject<T>(
  names: TenantNames,
  segments: Stored,
  search: (own: Parameters<typeof findAny>[0]) => T,
): T {
  for (;;) {
    const own = names.segmentsOf(PROJECTS[0]!);
    const result = own && search({ ...own, userId: ANNE });
    if (names.missing.length === 0) return result!;
    for (const place of names.missing.splice(0)) {
      const { parts } = segments.find((one) => one.id === place.segmentId)!;
      names.addPart(place, parts[place.nth - 1]!);
    }
  }
}

const visible = (term: Term) =>
  term.project === PROJECTS[0] && term.rank < 6 && (term.rank >> 1 !== 1 || term.reader === ANNE);
const KINDS = [0, 2, 4];

describe('a segment of names', () => {
  it('has every term once, in order', () => {
    fc.assert(
      fc.property(NODES, (nodes) => {
        expect(decoded(buildSegment(nodes))).toEqual(expected(nodes));
      }),
      { numRuns: samples(200) },
    );
  });

  it('finds with a prefix exactly the terms that begin with it', () => {
    fc.assert(
      fc.property(
        nodesOf(400, 200),
        fc.constantFrom(...WORDS, 'g', 'guide ', 'zz', 'ab abc', '中'),
        (nodes, prefix) => {
          const found = expected(nodes).filter(({ term }) => term.startsWith(prefix));
          expect(decoded(buildSegment(nodes), prefix)).toEqual(found);
          expect(decoded(mergeSegments([buildSegment(nodes)], { oldest: true }), prefix)).toEqual(found);
        },
      ),
      { numRuns: samples(200) },
    );
  });

  it('merged has what one segment of the newest nodes has', () => {
    fc.assert(
      fc.property(BATCHES, (batches) => {
        const merged = mergeSegments(batches.map(buildSegment), { oldest: true });
        expect(decoded(merged)).toEqual(expected(newest(batches)));
        expect(merged.nodes).toBe(newest(batches).filter((node) => termsOf(node).length > 0).length);
      }),
      { numRuns: samples(200) },
    );
  });

  it('merged keeps a node without terms as long as there are older segments', () => {
    const [full, empty] = [buildSegment([node(1, 'guide')]), buildSegment([node(1), node(4, 'plan')])];
    const later = mergeSegments([empty, buildSegment([node(7, 'x')])], { oldest: false });
    expect(later.nodes).toBe(3);
    const whole = mergeSegments([full, later], { oldest: true });
    expect(whole.nodes).toBe(2);
    expect(decoded(whole).map(({ term }) => term)).toEqual(['plan', 'x']);
  });
});

function node(n: number, text?: string): IndexedNode {
  const texts = text === undefined ? [] : [{ rank: 0, ordinal: 0, reader: NOBODY, text }];
  return { id: id(n), projectId: PROJECTS[1]!, texts };
}

describe('the names of a tenant', () => {
  it.each([false, true])(
    'are found by the newest terms of each node, with little memory too (merged: %s)',
    (merged) => {
      fc.assert(
        fc.property(BATCHES, fc.constantFrom('a', 'g', 'guide', 'guide-d', 'é', '中'), (batches, query) => {
          const segments = stored(batches, merged);
          const cache = new PartCache(merged ? 2_000 : 2 ** 20);
          const names = new TenantNames(cache);
          names.update(segments);
          const terms = expected(newest(batches)).filter(
            (term) => visible(term) && term.term.startsWith(query),
          );
          const byRank = [...terms].sort((a, b) => a.rank - b.rank);
          const ids = inProject(names, segments, (own) => {
            const found = new Set<number>();
            findInOrder(own, KINDS, Buffer.from(query), 11, found);
            return [...found].map((one) => own.nodes.idOf(one));
          });
          expect(ids).toEqual([...new Set(byRank.map(({ node }) => node))].slice(0, 11));
          cache.makeRoom();
          names.update(segments);
          const count = inProject(names, segments, (own) => {
            const found = new Set<number>();
            findAny(own, KINDS, Buffer.from(query), 51, found);
            return found.size;
          });
          expect(count).toBe(new Set(terms.map(({ node }) => node)).size);
        }),
        { numRuns: samples(100) },
      );
    },
  );

  it('are the same after each batch and merge as for a process that has just started', () => {
    fc.assert(
      fc.property(BATCHES, (batches) => {
        const names = new TenantNames(new PartCache(2 ** 20));
        const found = (own: Parameters<typeof findAny>[0]) => {
          const nodes = new Set<number>();
          findInOrder(own, KINDS, Buffer.from('g'), 100, nodes);
          return [...nodes].map((one) => own.nodes.idOf(one));
        };
        for (let i = 1; i <= batches.length; i++) {
          // Merged every other time, so that segments come and go.
          const segments = stored(batches.slice(0, i), i % 2 === 0).map((one) => ({
            ...one,
            id: `${one.id} ${one.nodes} ${one.place}`,
          }));
          names.update(segments);
          const fresh = new TenantNames(new PartCache(2 ** 20));
          fresh.update(segments);
          expect(inProject(names, segments, found)).toEqual(inProject(fresh, segments, found));
        }
      }),
      { numRuns: samples(50) },
    );
  });

  it('are found by words in any order in one text', () => {
    fc.assert(
      fc.property(
        BATCHES,
        fc.uniqueArray(fc.constantFrom('a', 'abc', 'guide', 'план'), { minLength: 2 }),
        (batches, words) => {
          const segments = stored(batches, true);
          const names = new TenantNames(new PartCache(2 ** 20));
          names.update(segments);
          const texts = new Map<string, Term[]>();
          for (const term of expected(newest(batches)).filter(visible)) {
            const text = `${term.rank >> 1} ${term.node} ${term.ordinal}`;
            texts.set(text, [...(texts.get(text) ?? []), term]);
          }
          const having = [...texts].filter(([, terms]) =>
            words.every((word) => terms.some(({ term }) => term.startsWith(word))),
          );
          const wanted = new Set(
            having
              .map(([text]) => text.split(' '))
              .sort(([a, b], [c, d]) => Number(a) - Number(c) || compare(b!, d!))
              .map(([, one]) => one),
          );
          const ids = inProject(names, segments, (own) => {
            const found = new Set<number>();
            findWithWords(
              own,
              KINDS,
              words.map((word) => Buffer.from(word)),
              100,
              found,
            );
            return [...found].map((one) => own.nodes.idOf(one));
          });
          expect(ids).toEqual([...wanted]);
        },
      ),
      { numRuns: samples(100) },
    );
  });
});
