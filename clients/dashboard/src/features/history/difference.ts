import { diffLines, diffWordsWithSpace } from 'diff';

/** How long a comparison may take, in milliseconds. After that, everything between the first and the last difference counts as changed. */
const LINES_MS = 1_500;
const WORDS_MS = 300;
/** Lines that are much longer are not compared by words. */
const MAX_WORDS_LENGTH = 20_000;

/** A part of a line. */
export interface Part {
  text: string;
  changed: boolean;
}

/** A line of one of the two revisions, with its number from 1. */
export interface Side {
  line: number;
  parts: Part[];
}

/** A row of a comparison side by side. `same` has both sides, a change has one or both. */
export interface Row {
  same: boolean;
  older?: Side;
  newer?: Side;
}

export interface Difference {
  rows: Row[];
  added: number;
  removed: number;
  /** Whether the comparison took too long, so that more lines count as changed than were. */
  coarse: boolean;
}

/** Compares two texts by lines, and changed lines by words. */
export function compareTexts(older: string, newer: string): Difference {
  const changes = diffLines(older, newer, { timeout: LINES_MS });
  const coarse = changes === undefined;
  const parts = changes ?? coarseChanges(older, newer);
  const rows: Row[] = [];
  let [oldLine, newLine, added, removed] = [1, 1, 0, 0];
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    if (!part.added && !part.removed) {
      for (const text of linesOf(part.value)) {
        const side = [{ text, changed: false }];
        rows.push({
          same: true,
          older: { line: oldLine++, parts: side },
          newer: { line: newLine++, parts: side },
        });
      }
      continue;
    }
    const next = parts[i + 1];
    const paired = next !== undefined && (next.added || next.removed) && next.added !== part.added;
    if (paired) i++;
    const before = part.removed ? part.value : paired && next.removed ? next.value : '';
    const after = part.added ? part.value : paired && next.added ? next.value : '';
    const [left, right] = compareWords(before, after, coarse);
    removed += left.length;
    added += right.length;
    for (let index = 0; index < Math.max(left.length, right.length); index++) {
      const row: Row = { same: false };
      const [oldParts, newParts] = [left[index], right[index]];
      if (oldParts) row.older = { line: oldLine++, parts: oldParts };
      if (newParts) row.newer = { line: newLine++, parts: newParts };
      rows.push(row);
    }
  }
  return { rows, added, removed, coarse };
}

/** The lines of both sides, each as its parts. */
function compareWords(before: string, after: string, coarse: boolean): [Part[][], Part[][]] {
  const plain = (text: string) => linesOf(text).map((line) => [{ text: line, changed: false }]);
  if (before === '' || after === '' || coarse || before.length + after.length > MAX_WORDS_LENGTH)
    return [plain(before), plain(after)];
  const words = diffWordsWithSpace(before, after, { timeout: WORDS_MS });
  if (words === undefined) return [plain(before), plain(after)];
  const side = (own: 'added' | 'removed', other: 'added' | 'removed') =>
    splitParts(
      words.filter((word) => !word[other]).map((word) => ({ text: word.value, changed: word[own] })),
    );
  return [side('removed', 'added'), side('added', 'removed')];
}

/** Cuts parts into lines. */
function splitParts(parts: Part[]): Part[][] {
  const lines: Part[][] = [[]];
  for (const { text, changed } of parts) {
    text.split('\n').forEach((piece, i) => {
      if (i > 0) lines.push([]);
      if (piece !== '') lines.at(-1)!.push({ text: piece, changed });
    });
  }
  if (lines.at(-1)!.length === 0) lines.pop();
  return lines;
}

/** The lines of a text without their ends. A carriage return stays, so that a changed line end can be seen. */
function linesOf(text: string): string[] {
  if (text === '') return [];
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
}

/** Everything between the first and the last line that differ, as one change. */
function coarseChanges(older: string, newer: string) {
  const [left, right] = [older.split(/(?<=\n)/), newer.split(/(?<=\n)/)];
  let start = 0;
  while (start < Math.min(left.length, right.length) && left[start] === right[start]) start++;
  let end = 0;
  while (
    end < Math.min(left.length, right.length) - start &&
    left[left.length - 1 - end] === right[right.length - 1 - end]
  )
    end++;
  const change = (lines: string[], added: boolean, removed: boolean) => ({
    value: lines.join(''),
    added,
    removed,
  });
  return [
    change(left.slice(0, start), false, false),
    change(left.slice(start, left.length - end), false, true),
    change(right.slice(start, right.length - end), true, false),
    change(left.slice(left.length - end), false, false),
  ].filter(({ value }) => value !== '');
}
