import { analyze, type AnalyzeOptions } from './analyze';
import { PII_ENTITIES } from '../pii/pii';
import { readOutline } from '../outline/outline';
import { estimateTokens } from '../tokens/tokens';

const ALL: AnalyzeOptions = { quality: true, pii: { entities: PII_ENTITIES } };

describe('analyze', () => {
  it('returns everything that a save needs', () => {
    const content = '---\ntags: [x]\n---\n# Título\n\nMail jane@acme.io\n\n## B\n\n[to](#c)\n';
    const analysis = analyze(content, ALL);
    expect(analysis.bytes).toEqual(Buffer.from(content));
    expect(analysis.outline).toEqual(readOutline(content));
    expect(analysis.tokenEstimate).toBe(estimateTokens(content));
    expect(analysis.positions).toEqual([]);
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
