import fc from 'fast-check';
import { samples } from '#testing/samples';
import { type IndexedNode, buildSegment } from './build-segment';
import { segmentsToMerge } from './merge-plan';
import { mergeSegments } from './merge-segments';
import { findAny, findInOrder, findWithWords } from './name-search';
import { PartCache } from './part-cache';
import { TenantNames } from './tenant-names';
import { id, PROJECTS, ANNE, BATCHES, type Term, compare, expected, newest } from './test-nodes';

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
