import fc from 'fast-check';
import { fuseRankings } from './fusion';
import type { ScoredPassage } from './scoring';

const passage = (nodeId: string, score: number) =>
  ({ nodeId, ordinal: 0, score }) as Partial<ScoredPassage> as ScoredPassage;
const ids = (rankings: ScoredPassage[][]) => fuseRankings(rankings).map(({ nodeId }) => nodeId);

/** A ranking of some of ten passages. */
const ranking = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 50 })), {
    selector: ([id]) => id,
    maxLength: 10,
  })
  .map((places) => places.map(([id, score]) => passage(`n${id}`, score)).sort((a, b) => b.score - a.score));

describe('the ranking of several phrasings', () => {
  it('is that of the phrasing if there is one', () => {
    fc.assert(
      fc.property(ranking, (one) => {
        const fused = fuseRankings([one]);
        expect(fused.map(({ nodeId, score }) => [nodeId, score])).toEqual(
          one.map(({ nodeId, score }) => [nodeId, score]),
        );
        if (one.length > 0) expect(fused[0]!.share).toBe(1);
      }),
    );
  });

  it('begins with a passage that is first in all of them', () => {
    fc.assert(
      fc.property(fc.array(ranking, { minLength: 1, maxLength: 5 }), (rankings) => {
        const withFirst = rankings.map((one) => [passage('first', 100), ...one]);
        const [first] = fuseRankings(withFirst);
        expect(first).toMatchObject({ nodeId: 'first', share: 1 });
        if (rankings.length > 1) expect(first!.score).toBeCloseTo(1);
      }),
    );
  });

  it('does not depend on the order of the phrasings', () => {
    const rankings = fc.array(ranking, { minLength: 2, maxLength: 5 });
    const shuffled = rankings.chain((all) =>
      fc.shuffledSubarray(all, { minLength: all.length }).map((other) => ({ all, other })),
    );
    fc.assert(fc.property(shuffled, ({ all, other }) => expect(ids(other)).toEqual(ids(all))));
  });

  it('prefers what is much better than all others for one phrasing', () => {
    const exact = [passage('exact', 10), passage('b', 1)];
    const vague = [passage('vague', 10), passage('c', 9.9), passage('exact', 2)];
    expect(ids([vague, exact])[0]).toBe('exact');
  });

  it('has each passage once, and prefers what several phrasings find', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => passage(id, 1));
    expect(
      ids([
        [a!, c!],
        [b!, c!],
      ]),
    ).toEqual(['c', 'a', 'b']);
    expect(ids([[], [a!]])).toEqual(['a']);
    expect(ids([])).toEqual([]);
  });
});
