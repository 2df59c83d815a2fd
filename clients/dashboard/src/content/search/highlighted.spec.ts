import { highlighted } from './highlighted';

const marked = (text: string, query: string): string =>
  highlighted(text, query)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

describe('words of a search in a text', () => {
  it.each([
    ['Roll back a release', 'roll release', '[Roll] back a [release]'],
    ['Unrolled rolls', 'roll', 'Unrolled [roll]s'],
    ['Über die Straße', 'uber', '[Über] die Straße'],
    ['guide/releases.md', 'rel', 'guide/[rel]eases.md'],
    ['a+b (c)', '(c) +', 'a+b ([c])'],
    ['発行する手順', '手順', '発行する[手順]'],
    ['Same', '', 'Same'],
    ['', 'x', ''],
  ])('are marked in "%s" for "%s"', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  it('keeps every character of the text', () => {
    const text = 'ﬁne 😀 Ångström İstanbul é';
    for (const query of ['fi', 'ang', 'i', 'e'])
      expect(
        highlighted(text, query)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
  });

  it('prefers the longer of two words', () => {
    expect(marked('releases', 're releases')).toBe('[releases]');
  });
});
