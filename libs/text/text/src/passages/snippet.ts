import { fold } from '#platform/fold';

/** If the first searched word is far from the beginning of its line, a snippet begins this many characters before the word. */
const CHARACTERS_BEFORE = 60;
/** How many characters of a line are compared. */
const COMPARED = 2_000;
/** How many marks of one letter are left out. */
const MAX_MARKS = 16;
const ASCII = /^[\x00-\x7f]*$/;

/**
 * At most `max` characters of a text from about the place where it has most of the words.
 *
 * @param stems the beginnings of words, folded
 */
export function cutSnippet(text: string, stems: readonly string[], max: number): string {
  // Line ends have one or two characters, so each line keeps its own.
  const lines = text.split(/(?<=\n|\r(?!\n))/);
  let most = -1;
  let at = 0;
  let start = 0;
  for (const [i, line] of lines.entries()) {
    const folded = foldedLine(line);
    const next = fold((lines[i + 1] ?? '').slice(0, 300));
    let count = 0;
    for (const stem of stems) count += folded.includes(stem) ? 2 : next.includes(stem) ? 1 : 0;
    // A heading is shown beside the snippet already.
    if (/^\s*#{1,6}\s/.test(line)) count = Math.min(count, 0);
    if (count > most) {
      most = count;
      const first = Math.min(
        ...stems.map((stem) => folded.indexOf(stem)).filter((index) => index >= 0),
        Infinity,
      );
      const before = Number.isFinite(first) ? offsetInLine(line, first) : 0;
      start = at + (before > CHARACTERS_BEFORE * 2 ? before - CHARACTERS_BEFORE : 0);
    }
    at += line.length;
  }
  const from = wholeFrom(text, start);
  const cut = [...text.slice(from, from + max * 2)].slice(0, max).join('').trim();
  return cut === '' ? [...text.slice(0, max * 2)].slice(0, max).join('').trim() : cut;
}

function foldedLine(line: string): string {
  return fold(line.slice(0, COMPARED).normalize('NFKC'));
}

/** The offset in a line of the character that becomes a folded one. Folded letters can be more (`ß`) or fewer (`e` with a combining accent). */
function offsetInLine(line: string, at: number): number {
  if (ASCII.test(line)) return at;
  let [from, to] = [0, Math.min(line.length, COMPARED)];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (foldedLine(line.slice(0, middle + 1)).length > at) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** The offset of a character: neither the second half of a surrogate pair nor a mark of the letter before it. */
function wholeFrom(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const from = code >= 0xdc00 && code < 0xe000 ? at + 1 : at;
  return from === 0 ? 0 : from + /^\p{M}*/u.exec(text.slice(from, from + MAX_MARKS))![0].length;
}
