import { diffArrays } from 'diff';
import { afterLineEnd, lineEndFrom } from './join';

/** Lines that became others. Lines are counted from 1; a count of 0 means that lines were only added, or only removed, before that line. */
export interface LineChange {
  oldStartLine: number;
  oldLineCount: number;
  startLine: number;
  lineCount: number;
}

/** How two states of a document differ. */
export interface LineChanges {
  /** The first 100, in their order. */
  changes: LineChange[];
  /** The number of further changes. */
  omittedChanges: number;
  /** The first changes, in the unified format of `diff`; null unless requested. */
  diff: string | null;
  /** Whether `diff` is incomplete. */
  diffTruncated: boolean;
}

const MAX_CHANGES = 100;
const MAX_DIFF_LENGTH = 131_072;
/** With more changed lines than this, all lines from the first to the last one count as changed: time grows with the square. */
const MAX_EDIT_LENGTH = 1_000;
const CONTEXT = 3;

/** Compares two states of a document by their lines, which are equal only if their line ends are. */
export function compareLines(old: string, edited: string, { diff }: { diff: boolean }): LineChanges {
  const [before, after] = [linesOf(old), linesOf(edited)];
  const found = findChanges(before, after);
  const text = diff ? formatDiff(before, after, found) : null;
  return {
    changes: found.slice(0, MAX_CHANGES),
    omittedChanges: Math.max(0, found.length - MAX_CHANGES),
    diff: text && text.slice(0, MAX_DIFF_LENGTH).replace(/[\uD800-\uDBFF]$/, ''),
    diffTruncated: text !== null && text.length > MAX_DIFF_LENGTH,
  };
}

/** The lines of a text, each with its line end. */
export function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = afterLineEnd(text, lineEndFrom(text, at));
    lines.push(text.slice(at, end));
    at = end;
  }
  return lines;
}

/** The lines that differ, in their order. */
export function findChanges(before: readonly string[], after: readonly string[]): LineChange[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const [removed, added] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  if (removed.length === 0 && added.length === 0) return [];
  const parts = diffArrays(removed, added, { maxEditLength: MAX_EDIT_LENGTH }) ?? [
    { removed: true, added: false, count: removed.length },
    { removed: false, added: true, count: added.length },
  ];
  return changesOf(parts, start + 1);
}

function changesOf(
  parts: readonly { removed: boolean; added: boolean; count: number }[],
  firstLine: number,
): LineChange[] {
  const changes: LineChange[] = [];
  let [oldLine, line] = [firstLine, firstLine];
  let open: LineChange | undefined;
  for (const { removed, added, count } of parts) {
    if (!removed && !added) {
      open = undefined;
      oldLine += count;
      line += count;
      continue;
    }
    if (!open)
      changes.push((open = { oldStartLine: oldLine, oldLineCount: 0, startLine: line, lineCount: 0 }));
    if (removed) {
      open.oldLineCount += count;
      oldLine += count;
    } else {
      open.lineCount += count;
      line += count;
    }
  }
  return changes;
}

/** Changes in the unified format, each with three lines around it. It ends once it is long enough. */
function formatDiff(before: readonly string[], after: readonly string[], changes: LineChange[]): string {
  const pieces: string[] = [];
  let length = 0;
  for (let i = 0; i < changes.length && length <= MAX_DIFF_LENGTH;) {
    const group = [changes[i++]!];
    while (i < changes.length && changes[i]!.oldStartLine - oldEnd(group.at(-1)!) <= 2 * CONTEXT)
      group.push(changes[i++]!);
    const hunk = formatHunk(before, after, group);
    length += hunk.length;
    pieces.push(hunk);
  }
  return pieces.join('');
}

function formatHunk(before: readonly string[], after: readonly string[], group: LineChange[]): string {
  const [first, last] = [group[0]!, group.at(-1)!];
  const lead = Math.min(CONTEXT, first.oldStartLine - 1);
  const until = Math.min(before.length, oldEnd(last) - 1 + CONTEXT);
  const from = first.oldStartLine - lead;
  const newFrom = first.startLine - lead;
  const newUntil = last.startLine + last.lineCount - 1 + (until - (oldEnd(last) - 1));
  const lines: string[] = [`@@ -${range(from, until)} +${range(newFrom, newUntil)} @@\n`];
  let length = 0;
  for (const line of linesOfHunk(before, after, group, from, until)) {
    lines.push(line);
    length += line.length;
    if (length > MAX_DIFF_LENGTH) break;
  }
  return lines.join('');
}

function* linesOfHunk(
  before: readonly string[],
  after: readonly string[],
  group: readonly LineChange[],
  from: number,
  until: number,
): Generator<string> {
  let at = from;
  for (const { oldStartLine, oldLineCount, startLine, lineCount } of group) {
    yield* marked(' ', before, at, oldStartLine - 1);
    yield* marked('-', before, oldStartLine, oldStartLine + oldLineCount - 1);
    yield* marked('+', after, startLine, startLine + lineCount - 1);
    at = oldStartLine + oldLineCount;
  }
  yield* marked(' ', before, at, until);
}

function oldEnd({ oldStartLine, oldLineCount }: LineChange): number {
  return oldStartLine + oldLineCount;
}

/** The unified format names the line before an empty range. */
function range(from: number, until: number): string {
  const count = until - from + 1;
  return `${count === 0 ? from - 1 : from},${count}`;
}

function* marked(mark: string, lines: readonly string[], from: number, until: number): Generator<string> {
  for (let i = from - 1; i < Math.min(until, lines.length); i++) {
    const line = lines[i]!;
    const text = line.replace(/[\r\n]+$/, '');
    const ended = text.length < line.length;
    yield `${mark}${text}${line.endsWith('\r\n') ? '\r' : ''}\n${ended ? '' : '\\ No newline at end of file\n'}`;
  }
}
