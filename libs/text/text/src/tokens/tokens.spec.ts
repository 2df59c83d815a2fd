import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { samples } from '#testing/samples';
import { estimateTokens, tokenUnits } from './tokens';

const PROSE = `The service keeps every revision of a document. When somebody saves a file, the content is compared with the last revision, and
nothing is written if both are the same. Readers ask for a section by its anchor and receive the lines from that heading to the next one
of the same level. Answers are cut at line ends, so that a reader who follows the next start line sees every line exactly once. Limits
are counted in tokens and in bytes; whichever is reached first decides. A client that already holds the section sends the tag it received
with it, and is told that nothing has changed.`;

const JAPANESE = `このサービスは文書のすべての版を保存します。ファイルを保存すると、内容が前回の版と比較され、同じであれば何も書き込まれません。
読者は見出しのアンカーで節を指定し、同じレベルの次の見出しまでの行を受け取ります。回答は行の終わりで区切られるため、次の開始行をたどる読者は
すべての行をちょうど一度だけ見ることになります。制限はトークン数とバイト数で計算されます。`;

const CHINESE = `该服务会保存文档的每一个版本。保存文件时，系统会将内容与上一个版本进行比较，如果两者相同，则不会写入任何内容。读者可以通过锚点请求某个章节，
并获得从该标题到同级下一个标题之间的所有行。答案会在行尾处截断，因此按照下一个起始行继续阅读的读者会恰好看到每一行一次。限制按令牌数和字节数计算。`;

const CODE = readFileSync(`${__dirname}/../outline/section-cut.ts`, 'utf8');

describe('estimateTokens', () => {
  it.each([
    ['English prose', PROSE],
    ['Japanese', JAPANESE],
    ['Chinese', CHINESE],
    ['TypeScript', CODE],
  ])('is within 10 % of o200k_base for %s', (_, text) => {
    const tokens = encode(text).length;
    expect(Math.abs(estimateTokens(text) - tokens) / tokens).toBeLessThan(0.1);
  });

  it('is 0 for an empty text and 1 for a letter', () => {
    expect(estimateTokens('')).toBe(0);
    expect(estimateTokens('a')).toBe(1);
  });

  it.each([
    ['spaces', ' '.repeat(1000)],
    ['spaces and a line end', `${' '.repeat(1000)}\n`],
    ['spaces after a word', `a${' '.repeat(1000)}`],
    ['spaces after a word and a line end', `a${' '.repeat(1000)}\n`],
  ])('grows with %s', (_, text) => {
    const tokens = encode(text).length;
    expect(estimateTokens(text)).toBeGreaterThanOrEqual(tokens);
    expect(estimateTokens(text)).toBeLessThanOrEqual(tokens * 1.5);
  });

  it('lets no amount of white space cost nothing', () => {
    expect(estimateTokens(' '.repeat(300_000))).toBeGreaterThan(2_000);

    for (const text of [' ', '  ', '\t', '\n   ', '\u00a0']) expect(estimateTokens(text)).toBe(1);
  });

  it('adds up over lines with any content', () => {
    const line = fc.tuple(fc.string({ unit: 'binary', maxLength: 20 }), fc.constantFrom('\n', '\r\n', '\r'));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 10 }), (pairs) => {
        // Without a leading \n, which would belong to a previous line that ends with \r.
        const lines = pairs.map(([text, end]) => `${text.replace(/^\n+/, '')}.${end}`);
        const whole = lines.join('');
        const sum = lines.reduce((units, each) => units + tokenUnits(each, 0, each.length), 0);
        expect(sum).toBe(tokenUnits(whole, 0, whole.length));
      }),
      { numRuns: samples(100) },
    );
  });
});
