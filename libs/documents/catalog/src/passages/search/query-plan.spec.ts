import { MANY, type WeightedTerm, isTooCommon, probesOf, soughtTerms } from './query-plan';

function term(word: string, passages: number, isStopWord = false): WeightedTerm {
  const fixed = { prefix: false, weight: 1, spelling: word, position: 1, corrected: false };
  return {
    ...fixed,
    forms: [word],
    isStopWord,
    passages,
    strongPassages: passages,
    value: 1 / (passages + 1),
  };
}

const rare = term('rare', 10);
const common = term('common', MANY + 1);
const usual = term('usual', MANY + 2);
const stopWord = term('the', MANY + 3, true);

describe('the plan of a query', () => {
  it('reads no list of the index that is too long', () => {
    expect(probesOf([common, usual, stopWord])).toEqual([]);
    for (const { query } of probesOf([rare, common, usual]).flatMap(({ query: all }) =>
      all.split(' | ').map((one) => ({ query: one })),
    ))
      expect(query).toContain('rare');
  });

  it('reads some passages without the index if every word is too common, or if none finds anything', () => {
    expect(isTooCommon([common, usual], 3)).toBe(true);
    expect(isTooCommon([common, stopWord], 0)).toBe(true);
    expect(isTooCommon([stopWord], 0)).toBe(true);
    expect(isTooCommon([rare, common], 0)).toBe(true);
    expect(isTooCommon([rare, common], 1)).toBe(false);
    expect(isTooCommon([rare, stopWord], 0)).toBe(false);
  });

  it('searches for stop words only if there are no other words', () => {
    expect(soughtTerms([rare, stopWord])).toEqual([rare]);
    expect(soughtTerms([stopWord])).toEqual([stopWord]);
  });
});
