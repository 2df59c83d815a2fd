import { emphasizeNames } from './emphasis';
import type { WeightedTerm } from './query-plan';

function term(word: string, passages: number): WeightedTerm {
  const fixed = {
    prefix: false,
    weight: 1,
    spelling: null,
    position: 1,
    corrected: false,
    isStopWord: false,
  };
  return { ...fixed, forms: [word], passages, value: 5 };
}

const valuesOf = (terms: WeightedTerm[]) => emphasizeNames(terms, 20_000).map(({ value }) => value);

describe('a rare name', () => {
  it('has more weight in a sentence that is written without spaces', () => {
    expect(valuesOf([term('埋め', 50), term('sqlcommenter', 3), term('sql', 94)])).toEqual([5, 10, 5]);
  });

  it('has the same weight in a sentence with spaces', () => {
    expect(valuesOf([term('embed', 50), term('sqlcommenter', 3)])).toEqual([5, 5]);
  });
});
