import { generateUserCode, readUserCode, showUserCode } from './user-code';

describe('a user code', () => {
  it('is read in every spelling that a person may type', () => {
    const code = generateUserCode();
    const shown = showUserCode(code);
    expect(shown).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    for (const typed of [
      shown,
      shown.toLowerCase(),
      code,
      ` ${shown.replace('-', ' ')}\n`,
      shown.replace('-', '–'),
    ]) {
      expect(readUserCode(typed)).toBe(code);
    }
  });

  it.each(['', 'BCDF-GHJ', 'BCDF-GHJKL', 'ABCD-EFGH', 'BCDF_GHJK', 'ВСDF-GHJK'])('is never %p', (typed) => {
    expect(readUserCode(typed)).toBeUndefined();
  });
});
