import { generateUserCode, readUserCode, showUserCode } from './user-code';

describe('user code', () => {
  it('comes back from however it is typed', () => {
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

  it.each(['', 'BCDF-GHJ', 'BCDF-GHJKL', 'ABCD-EFGH', 'BCDF_GHJK', 'ВСDF-GHJK'])('is not %p', (typed) => {
    expect(readUserCode(typed)).toBeUndefined();
  });
});
