import { searchResult, shortened } from './search-result';

describe('the preview of a search result', () => {
  const url = 'https://docs.example.org/p/acme/getting-started';

  it('shows the title and description for search engines', () => {
    expect(searchResult({ title: 'Start', description: 'Install it.' }, 'Getting started', url)).toEqual({
      title: 'Start',
      address: 'docs.example.org › p › acme › getting-started',
      description: 'Install it.',
    });
  });

  it('shows the public title without another, and no description of its own', () => {
    const shown = searchResult({ title: ' ', description: '' }, 'Getting started', url);
    expect(shown).toMatchObject({ title: 'Getting started', description: null });
  });

  it('cuts between words, and never within a character', () => {
    expect(shortened('one two three four', 12)).toBe('one two…');
    expect(shortened('a'.repeat(20), 10)).toBe(`${'a'.repeat(9)}…`);
    expect(shortened(`${'a'.repeat(8)}😀😀😀`, 10)).toBe(`${'a'.repeat(8)}…`);
  });
});
