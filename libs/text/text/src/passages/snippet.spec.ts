import { cutSnippet } from './snippet';

describe('cutSnippet', () => {
  it.each([['\n'], ['\r\n'], ['\r']])(
    'begins with the line that has most of the words, with line ends %j',
    (end) => {
      const text = [...Array<string>(40).fill('other'), 'the words are here', 'last'].join(end);
      expect(cutSnippet(text, ['words', 'here'], 18)).toBe('the words are here');
    },
  );

  it('begins shortly before a word that is far from the beginning of its line', () => {
    const text = `first\r\n${'a '.repeat(200)}word${' b'.repeat(200)}`;
    expect(cutSnippet(text, ['word'], 64)).toBe(`${'a '.repeat(30)}word`);
  });

  it('begins with the text if it has none of the words, and never with a heading', () => {
    expect(cutSnippet('some text\r\nmore', ['word'], 9)).toBe('some text');
    expect(cutSnippet('# word\r\nabout the word', ['word'], 100)).toBe('about the word');
  });

  it.each([
    ['letters that become two', 'ß', 'die Straße'],
    ['ligatures', 'ﬃ', 'die Straße'],
    ['letters with combining marks', 'e\u0301', 'die Straße'],
    ['letters of two code units', '\u{1d41a}', 'die Straße'],
    ['Hangul in parts', '\u1112\u1161\u11ab', 'die Straße'],
  ])('has the word after a line of %s', (_, letter, word) => {
    const text = `${`${letter.repeat(4)} `.repeat(120)}die Straße ${'b '.repeat(200)}`;
    const snippet = cutSnippet(text, ['strasse'], 300);
    expect(snippet).toContain(word);
    expect(snippet).toMatch(/^[^\p{M}]/u);
  });
});
