import { queryOf } from './fold';

describe('a query', () => {
  it('is folded to no more than may be written, whatever its characters are folded to', () => {
    // U+FDFA is folded to eighteen characters.
    const { query } = queryOf('\ufdfa'.repeat(200), 200);
    expect([...query].length).toBeLessThanOrEqual(200);
    expect(queryOf('\u{20000}'.repeat(150), 100).query).toBe('\u{20000}'.repeat(100));
  });

  it('tells a slash that folding made from one between names', () => {
    expect(queryOf('guide/rel', 200)).toEqual({ query: 'guide/rel', slashInName: false });
    expect(queryOf('x／y', 200)).toEqual({ query: 'x/y', slashInName: true });
    expect(queryOf('℅', 200)).toEqual({ query: 'c/o', slashInName: true });
  });
});
