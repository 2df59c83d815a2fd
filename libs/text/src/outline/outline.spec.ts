import fc from 'fast-check';
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
      { numRuns: 1_000 },
    );
  });

  it('gives every heading a unique anchor and a section that ends before the next heading of its level or above', () => {
    fc.assert(
      fc.property(DOCUMENT, (content) => {
        const outline = readOutline(content);
        expect(new Set(outline.headings.map(({ anchor }) => anchor)).size).toBe(outline.headings.length);
        outline.headings.forEach((heading, i) => {
          const next = outline.headings.slice(i + 1).find(({ level }) => level <= heading.level);
          expect(heading.endLine).toBe(next ? next.startLine - 1 : outline.totalLines);
        });
      }),
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

  it('truncates headings to 500 characters and titles to 300', () => {
    const outline = readOutline(`# ${'x'.repeat(2_000)}`);
    expect(outline.headings[0]?.text).toHaveLength(500);
    expect(outline.title).toHaveLength(300);
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
