import { parametersOf, queryOf } from './request-query';

describe('the query that a consent form repeats', () => {
  it('has the same parameters, also those that were sent twice', () => {
    const sent = { state: 'a b&c=d', scope: ['x', 'y'], empty: '' };
    expect(parametersOf(queryOf(sent))).toEqual(sent);
    expect(queryOf({ odd: { a: 1 } })).toBe('');
  });
});
