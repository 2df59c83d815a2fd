import fc from 'fast-check';
import { samples } from '#testing/samples';
import { type IndexedNode, buildSegment } from './build-segment';
import { readId } from './bytes';
import { WholeSegment, mergeSegments } from './merge-segments';
import type { EncodedSegment } from './segment-writer';
import { TermCursor } from './term-cursor';
import {
  id,
  NOBODY,
  PROJECTS,
  WORDS,
  nodesOf,
  NODES,
  BATCHES,
  type Term,
  termsOf,
  expected,
  newest,
} from './test-nodes';

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
