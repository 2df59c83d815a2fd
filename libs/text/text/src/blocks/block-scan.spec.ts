import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { samples } from '#testing/samples';
import { readOutline } from '../outline/outline';

const markdown = new MarkdownIt('commonmark', { maxNesting: 100 });

function oneSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The headings that a full CommonMark parser finds, as `level line text`. */
function expected(content: string): string[] {
  const tokens = markdown.parse(content, {});
  return tokens.flatMap((token, i) => {
    if (token.type !== 'heading_open' || !token.map) return [];
    const text = (tokens[i + 1]?.children ?? [])
      .map((child) =>
        child.type === 'softbreak' || child.type === 'hardbreak'
          ? ' '
          : /html_inline|image/.test(child.type)
            ? ''
            : child.content,
      )
      .join('');
    return [`${token.tag} ${token.map[0] + 1} ${oneSpace(text)}`];
  });
}

function found(content: string): string[] {
  return readOutline(content).headings.map(
    ({ level, startLine, text }) => `h${level} ${startLine} ${oneSpace(text)}`,
  );
}

const BLOCKS = [
  'a',
  'b c',
  '# h',
  '## two ##',
  '#',
  '####### x',
  '===',
  '---',
  '- ',
  '* ',
  '+ x',
  '1. ',
  '2) y',
  '> ',
  '>',
  '    ',
  '   ',
  '\t',
  ' ',
  '```',
  '~~~',
  '```js',
  '`` ` ``',
  '<div>',
  '</div>',
  '<!-- c',
  '-->',
  '<b>',
  '<script>',
  '</script>',
  '<?x',
  '?>',
  '\\#',
  '***',
  '_ _ _',
  '`',
  '*e*',
  '&amp;',
  '[r]',
];

const DEFINITIONS = [
  '[r]: /u',
  '[r]: <u v> "t"',
  "[s]: /v 't",
  '(t)',
  '"t"',
  '[r]',
  '[r][s]',
  'a',
  ' ',
  '===',
  '---',
  '# [r]',
  '[r]: b c',
];

function documentsOf(pieces: string[]): fc.Arbitrary<string> {
  const line = fc.array(fc.constantFrom(...pieces), { maxLength: 4 }).map((parts) => parts.join(''));
  return fc.array(line, { maxLength: 10 }).map((lines) => `\n${lines.join('\n')}`);
}

/** The other parser continues a quote at a mark that is indented like code. The specification doesn't. */
const INDENTED_QUOTE_MARK = /(?: {4}|\t).*>/;

describe('the block scan', () => {
  it.each([
    ['every kind of block', BLOCKS],
    ['link reference definitions', DEFINITIONS],
  ])('finds the headings that a full CommonMark parser finds in documents of %s', (_, pieces) => {
    fc.assert(
      fc.property(documentsOf(pieces), (content) => {
        fc.pre(!INDENTED_QUOTE_MARK.test(content));
        expect(found(content)).toEqual(expected(content));
      }),
      { numRuns: samples(1_500), seed: 20_261_121 },
    );
  });
});
