import fc from 'fast-check';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { estimateTokens } from '#text';
import { samples } from '#testing/samples';
import { type Candidate, MAX_OMITTED, fitContext } from './fit-context';

const NODES = ['019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11', '019aa2f0-77aa-7b11-8c3d-0d5b1c0f8e22'];
const SENTENCES = [
  'A release is rolled back with `releasectl rollback --to <version>`, which waits until every replica serves it again.',
  'The quota of a database is 2 GB by default; set `--quota-backend-bytes` to raise it, and watch `etcd_mvcc_db_total_size_in_bytes`.',
  '回滚发布之前，请先确认没有正在运行的迁移。',
  'useEffect(() => {\n  const id = setInterval(tick, 1000);\n  return () => clearInterval(id);\n}, []);',
];

function passage(ordinal: number, sentences = 3, node = 0, document = NODES[node]!): Candidate {
  const lines = Array.from(
    { length: sentences },
    (_, i) => `${SENTENCES[(ordinal + i) % SENTENCES.length]}\n\n`,
  );
  const text = `## Section ${ordinal} of ${node}\n\n${lines.join('')}`;
  return {
    projectId: 'p1',
    nodeId: NODES[node]!,
    ordinal,
    path: `/guide/part-${node}.md`,
    title: 'Operating "it"',
    anchor: `section-${ordinal}`,
    headingPath: ['Operating "it"', `Section ${ordinal}`],
    startLine: 10 * ordinal + 1,
    endLine: 10 * ordinal + 10,
    tokenEstimate: estimateTokens(text),
    citation: `${document}#section-${ordinal}@0123456789ab`,
    text,
  };
}

const textsOf = (context: ReturnType<typeof fitContext>) =>
  context.passages.map(({ untrusted }) => untrusted.text);

describe('fitContext', () => {
  const anything = fc.array(
    fc.record({ ordinal: fc.nat(30), sentences: fc.integer({ min: 0, max: 12 }), node: fc.nat(1) }),
    { maxLength: 40 },
  );

  it('costs at most the budget, with everything that stands around the texts', () => {
    fc.assert(
      fc.property(anything, fc.integer({ min: 100, max: 16_000 }), (found, maxTokens) => {
        const candidates = found.map(({ ordinal, sentences, node }) => passage(ordinal, sentences, node));
        const context = fitContext(candidates, maxTokens);
        const json = JSON.stringify(context);
        expect(estimateTokens(json)).toBeLessThanOrEqual(maxTokens);
        expect(encode(json).length).toBeLessThanOrEqual(Math.ceil(maxTokens * 1.05));
        expect(context.omitted.length).toBeLessThanOrEqual(MAX_OMITTED);
      }),
      { numRuns: samples(30) },
    );
  });

  it('has each passage whole and once, and all of them if they fit', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(30), { maxLength: 12 }), (ordinals) => {
        const candidates = ordinals.map((ordinal) => passage(ordinal));
        const context = fitContext(candidates, 16_000);
        expect(context.omitted).toEqual([]);
        const sorted = candidates.toSorted((a, b) => a.ordinal - b.ordinal);
        const together = context.passages.toSorted((a, b) => a.startLine - b.startLine);
        expect(together.map(({ untrusted }) => untrusted.text).join('')).toBe(
          sorted.map(({ text }) => text).join(''),
        );
      }),
    );
  });

  it('keeps the order of the best, and lists what came next', () => {
    const candidates = [9, 3, 6, 0].map((ordinal) => passage(ordinal, 6));

    const context = fitContext(candidates, 2 * candidates[0]!.tokenEstimate + 500);
    expect(textsOf(context)).toEqual([candidates[0]!.text, candidates[1]!.text]);
    expect(context.omitted[0]).toEqual({
      path: '/guide/part-0.md',
      startLine: 61,
      endLine: 70,
      tokenEstimate: candidates[2]!.tokenEstimate,
      citation: `${NODES[0]}#section-6@0123456789ab`,
    });
  });

  it('takes a smaller passage where a better one does not fit', () => {
    const [long, short] = [passage(5, 60), passage(1, 1)];
    const context = fitContext([long, short], 600);
    expect(textsOf(context)).toEqual([short.text]);
    expect(context.omitted).toMatchObject([{ citation: long.citation }]);
  });

  it('joins neighbors of one document at the place of the better one', () => {
    const [best, other, neighbor, between] = [passage(4), passage(9), passage(2), passage(3)];
    const context = fitContext([best, other, neighbor, between, passage(3, 2, 1)], 16_000);
    expect(textsOf(context)).toEqual([
      neighbor.text + between.text + best.text,
      other.text,
      passage(3, 2, 1).text,
    ]);
    expect(context.passages[0]).toMatchObject({
      anchor: 'section-2',
      startLine: 21,
      endLine: 50,
      citation: neighbor.citation,
      furtherCitations: [between.citation, best.citation],
    });
  });

  it('contains a text only once, even if several documents have it', () => {
    const copy = { ...passage(7, 3, 1), text: `${passage(1).text}\n` };
    expect(textsOf(fitContext([passage(1), copy], 4_000))).toEqual([passage(1).text]);
    expect(fitContext([passage(1), copy], 4_000).omitted).toEqual([]);
  });

  it('is empty if nothing was found', () => {
    const context = fitContext([], 100);
    expect(context).toMatchObject({ passages: [], omitted: [] });
  });
});
