import { phrasingsOf } from './phrasings';

describe('the phrasings of a question', () => {
  it('are trimmed, and each of them is there once, however its spaces and characters are written', () => {
    expect(phrasingsOf({ query: ' roll back ' })).toEqual(['roll back']);
    expect(
      phrasingsOf({ queries: ['roll  back', 'undo', 'roll back ', 'ｒｏｌｌ back', 'Roll back'] }),
    ).toEqual(['roll back', 'undo', 'Roll back']);
  });

  it.each([
    ['neither field', {}, 'query', 'is required (or `queries`)'],
    ['both fields', { query: 'a', queries: ['a'] }, 'queries', 'must be omitted if `query` is sent'],
  ])('are refused for %s', (_, asked, path, message) => {
    expect(() => phrasingsOf(asked)).toThrow(`\`${path}\` ${message}.`);
  });
});
