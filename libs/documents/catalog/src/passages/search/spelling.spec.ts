import {
  allowedEdits,
  correctionsOf,
  editsBetween,
  likelySpellings,
  nearWords,
  spelledWords,
} from './spelling';

describe('a misspelled word', () => {
  it.each([
    ['libary', 'library', 1],
    ['ownreship', 'ownership', 1],
    ['same', 'same', 0],
    ['cat', 'dogs', 3],
  ])('%j is %j with %i edits', (a, b, edits) => {
    expect(editsBetween(a, b, 2)).toBe(edits);
    expect(editsBetween(b, a, 2)).toBe(edits);
  });

  it('may differ in more letters if it is long', () => {
    expect(['cat', 'paser', 'defragmnet'].map(allowedEdits)).toEqual([0, 1, 2]);
  });

  it('probably means the word with the fewest edits, then the most common one', () => {
    const similar = [
      { word: 'parse', passages: 5 },
      { word: 'parser', passages: 9 },
      { word: 'laser', passages: 99 },
      { word: 'passer', passages: 3 },
      { word: 'passenger', passages: 50 },
    ];
    expect(correctionsOf(nearWords('paser', similar), 2).map(({ word }) => word)).toEqual([
      'parser',
      'passer',
    ]);
  });

  it.each([
    ['ingore', 'ignore'],
    ['libbrary', 'library'],
    ['cardinalty', 'cardinality'],
    ['htread', 'thread'],
  ])('%j is a likely spelling of %j', (written, meant) => {
    expect(likelySpellings(written)).toContain(meant);
  });

  it('is found by the form in which the index has the word that was meant', () => {
    const formsOf = (word: string) => (word === 'cardinality' ? ['cardin'] : []);
    const found = spelledWords('cardinalty', formsOf, new Map([['cardin', 7]]));
    expect(found).toEqual([{ word: 'cardin', passages: 7, edits: 1 }]);
  });

  it('more probably means a word with the same first letter', () => {
    const counts = new Map([
      ['parser', 3],
      ['spaser', 90],
    ]);
    expect(
      correctionsOf(
        spelledWords('paser', (word) => [word], counts),
        1,
      ),
    ).toMatchObject([{ word: 'parser' }]);
  });
});
