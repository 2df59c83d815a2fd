import { visibleParts } from './visible-parts';

describe('the text of a stranger', () => {
  it('shows invisible characters as marks, and keeps its lines', () => {
    expect(visibleParts('one\u202e\ntwo')).toEqual([
      { text: 'one', isMark: false },
      { text: 'U+202E', isMark: true },
      { text: '\ntwo', isMark: false },
    ]);
  });

  it('keeps the joiners that scripts need', () => {
    expect(visibleParts('a\u200db')).toEqual([{ text: 'a\u200db', isMark: false }]);
  });

  it('has a bounded number of marks', () => {
    const parts = visibleParts('\u200b'.repeat(5_000) + 'end');
    expect(parts.filter(({ isMark }) => isMark).length).toBe(200);
    expect(parts.at(-1)).toEqual({ text: 'end', isMark: false });
  });
});
