import type { WeightedTerm } from './query-plan';
import { FIRST_RANKED, rankInParts, rankPassages } from './scoring';
import type { FoundPassage } from './found-passages';

function term(word: string): WeightedTerm {
  const fixed = {
    prefix: false,
    weight: 1,
    spelling: word,
    position: 1,
    corrected: false,
    isStopWord: false,
  };
  return { ...fixed, forms: [word], passages: 100, value: 3 };
}

function passage(nodeId: string, path: string, heading: string): FoundPassage {
  return {
    nodeId,
    path,
    ordinal: 0,
    heading,
    impacts: [0.3, 0],
    closeness: '',
  } as Partial<FoundPassage> as FoundPassage;
}

const ranked = (...passages: FoundPassage[]) =>
  rankPassages([term('span'), term('erlang')], passages).map(({ nodeId }) => nodeId);

describe('passages with the same words', () => {
  it('rank higher in a folder whose name is a word of the query', () => {
    expect(
      ranked(passage('a', '/java/status.md', 'Status'), passage('b', '/erlang/status.md', 'Status')),
    ).toEqual(['b', 'a']);
  });

  it('rank higher under a heading with a word of the query', () => {
    expect(ranked(passage('a', '/status.md', 'Status'), passage('b', '/status.md', 'Span'))).toEqual([
      'b',
      'a',
    ]);
  });
});

describe('a ranking in parts', () => {
  const found = Array.from({ length: 80 }, (_, i) => ({
    ...passage(`n${i}`, `/${i}.md`, i % 3 === 0 ? 'Span' : 'Status'),
    impacts: [0.2 + (i % 5) / 10, 0],
  }));
  const idsOf = (count: number) =>
    rankInParts([term('span')], found.slice(0, count)).map(({ nodeId }) => nodeId);

  it('has the same first places however many passages were looked up', () => {
    expect(idsOf(80).slice(0, FIRST_RANKED)).toEqual(idsOf(FIRST_RANKED));
    expect(new Set(idsOf(80)).size).toBe(80);
  });

  it('has no passage with a higher score than one before it', () => {
    const scores = rankInParts([term('span')], found).map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });
});
