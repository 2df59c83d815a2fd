import { ChangeSet, Text } from '@codemirror/state';
import fc from 'fast-check';
import { minimalChanges } from './minimal-changes';

const text = (lines: string[]) => Text.of(lines.length > 0 ? lines : ['']);

describe('the smallest changes between two texts', () => {
  it('touch only the lines that differ', () => {
    const before = text(['a', 'b', 'c', 'd', 'e']);
    const changes = ChangeSet.of(minimalChanges(before, text(['a', 'B', 'c', 'd', 'e', 'f'])), before.length);
    expect(changes.mapPos(before.line(3).from)).toBe(before.line(3).from);
    expect(changes.apply(before).toString()).toBe('a\nB\nc\nd\ne\nf');
  });

  it('make one text of the other', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', '', 'long line'), { maxLength: 12 }).map(text);
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const changes = ChangeSet.of(minimalChanges(before, after), before.length);
        expect(changes.apply(before).toString()).toBe(after.toString());
      }),
    );
  });
});
