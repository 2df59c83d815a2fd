import { type ChangeSpec, Text } from '@codemirror/state';
import { diffIndices } from 'node-diff3';

/** More lines than these are replaced as one passage. */
const MOST_LINES = 5_000;

/** The changes by lines that make one text of another, so that the cursor keeps its place in what did not change. */
export function minimalChanges(before: Text, after: Text): ChangeSpec[] {
  const [a, b] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const [oldLines, newLines] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const parts: { buffer1: [number, number]; buffer2: [number, number] }[] =
    oldLines.length + newLines.length > MOST_LINES
      ? [{ buffer1: [0, oldLines.length], buffer2: [0, newLines.length] }]
      : diffIndices(oldLines, newLines);
  return parts.map(({ buffer1: [from, length], buffer2: [otherFrom, otherLength] }) =>
    replaceLines(before, after, start + from, length, start + otherFrom, otherLength),
  );
}

function replaceLines(
  before: Text,
  after: Text,
  line: number,
  count: number,
  otherLine: number,
  otherCount: number,
): ChangeSpec {
  // The last line has no line end, so the one before it takes part.
  const reachesEnd = line + count >= before.lines;
  const startOf = (text: Text, index: number): number => {
    if (index === 0) return 0;
    return reachesEnd ? text.line(index).to : text.line(index + 1).from;
  };
  const endOf = (text: Text, index: number): number => (reachesEnd ? text.length : text.line(index + 1).from);
  return {
    from: startOf(before, line),
    to: endOf(before, line + count),
    insert: after.slice(startOf(after, otherLine), endOf(after, otherLine + otherCount)),
  };
}

function linesOf(text: Text): string[] {
  return text.toJSON();
}
