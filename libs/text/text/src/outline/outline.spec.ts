import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { expectLinearGrowth } from '#testing/growth';
import { samples } from '#testing/samples';
import { readOutline } from './outline';

function anchors(content: string): string[] {
  return readOutline(content).headings.map(({ anchor }) => anchor);
}

function headings(content: string): string[] {
  return readOutline(content).headings.map(({ level, text }) => `${level} ${text}`);
}

/** Lines with their line ends, split in another way than in the tested code. */
function linesOf(bytes: Buffer): string[] {
  return bytes.toString('latin1').match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? [];
}

const LINE = fc.oneof(
  fc.constantFrom(
    '# A',
    '## Ä 見出し',
    '### 😀 b',
    'Title',
    '===',
    '---',
    '> # q',
    '- ## l',
    '```',
    '',
    '    # code',
    'text é 漢字 🚀',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const LINE_END = fc.constantFrom('\n', '\r\n', '\r');
const DOCUMENT = fc
  .tuple(
    fc.constantFrom('', '\uFEFF'),
    fc.array(fc.tuple(LINE, LINE_END), { maxLength: 30 }),
    fc.constantFrom('', 'end', '# last'),
  )
  .map(([mark, lines, last]) => mark + lines.map(([line, end]) => line + end).join('') + last);

const NESTED_PIECES = [
  ...['> ', '- ', '  ', '1. ', '   ', '# a', '## b', '### c', 'text', '', '---', '===', '```', '<div>'],
];
const NESTED = fc
  .array(
    fc.array(fc.constantFrom(...NESTED_PIECES), { maxLength: 4 }).map((pieces) => pieces.join('')),
    { maxLength: 14 },
  )
  .map((lines) => `\n${lines.map((line) => `${line}\n`).join('')}`)
  // The other parser continues a quote at a mark that is indented like code. The specification doesn't.
  .filter((content) => !/ {4}.*>/.test(content));

const markdown = new MarkdownIt('commonmark', { maxNesting: 100 });

/** The first and last lines of all sections, by the blocks that a full CommonMark parser finds. */
function expectedSections(content: string): number[][] {
  const containers = [{ end: content.split('\n').length - 1 }];
  const headings: { container: { end: number }; level: number; line: number }[] = [];
  for (const { type, tag, map } of markdown.parse(content, {})) {
    // The parser's own ends of containers include lines that it then finds to be outside.
    const opens = type === 'blockquote_open' || type === 'list_item_open';
    if (opens) containers.push({ end: 0 });
    else if (type === 'blockquote_close' || type === 'list_item_close') containers.pop();
    if (!map || type === 'inline' || /_list_open$/.test(type)) continue;
    for (const container of containers) container.end = Math.max(container.end, opens ? map[0] + 1 : map[1]);
    if (type === 'heading_open')
      headings.push({ container: containers.at(-1)!, level: Number(tag[1]), line: map[0] + 1 });
  }
  return headings.map(({ container, level, line }, i) => {
    const next = headings.slice(i + 1).find((other) => other.container === container && other.level <= level);
    return [line, next ? next.line - 1 : container.end];
  });
}

describe('readOutline', () => {
  it('gives the byte offsets of exactly the lines of each section, in any script and with any line ends', () => {
    fc.assert(
      fc.property(DOCUMENT, (content) => {
        const bytes = Buffer.from(content);
        const lines = linesOf(bytes);
        const outline = readOutline(content);
        expect(outline.totalLines).toBe(lines.length);
        for (const { startLine, endLine, startByte, endByte } of outline.headings) {
          expect(bytes.toString('latin1', startByte, endByte)).toBe(
            lines.slice(startLine - 1, endLine).join(''),
          );
        }
      }),
      { numRuns: samples(300) },
    );
  });

  it('gives every heading names of its own', () => {
    fc.assert(
      fc.property(DOCUMENT, (content) => {
        const { headings } = readOutline(content);
        const names = headings.flatMap(({ anchor, aliases }) => [anchor, ...aliases]);
        expect(new Set(names).size).toBe(names.length);
      }),
    );
  });

  it('ends every section before the next heading of its level or above in its container, and with its container', () => {
    fc.assert(
      fc.property(NESTED, (content) => {
        const found = readOutline(content).headings.map(({ startLine, endLine }) => [startLine, endLine]);
        const lines = content.split('\n');
        // The blank lines at the end of a section are left out, also those of a quote.
        const trimmed = (sections: number[][]) =>
          sections.map(([start = 0, end = 0]) =>
            lines
              .slice(start - 1, end)
              .join('\n')
              .replace(/(?:\n[> ]*)+$/, ''),
          );
        expect(trimmed(found)).toEqual(trimmed(expectedSections(content)));
      }),
      { numRuns: samples(400) },
    );
  });

  it.each([
    ['# foo', ['1 foo']],
    ['###### six\n####### seven', ['6 six']],
    ['#5 bolt\n\n#hashtag', []],
    ['## foo ##  \n### bar    ###\n# baz#\n## qux \\##', ['2 foo', '3 bar', '1 baz#', '2 qux ##']],
    ['#\n## ##', ['1 ', '2 ']],
    ['   # three spaces\n    # four', ['1 three spaces']],
    ['Foo *bar*\nbaz\n===', ['1 Foo bar baz']],
    ['Foo\n---\n\nFoo\n= =', ['2 Foo']],
    ['- Foo\n---', []],
    ['> Foo\n> ---\n> # bar', ['2 Foo', '1 bar']],
    ['1. # one\n   ## two', ['1 one', '2 two']],
    ['```\n# a\n```\n# b\n~~~\n# c', ['1 b']],
    ['    # indented code\n\n\t# tab', []],
    ['<div>\n# in HTML\n\n# after\n</div>', ['1 after']],
    ['<!-- \n\n# hidden\n-->\n# shown', ['1 shown']],
    ['# *a* `b*` [c](/d "e") ![f](g) <b>h</b> &amp; [i]\n\n[i]: /j', ['1 a b* c  h & i']],
    ['[a]: /b\n===', []],
    ['[a]: /b\nc\n===', ['1 c']],
  ])('finds the headings of %j as CommonMark defines them', (content, expected) => {
    expect(headings(content)).toEqual(expected);
  });

  it.each([
    ['# Hello World!\n# Hello World!\n# Hello World', ['hello-world', 'hello-world-1', 'hello-world-2']],
    ['# a\n# a-1\n# a', ['a', 'a-1', 'a-2']],
    ['# `npm i` & C++ -- 2.0', ['npm-i--c----20']],
    ['# 見出し ÄÖ Привет', ['見出し-äö-привет']],
    ['# snake_case __x__', ['snake_case-x']],
    ['# !!!\n# ???\n# Section', ['section', 'section-1', 'section-2']],
  ])('gives the headings of %j the same anchors as GitHub', (content, expected) => {
    expect(anchors(content)).toEqual(expected);
  });

  it('lists 10,000 headings, counts the rest, and still ends sections at them', () => {
    const outline = readOutline('## a\n'.repeat(10_000) + '### b\n' + '# c\n'.repeat(5));
    expect(outline.headings).toHaveLength(10_000);
    expect(outline.omittedHeadings).toBe(6);
    expect(outline.headings[9_999]).toMatchObject({ startLine: 10_000, endLine: 10_001 });
  });

  it('gives the whole text of a heading, in an anchor of at most 500 characters and a title of at most 300', () => {
    const outline = readOutline(`# ${'x'.repeat(20_000)}\n\n${'many\nlines\n'.repeat(2_000)}===\n`);
    expect(outline.headings.map(({ text, anchor }) => [text.length, anchor.length])).toEqual([
      [20_000, 500],
      [21_999, 500],
    ]);
    expect(outline.title).toHaveLength(300);
    const marked = readOutline(`# ${'`code` and *more* '.repeat(200)}`).headings[0]!.text;
    expect(marked).toBe('code and more '.repeat(200).trim());
  });

  it.each([
    ['one long heading of brackets', '# ', '['],
    ['one long heading of links', '# ', '[a](b '],
    ['long headings of emphasis', '', `# ${'*a_'.repeat(600)}\n`],
    ['long headings of code marks', '', `# ${'`'.repeat(900)}a${'``'.repeat(400)}\n`],
    ['an underlined paragraph', '', '[a](b *c\n'],
    ['open braces', '# ', '{'],
    ['anchors above headings', '', '<a id="x"></a>\n\n# a\n'],
    ['nearly anchors above headings', '', `${'<a x>    '.repeat(100)}<b>\n# a\n`],
  ])('reads %s in time in proportion to its length', async (_, start, piece) => {
    const input = (length: number) => `${start}${piece.repeat(length / piece.length)}\n===\n`;
    await expectLinearGrowth({ input, size: 1_048_576, run: readOutline });
  });

  it.each([
    ['', null],
    ['text', null],
    ['## Second\n# First', 'First'],
    ['## Only', 'Only'],
    ['---\ntitle: Front\n---\n# First', 'Front'],
  ])(
    'takes the title of %j from front matter, else the first h1, else the first heading',
    (content, title) => {
      expect(readOutline(content).title).toBe(title);
    },
  );
});
