import { initialInput, inputProblems, isSameInput, trimmed } from './publication-input';

type Source = Parameters<typeof initialInput>[1];
const source = (title: string | null) =>
  ({ node: { name: 'Setup guide.md' }, untrusted: { title } }) as unknown as Source;

describe('the form of a public page', () => {
  it('suggests title and slug from the document, or from the name of its file', () => {
    expect(initialInput(null, source('Über uns'))).toMatchObject({
      publicTitle: 'Über uns',
      slug: 'uber-uns',
    });
    expect(initialInput(null, source(null))).toMatchObject({
      publicTitle: 'Setup guide',
      slug: 'setup-guide',
    });
  });

  it('suggests a title that the API accepts', () => {
    expect(initialInput(null, source('One\tTwo\u2067')).publicTitle).toBe('One Two ');
    expect(initialInput(null, source('a'.repeat(400))).publicTitle).toHaveLength(300);
  });

  it('says what is wrong with each field', () => {
    const input = initialInput(null, source('入门'));
    expect(inputProblems(input)).toEqual({ slug: 'required' });
    expect(inputProblems({ ...input, publicTitle: ' ', slug: 'A b' })).toEqual({
      publicTitle: 'required',
      slug: 'form',
    });
    expect(inputProblems({ ...input, slug: 'start' })).toEqual({});
  });

  it('sends texts that the API accepts, also if they were pasted with line ends or direction marks', () => {
    const input = { ...initialInput(null, source('Start')), seoTitle: 'a\u202eb' };
    expect(trimmed({ ...input, publicTitle: 'Start\t', seoDescription: 'One\r\ntwo\n' })).toEqual({
      ...input,
      publicTitle: 'Start',
      seoTitle: 'a b',
      seoDescription: 'One two',
    });
  });

  it('knows what changed, spaces around texts aside', () => {
    const input = initialInput(null, source('Start'));
    expect(isSameInput(trimmed({ ...input, publicTitle: ' Start ' }), input)).toBe(true);
    expect(isSameInput({ ...input, searchListing: false }, input)).toBe(false);
  });
});
