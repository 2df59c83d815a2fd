import type { Text } from '@codemirror/state';
import type { Patch } from '../../../ground/store/patch';
import type { SourceForm } from '../text/source-text';

/**
 * The difference between two texts, as one passage. Texts of CodeMirror are trees, and a changed one shares what did not change with the one
 * before, so this takes no time that grows with the text.
 */
export function patchOf(before: Text, after: Text, { byteOrderMark, lineEnd }: SourceForm): Patch {
  const start = common(before, after, 1);
  const shortest = Math.min(before.length, after.length);
  const end = Math.min(common(before, after, -1), shortest - start);
  const to = before.length - end;
  /** Where a position is in the text as it is saved: there, a line end can have two characters, and a mark can come first. */
  const place = (at: number): number =>
    at + (before.lineAt(at).number - 1) * (lineEnd.length - 1) + (byteOrderMark ? 1 : 0);
  return { from: place(start), to: place(to), insert: after.sliceString(start, after.length - end, lineEnd) };
}

/** How many characters two texts have in common at their start or, with the step -1, at their end. */
function common(a: Text, b: Text, step: 1 | -1): number {
  if (a === b) return a.length;
  if (a.children === null || b.children === null) {
    // A tree beside a leaf: what is in it is not compared.
    if (a.children !== b.children) return 0;
    return commonLines(a.toJSON(), b.toJSON(), step);
  }
  const [first, second] = [a.children, b.children];
  let length = 0;
  for (let index = 0; index < Math.min(first.length, second.length); index++) {
    const [one, other] = [
      first.at(step > 0 ? index : -1 - index)!,
      second.at(step > 0 ? index : -1 - index)!,
    ];
    const same = common(one, other, step);
    length += same;
    if (same < one.length || same < other.length) return length;
    // The line end between two parts.
    if (index + 1 < first.length && index + 1 < second.length) length++;
  }
  return length;
}

function commonLines(a: readonly string[], b: readonly string[], step: 1 | -1): number {
  let length = 0;
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const [one, other] = [a.at(step > 0 ? index : -1 - index)!, b.at(step > 0 ? index : -1 - index)!];
    if (one !== other) return length;
    length += one.length;
    if (index + 1 < a.length && index + 1 < b.length) length++;
  }
  return length;
}
