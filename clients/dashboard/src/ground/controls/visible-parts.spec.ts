import { visibleParts, visibleText } from './visible-parts';

describe('the text of a stranger', () => {
  it('shows invisible characters as marks, and keeps its lines', () => {
    expect(visibleParts('one\u202e\ntwo')).toEqual([
      { text: 'one', isMark: false },
      { text: 'U+202E', isMark: true },
      { text: '\ntwo', isMark: false },
    ]);
  });

  it('has its marks also as plain text', () => {
    expect(visibleText('Night \u202eowl')).toBe('Night U+202Eowl');
  });

  it('shows characters without a glyph, of which a name could consist', () => {
    expect(visibleText('\u3164\u2800\u{e0100}')).toBe('U+3164U+2800U+E0100');
  });

  it.each(['a\u200db', '❤\ufe0f', '葛\u{e0100}', '\u182d\u180b'])('keeps what scripts need: %s', (text) => {
    expect(visibleParts(text)).toEqual([{ text, isMark: false }]);
  });

  it('has a bounded number of marks', () => {
    const parts = visibleParts('\u200b'.repeat(5_000) + 'end');
    expect(parts.filter(({ isMark }) => isMark).length).toBe(201);
    expect(parts.slice(-2)).toEqual([
      { text: 'end', isMark: false },
      { text: '…', isMark: true },
    ]);
  });
});
