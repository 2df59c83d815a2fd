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
});
