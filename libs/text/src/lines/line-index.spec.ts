import fc from 'fast-check';
import { buildLineIndex, LINES_PER_ENTRY, sliceLines } from './line-index';

const LINES = fc.array(
  fc.tuple(
    fc.string({ unit: 'grapheme', maxLength: 8 }).map((s) => s.replace(/[\r\n]/g, '')),
    fc.constantFrom('\n', '\r\n', '\r'),
  ),
  {
    minLength: 1,
    maxLength: 300,
  },
);

describe('the line index', () => {
  it('leads to any line when its entries are read as in SQL and the chunk is cut with sliceLines', () => {
    fc.assert(
      fc.property(LINES, fc.nat(299), fc.integer({ min: 1, max: 100 }), (pairs, pick, lineCount) => {
        // The dot keeps a \r and a \n of the next line from forming one line end.
        const lines = pairs.map(([text, end]) => `${text}.${end}`);
        const content = Buffer.from(lines.join(''));
        const line = (pick % lines.length) + 1;
        const index = buildLineIndex(content);
        const entry = Math.floor((line - 1) / LINES_PER_ENTRY) * 4;
        const chunk = content.subarray(index.readUInt32BE(entry));
        const slice = sliceLines(chunk, (line - 1) % LINES_PER_ENTRY, lineCount);
        const expected = lines.slice(line - 1, line - 1 + lineCount);
        expect(slice.text.toString()).toBe(expected.join(''));
        expect(slice.lineCount).toBe(expected.length);
      }),
    );
  });

  it('is empty for an empty document and has one entry for 64 lines, two for 65', () => {
    expect(buildLineIndex(Buffer.from('')).length).toBe(0);
    expect(buildLineIndex(Buffer.from('a\n'.repeat(64))).length).toBe(4);
    expect(buildLineIndex(Buffer.from('a\n'.repeat(64) + 'b'))).toEqual(
      Buffer.from([0, 0, 0, 0, 0, 0, 0, 128]),
    );
  });

  it('reveals when a chunk ends before the requested lines', () => {
    expect(sliceLines(Buffer.from('a\nb\nc'), 1, 1)).toMatchObject({
      complete: true,
      lineCount: 1,
      offset: 2,
    });
    expect(sliceLines(Buffer.from('a\nb\nc'), 1, 2)).toMatchObject({ complete: false, lineCount: 2 });
    expect(sliceLines(Buffer.from('a\nb\r'), 1, 1)).toMatchObject({ complete: false });
    expect(sliceLines(Buffer.from('a'), 3, 1)).toMatchObject({ complete: false, lineCount: 0 });
  });
});
