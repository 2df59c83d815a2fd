import MarkdownIt from 'markdown-it';
import { samples } from '#testing/samples';
import { MAX_HREF, MAX_LINKS, findLinks } from './find-links';

const hrefs = (content: string) => findLinks(content).map(({ href, line }) => `${line} ${href}`);

describe('the links of a document', () => {
  it.each([
    ['[a](b.md) and ![c](d.png "title")', ['1 b.md', '1 d.png']],
    ['# A [x](a.md)\n\ntext\n[x\ny](b.md)', ['1 a.md', '5 b.md']],
    ['[x][r] [r][] [r] [R] [none]\n\n[r]: <a b.md> "t"', ['1 a b.md']],
    ['[a](b.md) again [a](b.md)', ['1 b.md']],
    ['[![img](i.png)](page.md)', ['1 i.png', '1 page.md']],
    ['[a [b](c.md) d](e.md)', ['1 c.md']],
    ['`[a](b.md)` \\[a](b.md) [a]\\(b.md)\n\n    [a](b.md)\n\n```\n[a](b.md)\n```', []],
    [
      '<https://example.org/a> <a href="b.md">b</a> <img src=\'c.png\'>',
      ['1 https://example.org/a', '1 b.md', '1 c.png'],
    ],
    [
      '<p>\n<img alt="a"\n src="d.png?x=1&amp;y=2">\n<!-- <a href="no.md"> -->\n</p>\n\n[x](y.md)',
      ['2 d.png?x=1&y=2', '7 y.md'],
    ],
    ['<!-- [a](b.md) -->\n\n[x](y.md)', ['3 y.md']],
    ['| a | b |\n|---|---|\n| [x](y.md) | [z](w.md) |', ['3 y.md', '3 w.md']],
    ['> - [x](y.md)\r\n> - [z](w.md)\r\n', ['1 y.md', '2 w.md']],
    ['[a](<b c.md>) [d](e\\_f.md) [g](h(i).md) [j]( k.md )', ['1 b c.md', '1 e_f.md', '1 h(i).md', '1 k.md']],
    ['[👩‍🚀](über/日本.md#x)', ['1 über/日本.md#x']],
    ['---\nlink: "[a](b.md)"\n---\n[c](d.md)', ['4 d.md']],
    ['[a](b.md "open', []],
    ['[a]()', ['1 ']],
  ])('are exactly the expected ones for %.60j', (content, expected) => {
    expect(hrefs(content)).toEqual(expected);
  });

  it('are those that CommonMark shows, for random texts', () => {
    const markdown = new MarkdownIt('commonmark');
    const pieces = [
      ...['[', ']', '(', ')', '!', '`', '``', '\\', '<', '>', ' ', '\n', '"', "'", 'a', 'b.md', '#c', ':'],
      ...[
        '[a]',
        '](b)',
        '[r]',
        '![',
        '<http://x.org>',
        '<a href="q">',
        '[a](b "t")',
        '](',
        '&amp;',
        '*',
        '_',
      ],
    ];
    // After `[r](` that begins no destination, markdown-it takes a later bracket for the label of `[r]`, where CommonMark ignores it.
    let quirks = 0;
    let seed = 7;
    const next = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % below;
    for (let round = 0; round < samples(5_000); round++) {
      const text = 'x' + Array.from({ length: 3 + next(14) }, () => pieces[next(pieces.length)]).join('');
      const content = `${text}\n\n[r]: /defined\n[a]: /also\n`;
      const shown = new Set<string>();
      const visit = (tokens: ReturnType<typeof markdown.parse>) => {
        for (const token of tokens) {
          const address = token.type === 'image' ? token.attrGet('src') : token.attrGet('href');
          if (token.type === 'link_open' || token.type === 'image') shown.add(String(address));
          if (token.type === 'html_inline' && token.content.includes('href')) shown.add('q');
          visit(token.children ?? []);
        }
      };
      visit(markdown.parse(content, {}));
      const found = new Set(findLinks(content).map(({ href }) => markdown.normalizeLink(href)));
      expect({ text, missed: [...shown].filter((href) => !found.has(href)) }).toEqual({ text, missed: [] });
      if (found.size > shown.size) {
        expect(text).toContain('](');
        quirks++;
      }
    }
    expect(quirks).toBeLessThan(samples(50));
  });

  it('are at most 5,000 different ones, and a longer destination than 2,000 characters leads nowhere', () => {
    expect(findLinks('[a](b) '.repeat(10_000))).toHaveLength(1);
    const many = Array.from({ length: 6_000 }, (_, i) => `[a](${i}.md)`).join(' ');
    expect(findLinks(many)).toHaveLength(MAX_LINKS);
    const [long] = findLinks(`[a](${'x/'.repeat(990)}y.md) [b](<${'a'.repeat(1_990)}>)`);
    expect(long).toMatchObject({ path: expect.stringContaining('y.md') as string });
    expect(MAX_HREF).toBe(2_000);
  });
});
