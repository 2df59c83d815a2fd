import { applyPatch } from 'diff';
import fc from 'fast-check';
import { samples } from '#testing/samples';
import { compareLines } from './line-changes';

describe('comparing lines', () => {
  it('reports nothing for equal documents', () => {
    const nothing = { changes: [], omittedChanges: 0, diff: '', diffTruncated: false };
    expect(compareLines('a\nb', 'a\nb', { diff: true })).toEqual(nothing);
  });

  it('reports which lines became which', () => {
    const { changes, diff } = compareLines('a\nb\nc\n', 'a\nx\ny\nc\nd', { diff: true });
    expect(changes).toEqual([
      { oldStartLine: 2, oldLineCount: 1, startLine: 2, lineCount: 2 },
      { oldStartLine: 4, oldLineCount: 0, startLine: 5, lineCount: 1 },
    ]);
    expect(diff).toBe('@@ -1,3 +1,5 @@\n a\n-b\n+x\n+y\n c\n+d\n\\ No newline at end of file\n');
  });

  it('writes a diff that turns the old state into the new one', () => {
    const text = fc.array(fc.constantFrom('a\n', 'b\n', 'c\n', '\n'), { maxLength: 40 });
    fc.assert(
      fc.property(text, text, fc.boolean(), (old, edited, ended) => {
        const [before, after] = [old.join(''), edited.join('') + (ended ? '' : 'end')];
        const { diff } = compareLines(before, after, { diff: true });
        expect(diff === '' ? before : applyPatch(before, diff!)).toBe(after);
      }),
      { numRuns: samples(100) },
    );
  });

  it('is limited in what it reports and compares', () => {
    const old = Array.from({ length: 3_000 }, (_, n) => `${n}\n`).join('');
    const every = (step: number) => old.replace(/\d+/g, (n) => (Number(n) % step === 0 ? `x${n}` : n));
    expect(compareLines(old, every(10), { diff: false })).toMatchObject({
      changes: { length: 100 },
      omittedChanges: 200,
    });
    const all = { oldStartLine: 1, oldLineCount: 2_999, startLine: 1, lineCount: 2_999 };
    expect(compareLines(old, every(2), { diff: false }).changes).toEqual([all]);
    const long = compareLines('', 'x'.repeat(200_000), { diff: true });
    expect([long.diffTruncated, long.diff?.length]).toEqual([true, 131_072]);
    const many = compareLines('a\n'.repeat(500_000), 'b\n'.repeat(500_000), { diff: true });
    expect([many.diffTruncated, many.diff?.length]).toEqual([true, 131_072]);
  });
});
