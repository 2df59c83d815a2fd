import fc from 'fast-check';
import { type Difference, type Side, compareTexts } from './difference';

const marked = (side: Side | undefined) =>
  side?.parts.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('');
const shown = ({ rows }: Difference) =>
  rows.filter(({ same }) => !same).map(({ older, newer }) => [marked(older), marked(newer)]);
const textOf = (sides: (Side | undefined)[]) =>
  sides.flatMap((side) => (side ? [side.parts.map(({ text }) => text).join('')] : []));

describe('the difference of two revisions', () => {
  it('marks the words that changed', () => {
    const difference = compareTexts('one\nThe cat sat.\nend\n', 'one\nThe dog sat.\nend\n');
    expect(shown(difference)).toEqual([['The [cat] sat.', 'The [dog] sat.']]);
    expect(difference).toMatchObject({ added: 1, removed: 1, coarse: false });
  });

  it('shows lines that were added or removed', () => {
    expect(shown(compareTexts('a\nb\n', 'a\nx\nb\n'))).toEqual([[undefined, 'x']]);
    expect(shown(compareTexts('a\nx\nb\n', 'a\nb\n'))).toEqual([['x', undefined]]);
  });

  it('compares with an empty document', () => {
    expect(compareTexts('', 'a\nb\n')).toMatchObject({ added: 2, removed: 0 });
    expect(compareTexts('', '').rows).toEqual([]);
  });

  it('numbers the lines of both sides', () => {
    const { rows } = compareTexts('a\nb\nc\n', 'a\nc\n');
    expect(rows.map(({ older, newer }) => [older?.line, newer?.line])).toEqual([
      [1, 1],
      [2, undefined],
      [3, 2],
    ]);
  });

  it('contains every line of both texts in its order', () => {
    const line = fc.stringMatching(/^[ab ]{0,4}$/);
    const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.map((one) => `${one}\n`).join(''));
    fc.assert(
      fc.property(text, text, (older, newer) => {
        const { rows } = compareTexts(older, newer);
        expect(textOf(rows.map((row) => row.older))).toEqual(older.split('\n').slice(0, -1));
        expect(textOf(rows.map((row) => row.newer))).toEqual(newer.split('\n').slice(0, -1));
      }),
    );
  });
});
