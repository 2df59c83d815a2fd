import { useEffect, useMemo, useRef, useState } from 'react';
import { mergeTexts } from '../../content/merging/three-way';
import { ActionButton } from '../../ground/controls/action-button';
import { useTexts } from '../../ground/texts/use-texts';
import type { PassageDecision } from '../../ground/store/draft';
import { type Choice, decidedText } from './decisions';
import { type Decided, decisionsOf, restoredDecisions } from './kept-decisions';
import { Passages } from './passages';

/** Two texts that changed the same passages, side by side. The person chooses for each passage. */
export function Conflict({
  base,
  mine,
  theirs,
  decisions,
  onChange,
  onDecide,
  onCopy,
}: {
  base: string;
  mine: string;
  theirs: string;
  decisions: readonly PassageDecision[];
  onChange: (decisions: readonly PassageDecision[]) => void;
  onDecide: (text: string) => void;
  onCopy: () => void;
}) {
  const { merge } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The text that had the focus is no longer shown.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  const passages = useMemo(() => mergeTexts(base, mine, theirs), [base, mine, theirs]);
  const count = passages.filter(({ kind }) => kind === 'conflict').length;
  // A person who tries another choice, or comes back, finds again what they wrote.
  const [{ choices, owns }, setDecided] = useState(() => restoredDecisions(passages, decisions));
  const [isIncomplete, setIncomplete] = useState(false);
  const decide = (next: Decided): void => {
    setDecided(next);
    onChange(decisionsOf(passages, next));
  };
  const all = (choice: Choice) => () =>
    decide({ choices: Array.from({ length: count }, () => choice), owns });
  const save = (): void => {
    const text = decidedText(passages, choices);
    if (text === undefined) setIncomplete(true);
    else onDecide(text);
  };
  return (
    <section aria-labelledby="conflict">
      <h2 id="conflict" ref={heading} tabIndex={-1} className="mb-2 outline-none">
        {merge.title}
      </h2>
      <p className="mb-4 max-w-[64ch]">{merge.hint(count)}</p>
      <div className="mb-4 flex flex-wrap gap-2">
        <ActionButton size="small" action="merge.mine" label={merge.allMine} onPress={all('mine')} />
        <ActionButton size="small" action="merge.theirs" label={merge.allTheirs} onPress={all('theirs')} />
        <ActionButton size="small" action="editor.copy" label={merge.copy} onPress={onCopy} />
      </div>
      <Passages
        passages={passages}
        choices={choices}
        owns={owns}
        onChoose={(index, choice) => {
          setIncomplete(false);
          decide({
            choices: choices.with(index, choice),
            owns: typeof choice === 'object' ? owns.with(index, choice.own) : owns,
          });
        }}
      />
      {isIncomplete && (
        <p role="alert" className="mt-4 text-alarm">
          {merge.incomplete}
        </p>
      )}
      <ActionButton kind="primary" className="mt-4" action="merge.save" label={merge.save} onPress={save} />
    </section>
  );
}
