import { expectLinearGrowth } from '#testing/growth';
import { analyze, type AnalyzeOptions } from './analyze';
import { PII_ENTITIES } from '../pii/pii';

const ALL: AnalyzeOptions = { quality: true, pii: { entities: PII_ENTITIES } };

describe('analyzing malicious input', () => {
  type Fill = (piece: string) => string;
  it.each<[string, (fill: Fill, length: number) => string]>([
    ['nested quotes on one line', (fill) => fill('>')],
    ['nested quotes on every line', (fill) => fill('>'.repeat(60) + '\n')],
    ['quotes whose lazy lines end them', (fill) => fill('> # h\nb\n')],
    ['quoted fences', (fill) => fill('> ```\nb\n')],
    ['list markers on one line', (fill) => fill('- ')],
    ['list items', (fill) => fill('- a\n')],
    ['a deep list and blank lines', (fill) => '- '.repeat(1_000) + 'x' + fill('\n')],
    ['blank lines in a quote in a list', (fill) => '- '.repeat(30) + '> x' + fill('\n')],
    ['headings', (fill) => fill('# a\n')],
    ['headings of brackets', (fill) => fill(`# ${'['.repeat(400)}\n`)],
    ['headings of emphasis', (fill) => fill(`# ${'*a_'.repeat(18)}\n`)],
    ['underlined headings', (fill) => fill('a\n===\n')],
    ['one line', (fill) => fill('a')],
    ['one line of brackets', (fill) => fill('[')],
    ['link beginnings', (fill) => `[a](#b)${fill('[a](#b ')}`],
    [
      'backticks of every length',
      (_, length) =>
        `[a](#b)${Array.from({ length: Math.sqrt(2 * length) }, (_, i) => '`'.repeat(i)).join('a')}`,
    ],
    ['broken links', (fill) => fill('[a](#b) ')],
    ['ids', (fill) => `[a](#b)${fill(' id=')}`],
    ['definitions', (fill) => fill('[a]: /u\n')],
    ['definitions without destination', (fill) => fill('[a]:\n')],
    ['definitions with open titles', (fill) => fill('[a]: b "\n')],
    ['thematic breaks', (fill) => fill('***\n')],
    ['nearly thematic breaks', (fill) => fill('- - - a ')],
    ['a paragraph of short lines', (fill) => fill('a\n')],
    ['open tags', (fill) => fill('<a ')],
    ['nearly anchors above headings', (fill) => fill(`${'<a x>    '.repeat(100)}<b>\n# a\n`)],
    ['one tag of attributes', (fill) => `<a ${fill('x="y" ')}`],
    ['one tag of spaces', (fill) => `<a${fill(' ')}`],
    ['fences', (fill) => fill('```\n')],
    ['line ends', (fill) => fill('\r')],
    ['tabs', (fill) => fill('\t')],
    ['front matter without end', (fill) => `---\n${fill('a: b\n')}`],
    ['astral characters', (fill) => fill('😀')],
  ])('%s takes time in proportion to its length', async (_, content) => {
    const input = (length: number) =>
      content((piece) => piece.repeat(Math.ceil(length / piece.length)), length);
    await expectLinearGrowth({ input, size: 1_048_576, run: (text) => analyze(text, ALL) });
  });
});
