import { phrasingsOf } from './phrasings';

describe('the phrasings of a question', () => {
  it('are trimmed, and each of them is there once, however its spaces and characters are written', () => {
    expect(phrasingsOf({ query: ' roll back ' })).toEqual(['roll back']);
    expect(
      phrasingsOf({ queries: ['roll  back', 'undo', 'roll back ', 'ｒｏｌｌ back', 'Roll back'] }),
    ).toEqual(['roll back', 'undo', 'Roll back']);
  });

  it('are those of both fields, at most five different ones', () => {
    const queries = ['undo', 'revert', 'restore', 'go back'];
    expect(phrasingsOf({ query: 'roll back', queries })).toEqual(['roll back', ...queries]);
    expect(phrasingsOf({ query: 'undo', queries: [...queries, 'undo '] })).toEqual(queries);
  });

  it.each([
    ['neither field', {}, 'query', 'is required (or `queries`)'],
    [
      'six phrasings',
      { query: 'a', queries: ['b', 'c', 'd', 'e', 'f'] },
      'queries',
      'must have at most 4 phrasings beside `query`',
    ],
  ])('are refused for %s', (_, asked, path, message) => {
    expect(() => phrasingsOf(asked)).toThrow(`\`${path}\` ${message}.`);
  });
});
