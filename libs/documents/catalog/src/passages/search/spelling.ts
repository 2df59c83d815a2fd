/** The number of letters of a word that may differ. */
export function allowedEdits(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/** The number of letters in which two words differ; two exchanged neighbors count once (Damerau and Levenshtein). At most `max` + 1. */
export function editsBetween(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let edits = Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, before[j - 2]! + 1);
      current.push(edits);
    }
    [before, previous] = [previous, current];
  }
  return Math.min(previous[b.length]!, max + 1);
}

export interface SimilarWord {
  word: string;
  passages: number;
}

/** A word that a written one may mean, and the number of letters in which it differs. */
interface Candidate extends SimilarWord {
  edits: number;
}

// The factor for a word with another first letter, which most people write right.
const OTHER_BEGINNING = 0.5;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * The words that become the written one if two letters are exchanged, one is added, or one other than the first is left out, in this order.
 * Their stems can differ more from that of the written word than the words do.
 */
export function likelySpellings(written: string): string[] {
  const at = Array.from({ length: written.length + 1 }, (_, i) => i);
  const exchanged = at
    .slice(0, -2)
    .map((i) => written.slice(0, i) + written[i + 1]! + written[i]! + written.slice(i + 2));
  const without = at.slice(1, -1).map((i) => written.slice(0, i) + written.slice(i + 1));
  const withOneMore = at
    .slice(1)
    .flatMap((i) => [...LETTERS].map((letter) => written.slice(0, i) + letter + written.slice(i)));
  return [...new Set([...exchanged, ...without, ...withOneMore])].filter((word) => word !== written);
}

/** The words that differ from the written one in one letter other than the first. */
export function oneLetterApart(written: string): string[] {
  const replaced = [...written].flatMap((_, i) =>
    i === 0 ? [] : [...LETTERS].map((letter) => written.slice(0, i) + letter + written.slice(i + 1)),
  );
  return [...new Set([...likelySpellings(written), ...replaced])].filter((word) => word !== written);
}

/** The similar words that differ from the written one in few letters. */
export function nearWords(written: string, similar: readonly SimilarWord[]): Candidate[] {
  const max = allowedEdits(written);
  return similar
    .filter(({ word }) => word !== written && (written.length >= 8 || word[0] === written[0]))
    .map((candidate) => ({ ...candidate, edits: editsOf(written, candidate.word, max) }))
    .filter(({ edits }) => edits < max + 1);
}

/** The words of the index of which a likely spelling is a form. */
export function spelledWords(
  written: string,
  formsOf: (word: string) => string[],
  counts: ReadonlyMap<string, number>,
): Candidate[] {
  return likelySpellings(written).flatMap((spelling) =>
    formsOf(spelling).flatMap((word) => {
      const passages = counts.get(word) ?? 0;
      return passages === 0 ? [] : [{ word, passages, edits: editsOf(written, spelling, 1) }];
    }),
  );
}

function editsOf(written: string, word: string, max: number): number {
  return editsBetween(written, word, max) + (word[0] === written[0] ? 0 : OTHER_BEGINNING);
}

/** The words that a misspelled word most probably means: the fewest edits, then the most common, at most `count`. */
export function correctionsOf(candidates: readonly Candidate[], count: number): SimilarWord[] {
  const fewest = Math.min(...candidates.map(({ edits }) => edits));
  const likely = candidates
    .filter(({ edits }) => edits === fewest)
    .sort((a, b) => b.passages - a.passages || (a.word < b.word ? -1 : 1));
  return [...new Map(likely.map((candidate) => [candidate.word, candidate])).values()].slice(0, count);
}
