import { INVISIBLE, isVisible } from './visible';

/** Characters without a glyph that are letters, marks or symbols to Unicode. */
const BLANK = ['\u3164', '\u115f', '\u1160', '\uffa0', '\u034f', '\u17b4', '\u2800', '\ufe00', '\u{e0100}'];

describe('invisible characters', () => {
  it.each(['\u202e', '\u200b', '\u2028', '\u0007', '\ufeff', ...BLANK])('include %j', (character) => {
    expect(`a${character}b`.replace(INVISIBLE, '')).toBe('ab');
  });

  it('are none of those that scripts need', () => {
    for (const text of ['नमस्ते', 'می‌خواهم', '👩‍💻', '❤️', '葛\u{e0100}城', '\u182d\u180b', 'שלום'])
      expect(text.replace(INVISIBLE, '')).toBe(text);
  });
});

describe('a visible text', () => {
  it.each(['a', '.', 'ㅤa', '葛', '👩‍💻'])('is %j', (text) => expect(isVisible(text)).toBe(true));

  it.each(['', ' \u00a0\u3000', '\u200c\u200d', '\ufe0f', '\u180b', ...BLANK])('is not %j', (text) =>
    expect(isVisible(text)).toBe(false),
  );
});
