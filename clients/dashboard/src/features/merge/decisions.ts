import type { Passage } from '../../content/merging/three-way';

/** What a person chose for a passage that both changed. */
export type Choice = 'mine' | 'theirs' | 'both';

/** The text with a choice for each conflict; undefined as long as one is missing. */
export function decidedText(
  passages: readonly Passage[],
  choices: readonly (Choice | undefined)[],
): string | undefined {
  let text = '';
  let conflict = 0;
  for (const passage of passages) {
    if (passage.kind === 'settled') text += passage.lines.join('');
    else {
      const choice = choices[conflict++];
      if (choice === undefined) return undefined;
      text += linesOf(passage, choice).join('');
    }
  }
  return text;
}

function linesOf(
  { mine, theirs }: Extract<Passage, { kind: 'conflict' }>,
  choice: Choice,
): readonly string[] {
  if (choice === 'mine') return mine;
  if (choice === 'theirs') return theirs;
  const last = mine.at(-1);
  // The last line of a text can have no line end.
  const ended =
    last !== undefined && !last.endsWith('\n') && theirs.length > 0
      ? [...mine.slice(0, -1), `${last}\n`]
      : mine;
  return [...ended, ...theirs];
}
