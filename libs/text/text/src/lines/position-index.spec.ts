import fc from 'fast-check';
import { expectLinearGrowth } from '#testing/growth';
import { BYTES_PER_ENTRY, indexPositions, offsetOf, type Position } from './position-index';

const PIECE = fc.constantFrom('a', 'é', '漢', '😀', '\n', '\r\n', '\r', 'text ');
const DOCUMENT = fc
  .array(fc.tuple(PIECE, fc.nat(9_000)), { maxLength: 8 })
  .map((runs) => runs.map(([piece, times]) => piece.repeat(times)).join(''));

/** The lines of a text with their line ends, as code points. */
const linesOf = (content: string) =>
  (content.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? []).map((line) => [...line]);

describe('the position index', () => {
  it('leads to any character of any document within a bounded number of bytes', () => {
    fc.assert(
      fc.property(DOCUMENT, fc.nat(), fc.nat(), (content, pickLine, pickColumn) => {
        const lines = linesOf(content);
        fc.pre(lines.length > 0);
        const line = (pickLine % lines.length) + 1;
        const characters = lines[line - 1]!;
        const column = (pickColumn % characters.length) + 1;
        const bytes = Buffer.from(content);
        const index = indexPositions(bytes);
        const entry = index.filter(
          (at) => at.line < line || (at.line === line && at.column <= column),
        ).length;
        const from = entry * BYTES_PER_ENTRY;
        const chunk = bytes.subarray(from, from + BYTES_PER_ENTRY + 8);
        const offset = offsetOf(chunk, index[entry - 1] ?? { line: 1, column: 1 }, { line, column });
        const before = lines
          .slice(0, line - 1)
          .flat()
          .concat(characters.slice(0, column - 1))
          .join('');
        expect(from + offset).toBe(Buffer.byteLength(before));
      }),
      { numRuns: 100 },
    );
  });

  it('is empty for a document of up to 8 KiB', () => {
    expect(indexPositions(Buffer.from('a\n'.repeat(4_096)))).toEqual([]);
    expect(indexPositions(Buffer.from('a\n'.repeat(4_097)))).toEqual([{ line: 4_097, column: 1 }]);
  });

  it.each<[string, Position, number]>([
    ['abc\nd', { line: 1, column: 4 }, 3],
    ['abc\nd', { line: 1, column: 5 }, -1],
    ['abc\r\nd', { line: 1, column: 5 }, 4],
    ['abc\r\nd', { line: 1, column: 6 }, -1],
    ['abc\rd', { line: 1, column: 5 }, -1],
    ['abc\nd', { line: 2, column: 1 }, 4],
    ['abc\nd', { line: 2, column: 2 }, -1],
    ['', { line: 1, column: 1 }, 0],
    ['', { line: 1, column: 2 }, -1],
    ['é😀x', { line: 1, column: 3 }, 6],
  ])('in %j, finds %j at byte %d', (content, wanted, expected) => {
    expect(offsetOf(Buffer.from(content), { line: 1, column: 1 }, wanted)).toBe(expected);
  });

  it('takes time in proportion to the length of the document', async () => {
    const input = (length: number) => Buffer.from('漢'.repeat(length / 3));
    await expectLinearGrowth({ input, size: 1_048_576, run: (bytes) => indexPositions(bytes) });
  });
});
