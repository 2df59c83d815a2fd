import type { Postings } from './block';
import { bestCandidates } from './candidates';

const IMPACTS = [0.2, 0.4, 1];
const ENTRIES = 30_000;
const SEGMENTS = Array.from({ length: 10 }, () => ({
  entries: ENTRIES,
  ranges: [{ from: 0, to: ENTRIES }],
}));

/** Postings of slots by their levels, from the highest. */
function postings(...byLevel: number[][]): Postings {
  return {
    levels: Uint8Array.from(byLevel, (_, i) => IMPACTS.length - 1 - i),
    counts: Uint16Array.from(byLevel, ({ length }) => length),
    slots: Uint16Array.from(byLevel.flat()),
  };
}

const all = Array.from({ length: ENTRIES }, (_, i) => i);
const common = SEGMENTS.map((_, i) => postings([i], [i + 100], all.slice(1_000)));
const rare = SEGMENTS.map((_, i) => (i === 7 ? postings([5_000], [105]) : null));

describe('candidates with a word that very many passages have', () => {
  it('are those in which it matters most, and a word that few have is sought first', () => {
    const words = new Map([
      ['common', common],
      ['rare', rare],
    ]);
    const terms = [
      { forms: ['common'], value: 0.1, finds: true },
      { forms: ['rare'], value: 5, finds: true },
    ];
    const found = bestCandidates(SEGMENTS, terms, words, IMPACTS, 22);
    const places = found.map(({ segment, slot, impacts }) => ({ segment, slot, impacts }));
    expect(places.slice(0, 2)).toEqual([
      { segment: 7, slot: 5_000, impacts: [0.2, 1] },
      { segment: 7, slot: 105, impacts: [0, 0.4] },
    ]);
    expect(places.slice(2, 12).map(({ slot }) => slot)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(places.slice(12, 22).every(({ impacts }) => impacts[0] === 0.4)).toBe(true);
  });

  it('are found alone, at most so many, and nothing remains of a search for the next one', () => {
    const words = new Map([['common', common]]);
    const terms = [{ forms: ['common'], value: 1, finds: true }];
    const search = () => bestCandidates(SEGMENTS, terms, words, IMPACTS, 600);
    expect(search()).toHaveLength(600);
    expect(search()).toEqual(search());
    const outdated = new Uint8Array(ENTRIES).fill(1, 0, 2);
    const [first] = bestCandidates(
      [{ ...SEGMENTS[0]!, outdated }, ...SEGMENTS.slice(1)],
      terms,
      words,
      IMPACTS,
      1,
    );
    expect(first).toMatchObject({ segment: 1, slot: 1 });
    const outOfReach = SEGMENTS.map(() => ({ entries: ENTRIES, ranges: [{ from: 0, to: 3 }] }));
    const found = bestCandidates(outOfReach, terms, words, IMPACTS, 600);
    expect(found.map(({ segment, slot }) => [segment, slot])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
  });
});
