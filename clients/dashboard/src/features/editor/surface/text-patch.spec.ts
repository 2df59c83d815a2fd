import { Text } from '@codemirror/state';
import fc from 'fast-check';
import { patched } from '../../../ground/store/patch';
import { patchOf } from './text-patch';

const LF = { byteOrderMark: false, lineEnd: '\n' } as const;
const line = fc.constantFrom('', 'a', 'b', 'longer line', '日本語');

describe('the patch between two texts', () => {
  it('is small after a key in a long text', () => {
    const before = Text.of(Array.from({ length: 50_000 }, (_, index) => `line ${index}`));
    const after = before.replace(400_000, 400_001, Text.of(['x', 'y']));
    const patch = patchOf(before, after, LF);
    expect(patch.insert.length).toBeLessThan(20_000);
    expect(patched(before.sliceString(0), patch)).toBe(after.sliceString(0));
  });

  it('makes one text of the other, whatever was changed, byte for byte', () => {
    const change = fc.record({
      at: fc.nat(),
      length: fc.nat(60),
      lines: fc.array(line, { minLength: 1, maxLength: 90 }),
    });
    const form = fc.record({
      byteOrderMark: fc.boolean(),
      lineEnd: fc.constantFrom('\n' as const, '\r\n' as const),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 400 }),
        fc.array(change, { maxLength: 6 }),
        form,
        (lines, changes, source) => {
          const before = Text.of(lines);
          let after = before;
          for (const { at, length, lines: inserted } of changes) {
            const from = at % (after.length + 1);
            after = after.replace(from, Math.min(from + length, after.length), Text.of(inserted));
          }
          const written = (text: Text) =>
            (source.byteOrderMark ? '\uFEFF' : '') + text.sliceString(0, undefined, source.lineEnd);
          expect(patched(written(before), patchOf(before, after, source))).toBe(written(after));
          // A text that was read from the device shares nothing with the one in the editor.
          const read = Text.of(before.toJSON());
          expect(patched(written(read), patchOf(read, after, source))).toBe(written(after));
        },
      ),
    );
  });
});
