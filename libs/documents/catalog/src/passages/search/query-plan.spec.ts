import { type WeightedTerm, soughtTerms } from './query-plan';

function term(word: string, isStopWord = false): WeightedTerm {
  const fixed = { prefix: false, weight: 1, spelling: word, position: 1, corrected: false };
  return { ...fixed, forms: [word], isStopWord, passages: 10, value: 1 };
}

describe('the words of a query that are sought', () => {
  it('are stop words only if there are no other words', () => {
    const [rare, stopWord] = [term('rare'), term('the', true)];
    expect(soughtTerms([rare, stopWord])).toEqual([rare]);
    expect(soughtTerms([stopWord])).toEqual([stopWord]);
  });
});
