import type { Passage } from '../../content/merging/three-way';

type Conflict = Extract<Passage, { kind: 'conflict' }>;

/** The choice of a person for a passage that both changed: a version, or a text that they wrote. */
export type Choice = 'mine' | 'theirs' | 'both' | { own: string };

/** The text with a choice for each conflict; undefined as long as one is missing. */
export function decidedText(
  passages: readonly Passage[],
  choices: readonly (Choice | undefined)[],
): string | undefined {
  const lineEnd = lineEndOf(passages);
  let text = '';
  let conflict = 0;
  for (const passage of passages) {
    if (passage.kind === 'settled') text += passage.lines.join('');
    else {
      const choice = choices[conflict++];
      if (choice === undefined) return undefined;
      text += passageText(passage, choice, lineEnd);
    }
  }
  return text;
}

/** The text with which a person begins to write a passage: their choice so far, or else both versions. */
export function draftOf(passage: Conflict, choice: Choice | undefined): string {
  if (typeof choice === 'object') return choice.own;
  return passageText(passage, choice ?? 'both', '\n')
    .replace(/\r\n/g, '\n')
    .replace(/\n$/, '');
}

function passageText({ mine, theirs }: Conflict, choice: Choice, lineEnd: string): string {
  if (choice === 'mine') return mine.join('');
  if (choice === 'theirs') return theirs.join('');
  if (choice === 'both') return ended(mine, theirs.length > 0, lineEnd) + theirs.join('');
  if (choice.own === '') return '';
  // Fields for text have `\n` only. A text that ends with the document has an end if one of the versions has it.
  const isEnded = [mine, theirs].some((lines) => lines.at(-1)?.endsWith('\n'));
  return choice.own.replaceAll('\n', lineEnd) + (isEnded ? lineEnd : '');
}

/** The last line of a text can have no line end. */
function ended(lines: readonly string[], isFollowed: boolean, lineEnd: string): string {
  const text = lines.join('');
  return isFollowed && text !== '' && !text.endsWith('\n') ? text + lineEnd : text;
}

/** The end of the first line that has one. */
function lineEndOf(passages: readonly Passage[]): string {
  for (const passage of passages) {
    const lines = passage.kind === 'settled' ? passage.lines : [...passage.mine, ...passage.theirs];
    const first = lines.find((line) => line.endsWith('\n'));
    if (first !== undefined) return first.endsWith('\r\n') ? '\r\n' : '\n';
  }
  return '\n';
}
