import fc from 'fast-check';
import { samples } from '#testing/samples';
import { BYTES_PER_ENTRY, indexPositions, offsetOf, type Position } from '../lines/position-index';
import { estimateTokens } from '../tokens/tokens';
import { cutAtLineEnds, MAX_CUT_BYTES, type Cut } from './section-cut';

const PIECE = fc.oneof(
  fc.constantFrom('a', ' ', 'word ', '漢字', '😀', '👩‍👩‍👧‍👦', 'e\u0301', '🇩🇪', '\u200d', '-', '***', '1234', '\t'),
  fc.string({ unit: 'binary', maxLength: 4 }).map((text) => text.toWellFormed()),
);
const LINE = fc.oneof(
  fc.array(PIECE, { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.tuple(PIECE, fc.nat(100)).map(([piece, times]) => piece.repeat(times)),
);
const DOCUMENT = fc
  .array(fc.tuple(LINE, fc.constantFrom('\n', '\r\n', '\r', '')), { maxLength: 15 })
  .map((lines) => lines.flat().join(''));
const START: Position = { line: 1, column: 1 };

/** Reads a text piece by piece as the service does: each time from the indexed place before the position. */
function readAll(content: string, limits: { maxTokens: number; maxBytes: number; maxLines?: number }): Cut[] {
  const bytes = Buffer.from(content);
  const index = indexPositions(bytes);
  const cuts: Cut[] = [];
  for (let start: Position | null = START; start !== null;) {
    if (cuts.length > bytes.length) throw new Error('a read made no progress');
    const { line, column }: Position = start;
    const entry = index.filter((at) => at.line < line || (at.line === line && at.column <= column)).length;
    const chunk = bytes.subarray(entry * BYTES_PER_ENTRY);
    const from = chunk.subarray(offsetOf(chunk, index[entry - 1] ?? START, start));
    const text = from.subarray(0, limits.maxBytes + 2);
    const cut: Cut = cutAtLineEnds({ text, ended: text.length === from.length, start, ...limits });
    cuts.push(cut);
    start = cut.next;
  }
  return cuts;
}

const segmenter = new Intl.Segmenter();
/** The characters as people perceive them. */
const charactersOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);

describe('cutAtLineEnds', () => {
  it('returns every character once and in order to a reader who follows next, with any limits', () => {
    fc.assert(
      fc.property(
        DOCUMENT,
        fc.integer({ min: 1, max: 80 }),
        fc.integer({ min: 8, max: 300 }),
        fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
        (content, maxTokens, maxBytes, maxLines) => {
          const cuts = readAll(content, { maxTokens, maxBytes, maxLines });
          expect(cuts.map(({ text }) => text).join('')).toBe(content);
          for (const { text } of cuts) expect(text.isWellFormed()).toBe(true);
          for (const { text } of cuts.slice(0, -1)) expect(text).not.toBe('');
        },
      ),
      { numRuns: samples(60) },
    );
  });

  it('stays within both limits unless one character exceeds them, and takes as many lines as fit', () => {
    fc.assert(
      fc.property(DOCUMENT, fc.integer({ min: 1, max: 80 }), (content, maxTokens) => {
        for (const cut of readAll(content, { maxTokens, maxBytes: 300 })) {
          expect(cut.tokenEstimate).toBe(estimateTokens(cut.text));
          expect(cut.bytes).toBe(Buffer.byteLength(cut.text));
          if (cut.text !== charactersOf(cut.text)[0]) {
            expect(cut.tokenEstimate).toBeLessThanOrEqual(maxTokens);
            expect(cut.bytes).toBeLessThanOrEqual(300);
          }
          if (!cut.lineCut && cut.next) expect(cut.text).toMatch(/[\r\n]$/);
        }
      }),
      { numRuns: samples(30) },
    );
  });

  it('continues a line that exceeds the limits within the line', () => {
    const text = Buffer.from(`${'漢😀'.repeat(50_000)}\nnext\n`);
    const cut = cutAtLineEnds({ text, ended: true, start: { line: 7, column: 11 }, maxTokens: 100 });
    expect(cut).toMatchObject({ lineCut: true, truncated: true, lineCount: 1 });
    expect(cut.next).toEqual({ line: 7, column: 11 + [...cut.text].length });
    expect(cut.tokenEstimate).toBeGreaterThan(90);
    expect(cut.tokenEstimate).toBeLessThanOrEqual(100);
    expect(cut.text).toMatch(/^(?:漢😀)+漢?$/);
  });

  it.each([
    ['an emoji of several characters', '👩‍👩‍👧‍👦'],
    ['a letter and its accents', 'e\u0301\u0323'],
    ['a line end of two characters', 'abc\r\n'],
  ])('does not split %s', (_, piece) => {
    const whole = new Set(charactersOf(piece));
    for (let maxTokens = 1; maxTokens < 40; maxTokens++) {
      const cuts = readAll(piece.repeat(20), { maxTokens, maxBytes: 200 });
      for (const { text } of cuts)
        expect(charactersOf(text).filter((character) => !whole.has(character))).toEqual([]);
    }
  });

  it('takes the rest of a continued line together with the lines after it', () => {
    const cut = cutAtLineEnds({
      text: Buffer.from('est\nb\n'),
      ended: true,
      start: { line: 3, column: 900 },
      maxTokens: 50,
    });
    expect(cut).toMatchObject({ text: 'est\nb\n', lineCount: 2, next: null });
  });

  it('cuts a line of which only the beginning was read, without half a character at the end', () => {
    const text = Buffer.from('é'.repeat(MAX_CUT_BYTES)).subarray(0, MAX_CUT_BYTES + 1);
    const cut = cutAtLineEnds({ text, ended: false, start: START, maxTokens: 1_000_000 });
    expect(cut).toMatchObject({
      bytes: MAX_CUT_BYTES,
      lineCut: true,
      next: { line: 1, column: MAX_CUT_BYTES / 2 + 1 },
    });
    expect(cut.text).not.toContain('\uFFFD');
  });

  it('accepts limits of one token and one line', () => {
    const text = Buffer.from('a\nb\nc\n');
    expect(cutAtLineEnds({ text, ended: true, start: START, maxTokens: 1 })).toMatchObject({
      tokenEstimate: 1,
      truncated: true,
    });
    const cut = cutAtLineEnds({ text, ended: true, start: START, maxTokens: 50, maxLines: 1 });
    expect(cut).toMatchObject({
      text: 'a\n',
      next: { line: 2, column: 1 },
      truncated: true,
      lineCut: false,
    });
  });

  it('returns one character that exceeds the limits, and then ends', () => {
    const cut = cutAtLineEnds({ text: Buffer.from('😀'), ended: true, start: START, maxTokens: 1 });
    expect(cut).toMatchObject({ text: '😀', next: null, truncated: false, lineCut: false });
  });

  it('ends without a next position, and returns nothing for an empty text', () => {
    const start = { line: 3, column: 1 };
    expect(cutAtLineEnds({ text: Buffer.from('a'), ended: true, start, maxTokens: 9 })).toMatchObject({
      text: 'a',
      next: null,
      truncated: false,
    });
    expect(cutAtLineEnds({ text: Buffer.alloc(0), ended: true, start, maxTokens: 9 })).toMatchObject({
      lineCount: 0,
      next: null,
    });
  });
});
