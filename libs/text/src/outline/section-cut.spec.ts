import fc from 'fast-check';
import { cutAtLineEnds, MAX_CUT_BYTES, type Cut } from './section-cut';
import { estimateTokens } from '../tokens/tokens';

const LINE = fc.tuple(
  fc.string({ unit: 'grapheme', maxLength: 40 }).map((s) => s.replace(/[\r\n]/g, ' ')),
  fc.constantFrom('\n', '\r\n', '\r'),
);
const LINES = fc
  .array(LINE, { minLength: 1, maxLength: 40 })
  .map((pairs) => pairs.map(([text, end]) => `${text}.${end}`));

function readAll(lines: string[], maxTokens: number, maxBytes: number): Cut[] {
  const cuts: Cut[] = [];
  let startLine: number | null = 1;
  while (startLine !== null) {
    if (cuts.length > lines.length) throw new Error('a read made no progress');
    const rest = Buffer.from(lines.slice(startLine - 1).join(''));
    const text = rest.subarray(0, maxBytes + 2);
    const cut: Cut = cutAtLineEnds({
      text,
      ended: text.length === rest.length,
      startLine,
      maxTokens,
      maxBytes,
    });
    cuts.push(cut);
    startLine = cut.nextStartLine;
  }
  return cuts;
}

describe('cutAtLineEnds', () => {
  it('returns every line once and in order to a reader who follows nextStartLine, except the rest of cut lines', () => {
    fc.assert(
      fc.property(
        LINES,
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 8, max: 200 }),
        (lines, maxTokens, maxBytes) => {
          let next = 0;
          for (const cut of readAll(lines, maxTokens, maxBytes)) {
            const whole = lines.slice(next, next + cut.lineCount).join('');
            if (cut.lineCut)
              expect(whole.startsWith(cut.text) && cut.text.length > 0 && cut.lineCount === 1).toBe(true);
            else expect(cut.text).toBe(whole);
            next += cut.lineCount;
          }
          expect(next).toBe(lines.length);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('stays within both limits, and takes as many lines as fit', () => {
    fc.assert(
      fc.property(LINES, fc.integer({ min: 20, max: 200 }), (lines, maxTokens) => {
        const cut = cutAtLineEnds({
          text: Buffer.from(lines.join('')),
          ended: true,
          startLine: 1,
          maxTokens,
          maxBytes: 300,
        });
        fc.pre(!cut.lineCut);
        expect(cut.tokenEstimate).toBe(estimateTokens(cut.text));
        expect(cut.tokenEstimate).toBeLessThanOrEqual(maxTokens);
        expect(cut.bytes).toBe(Buffer.byteLength(cut.text));
        expect(cut.bytes).toBeLessThanOrEqual(300);
        const more = lines.slice(0, cut.lineCount + 1).join('');
        if (cut.truncated)
          expect(estimateTokens(more) > maxTokens || Buffer.byteLength(more) > 300).toBe(true);
      }),
    );
  });

  it('cuts a line that exceeds the limits between two characters and continues with the next line', () => {
    const text = Buffer.from(`${'漢😀'.repeat(50_000)}\nnext\n`);
    const cut = cutAtLineEnds({ text, ended: true, startLine: 7, maxTokens: 100 });
    expect(cut).toMatchObject({ lineCut: true, truncated: true, lineCount: 1, nextStartLine: 8 });
    expect(cut.tokenEstimate).toBeGreaterThan(90);
    expect(cut.tokenEstimate).toBeLessThanOrEqual(100);
    expect(cut.text).toMatch(/^(?:漢😀)+漢?$/);
  });

  it('cuts a line of which only the beginning was read, without half a character at the end', () => {
    const text = Buffer.from('é'.repeat(MAX_CUT_BYTES)).subarray(0, MAX_CUT_BYTES + 1);
    const cut = cutAtLineEnds({ text, ended: false, startLine: 1, maxTokens: 1_000_000 });
    expect(cut).toMatchObject({ bytes: MAX_CUT_BYTES, lineCut: true, nextStartLine: 2 });
    expect(cut.text).not.toContain('\uFFFD');
  });

  it('accepts limits of one token and one line', () => {
    const text = Buffer.from('a\nb\nc\n');
    expect(cutAtLineEnds({ text, ended: true, startLine: 1, maxTokens: 1 })).toMatchObject({
      tokenEstimate: 1,
      lineCut: true,
    });
    const cut = cutAtLineEnds({ text, ended: true, startLine: 1, maxTokens: 50, maxLines: 1 });
    expect(cut).toMatchObject({ text: 'a\n', nextStartLine: 2, truncated: true, lineCut: false });
  });

  it('ends with a nextStartLine of null, and returns nothing for an empty text', () => {
    expect(cutAtLineEnds({ text: Buffer.from('a'), ended: true, startLine: 3, maxTokens: 9 })).toMatchObject({
      text: 'a',
      nextStartLine: null,
      truncated: false,
    });
    expect(cutAtLineEnds({ text: Buffer.alloc(0), ended: true, startLine: 1, maxTokens: 9 })).toMatchObject({
      lineCount: 0,
      nextStartLine: null,
    });
  });
});
