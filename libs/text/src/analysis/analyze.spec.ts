import { analyze, type AnalyzeOptions } from './analyze';
import { PII_ENTITIES } from '../pii/pii';
import { readOutline } from '../outline/outline';
import { estimateTokens } from '../tokens/tokens';

const ALL: AnalyzeOptions = { quality: true, pii: { entities: PII_ENTITIES } };

describe('analyze', () => {
  it('gives everything that a save needs', () => {
    const content = '---\ntags: [x]\n---\n# Título\n\nMail jane@acme.io\n\n## B\n\n[to](#c)\n';
    const analysis = analyze(content, ALL);
    expect(analysis.bytes).toEqual(Buffer.from(content));
    expect(analysis.outline).toEqual(readOutline(content));
    expect(analysis.tokenEstimate).toBe(estimateTokens(content));
    expect(analysis.lineIndex).toEqual(Buffer.alloc(4));
    expect(analysis.warnings).toMatchObject([{ code: 'broken_link', line: 10 }]);
    expect(analysis.pii).toMatchObject({ total: 1, findings: [{ entity: 'email', line: 6, column: 6 }] });
  });

  it('estimates a section like the text that it consists of, including subsections', () => {
    const content = 'intro\n# A\nséction one\n## B\n> # quoted\n\n```\ncode();\n```\n## C\nlast';
    const { outline, bytes, sectionTokenEstimates } = analyze(content, { quality: false, pii: null });
    const texts = outline.headings.map(({ startByte, endByte }) =>
      bytes.toString('utf8', startByte, endByte),
    );
    expect(texts).toHaveLength(4);
    expect(sectionTokenEstimates).toEqual(texts.map(estimateTokens));
  });

  it('finds only what was requested', () => {
    expect(analyze('jane@acme.io', { quality: false, pii: null })).toMatchObject({ warnings: [], pii: null });
  });

  it('replaces a lone surrogate as UTF-8 requires', () => {
    const { bytes, outline } = analyze('# a \uD800\n# b', ALL);
    expect(outline.headings[1]).toMatchObject({ startByte: bytes.indexOf('# b') });
  });
});

describe('analyzing 2 MiB of slow input', () => {
  const size = 2 * 1_048_576;
  const fill = (piece: string): string => piece.repeat(Math.ceil(size / piece.length));
  it.each<[string, string]>([
    ['nested quotes on one line', fill('>')],
    ['nested quotes on every line', fill('>'.repeat(60) + '\n')],
    ['quotes whose lazy lines end them', fill('> # h\nb\n')],
    ['quoted fences', fill('> ```\nb\n')],
    ['list markers on one line', fill('- ')],
    ['list items', fill('- a\n')],
    ['a deep list and blank lines', '- '.repeat(1_000) + 'x' + fill('\n')],
    ['blank lines in a quote in a list', '- '.repeat(30) + '> x' + fill('\n')],
    ['headings', fill('# a\n')],
    ['headings of brackets', fill(`# ${'['.repeat(400)}\n`)],
    ['headings of emphasis', fill(`# ${'*a_'.repeat(18)}\n`)],
    ['underlined headings', fill('a\n===\n')],
    ['one line', fill('a')],
    ['one line of brackets', fill('[')],
    ['link beginnings', `[a](#b)${fill('[a](#b ')}`],
    [
      'backticks of every length',
      `[a](#b)${Array.from({ length: 2_000 }, (_, i) => '`'.repeat(i)).join('a')}`,
    ],
    ['broken links', fill('[a](#b) ')],
    ['ids', `[a](#b)${fill(' id=')}`],
    ['definitions', fill('[a]: /u\n')],
    ['definitions without destination', fill('[a]:\n')],
    ['definitions with open titles', fill('[a]: b "\n')],
    ['thematic breaks', fill('***\n')],
    ['nearly thematic breaks', fill('- - - a ')],
    ['a paragraph of short lines', fill('a\n')],
    ['open tags', fill('<a ')],
    ['one tag of attributes', `<a ${fill('x="y" ')}`],
    ['one tag of spaces', `<a${fill(' ')}`],
    ['fences', fill('```\n')],
    ['line ends', fill('\r')],
    ['tabs', fill('\t')],
    ['front matter without end', `---\n${fill('a: b\n')}`],
    ['astral characters', fill('😀')],
  ])('%s takes linear time', (_, content) => {
    const start = performance.now();
    analyze(content, ALL);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
