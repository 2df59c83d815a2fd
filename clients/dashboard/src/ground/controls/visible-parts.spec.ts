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

  it('keeps the joiners that scripts need', () => {
    expect(visibleParts('a\u200db')).toEqual([{ text: 'a\u200db', isMark: false }]);
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
