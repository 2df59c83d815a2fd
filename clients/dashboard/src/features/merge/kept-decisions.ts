import type { Passage } from '../../content/merging/three-way';
import { type PassageDecision, markOf } from '../../ground/store/draft';
import { type Choice, draftOf } from './decisions';

type Conflict = Extract<Passage, { kind: 'conflict' }>;

/** The decisions of a person so far: for each conflict a choice, and a text that they wrote. */
export interface Decided {
  choices: readonly (Choice | undefined)[];
  owns: readonly (string | undefined)[];
}

/** Reduces decisions to what must be kept. A text that only repeats the versions is not the person's own, and can be made again. */
export function decisionsOf(passages: readonly Passage[], { choices, owns }: Decided): PassageDecision[] {
  return conflictsOf(passages).map((passage, index) => {
    const choice = choices[index];
    const own = owns[index];
    const isWritten =
      own !== undefined &&
      (['mine', 'theirs', 'both'] as const).every((version) => draftOf(passage, version) !== own);
    return {
      ...marksOf(passage),
      ...(choice !== undefined && { choice: typeof choice === 'object' ? 'own' : choice }),
      ...(isWritten && { own }),
    };
  });
}

/**
 * The decisions about the conflicts of a text from what was kept. Where the other version has changed since then, the person chooses again, but
 * finds what they wrote. A text whose passage is not found goes to the first passage that has none.
 */
export function restoredDecisions(passages: readonly Passage[], kept: readonly PassageDecision[]): Decided {
  const conflicts = conflictsOf(passages);
  const left = new Set(kept);
  const take = (fits: (decision: PassageDecision) => boolean): PassageDecision | undefined => {
    const found = [...left].find(fits);
    if (found) left.delete(found);
    return found;
  };
  const marks = conflicts.map(marksOf);
  const same = marks.map(({ mine, theirs }) => take((one) => one.mine === mine && one.theirs === theirs));
  const owns = marks
    .map(({ mine }, index) => same[index] ?? take((one) => one.mine === mine))
    .map((found) => found ?? take(({ own }) => own !== undefined))
    .map((found) => found?.own);
  const choices = conflicts.map((passage, index): Choice | undefined => {
    const choice = same[index]?.choice;
    return choice === 'own' ? { own: owns[index] ?? draftOf(passage, undefined) } : choice;
  });
  return { choices, owns };
}

function conflictsOf(passages: readonly Passage[]): Conflict[] {
  return passages.filter((passage) => passage.kind === 'conflict');
}

function marksOf({ mine, theirs }: Conflict): { mine: string; theirs: string } {
  return { mine: markOf(mine.join('')), theirs: markOf(theirs.join('')) };
}
