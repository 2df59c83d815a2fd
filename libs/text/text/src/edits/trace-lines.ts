import { findChanges, linesOf } from './line-changes';

/** A revision of a document: its number and its text. */
export interface NumberedText {
  number: number;
  text: string;
}

/** Runs of lines that come from the same revision: the number of lines of each, and the number of its revision. */
export interface LineRuns {
  lineCounts: number[];
  numbers: number[];
}

/** How many lines a revision added to the one before it, and removed from it. */
export interface LinesChanged {
  added: number;
  removed: number;
}

/** Revisions of a document in their order, and where the lines of the first one come from. */
export interface TraceTask {
  first: LineRuns | null;
  texts: NumberedText[];
}

/** Pairs of an earlier and a later text. */
export interface CountTask {
  pairs: { before: string; after: string }[];
}

/**
 * Finds the revision that each line of the last text comes from. A line that is unchanged keeps its revision. The lines of the first text
 * come from revision 1 if it is that, and otherwise from an unknown one, 0.
 */
export function traceTexts({ first, texts }: TraceTask): LineRuns {
  let before = linesOf(texts[0]!.text);
  const { number } = texts[0]!;
  let origins = first ? expanded(first) : before.map(() => (number === 1 ? 1 : 0));
  for (const { number: revision, text } of texts.slice(1)) {
    const after = linesOf(text);
    const next: number[] = [];
    let at = 0;
    for (const { oldStartLine, oldLineCount, lineCount } of findChanges(before, after)) {
      for (; at < oldStartLine - 1; at++) next.push(origins[at]!);
      for (let i = 0; i < lineCount; i++) next.push(revision);
      at += oldLineCount;
    }
    for (; at < origins.length; at++) next.push(origins[at]!);
    [before, origins] = [after, next];
  }
  return runsOf(origins);
}

/** Counts the changed lines of pairs of texts. A line that is changed is both added and removed. */
export function countChanges({ pairs }: CountTask): LinesChanged[] {
  return pairs.map(({ before, after }) => {
    const changes = findChanges(linesOf(before), linesOf(after));
    return {
      added: changes.reduce((sum, { lineCount }) => sum + lineCount, 0),
      removed: changes.reduce((sum, { oldLineCount }) => sum + oldLineCount, 0),
    };
  });
}

function expanded({ lineCounts, numbers }: LineRuns): number[] {
  return lineCounts.flatMap((count, i) => new Array<number>(count).fill(numbers[i]!));
}

function runsOf(origins: readonly number[]): LineRuns {
  const runs: LineRuns = { lineCounts: [], numbers: [] };
  for (const origin of origins) {
    if (runs.numbers.at(-1) === origin) runs.lineCounts[runs.lineCounts.length - 1]!++;
    else {
      runs.lineCounts.push(1);
      runs.numbers.push(origin);
    }
  }
  return runs;
}
