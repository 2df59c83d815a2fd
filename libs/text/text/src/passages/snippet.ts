import { fold } from '#platform/fold';

/** If the first searched word is far from the beginning of its line, a snippet begins this many characters before the word. */
const CHARACTERS_BEFORE = 60;

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
    const folded = fold(line.slice(0, 2_000).normalize('NFKC'));
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
      start = at + (Number.isFinite(first) && first > CHARACTERS_BEFORE * 2 ? first - CHARACTERS_BEFORE : 0);
    }
    at += line.length;
  }
  const from = wholeFrom(text, start);
  const cut = [...text.slice(from, from + max * 2)].slice(0, max).join('').trim();
  return cut === '' ? [...text.slice(0, max * 2)].slice(0, max).join('').trim() : cut;
}

/** The offset of a character: not the second half of a surrogate pair. */
function wholeFrom(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code < 0xe000 ? at + 1 : at;
}
