import { paletteQueryOf, queryOf } from './fold';

describe('a query', () => {
  it('is cut to the longest query after folding', () => {
    // U+FDFA folds to eighteen characters.
    const { query } = queryOf('\ufdfa'.repeat(200), 200);
    expect([...query].length).toBeLessThanOrEqual(200);
    expect(queryOf('\u{20000}'.repeat(150), 100).query).toBe('\u{20000}'.repeat(100));
  });

  it('distinguishes a slash that comes from folding from one between names', () => {
    expect(queryOf('guide/rel', 200)).toEqual({ query: 'guide/rel', slashInName: false });
    expect(queryOf('x／y', 200)).toEqual({ query: 'x/y', slashInName: true });
    expect(queryOf('℅', 200)).toEqual({ query: 'c/o', slashInName: true });
  });
});

describe('a query of the palette', () => {
  it.each([
    ['.md', 'md'],
    ['(draft', 'draft'],
    ['- notes', 'notes'],
    ['./guide/a', '/guide/a'],
    ['/guide', '/guide'],
    ['guide/.md', 'guide/.md'],
    ['c++', 'c++'],
    ['++', '++'],
    ['🎉 party', '🎉 party'],
    ['日本', '日本'],
  ])('%j is compared as %j', (text, query) => {
    expect(paletteQueryOf(text, 200).query).toBe(query);
  });
});
