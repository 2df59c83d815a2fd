import { type Part, highlighted, withWords } from './highlighted';

const shown = (parts: Part[]): string =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');
const marked = (text: string, query: string): string => shown(highlighted(text, query));

describe('words of a search in a text', () => {
  it.each([
    ['Roll back a release', 'roll release', '[Roll] back a [release]'],
    ['Unrolled rolls', 'roll', 'Unrolled [roll]s'],
    ['Über die Straße', 'uber', '[Über] die Straße'],
    ['guide/releases.md', 'rel', 'guide/[rel]eases.md'],
    ['a+b (c)', '(c) +', 'a+b ([c])'],
    ['発行する手順', '手順', '発行する[手順]'],
    ['Same', '', 'Same'],
    ['Große Straße', 'strass', 'Große [Straß]e'],
    ['Un cafe\u0301 noir', 'café', 'Un [cafe\u0301] noir'],
    ['Un cafe\u0301 noir', 'caf', 'Un [caf]e\u0301 noir'],
    ['\ufb01les', 'f', '[\ufb01]les'],
    ['की और का', 'का', 'की और [का]'],
    ['זה שָׁלוֹם', 'שָׁלוֹם', 'זה [שָׁלוֹם]'],
    ['문서를'.normalize('NFD'), '문서', `[${'문서'.normalize('NFD')}]${'를'.normalize('NFD')}`],
    ['valkeyを使う', 'valkey', '[valkey]を使う'],
    ['使うvalkey', 'valkey', '使う[valkey]'],
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

  it.each([
    ['An agent and Agents', ['agent', 'Agents'], 'An [agent] and [Agents]'],
    ['A reagent, agents', ['agent'], 'A reagent, agents'],
    ["Dell'acqua", ['acqua'], "Dell'[acqua]"],
    ['Die Straße', ['Straße'], 'Die [Straße]'],
    ['Un cafe\u0301s', ['cafe'], 'Un cafe\u0301s'],
    ['発行する手順', ['手順'], '発行する[手順]'],
    ['valkeyを使う', ['valkey', '使う'], '[valkey]を[使う]'],
    ['a.b', ['.', 'b'], 'a.[b]'],
    ['none', [], 'none'],
    ['', ['a'], ''],
  ])('that the service found are marked in "%s": %j', (text, words, expected) => {
    expect(shown(withWords(text, words))).toBe(expected);
  });

  it('prefers the longer of two words', () => {
    expect(marked('releases', 're releases')).toBe('[releases]');
  });
});
