import { useMemo, useState } from 'react';
import { mergeTexts } from '../../content/merging/three-way';
import { Button } from '../../ground/controls/button';
import { useTexts } from '../../ground/texts/use-texts';
import { type Choice, decidedText } from './decisions';
import { Passages } from './passages';

/** Two texts that changed the same passages, side by side. The person chooses for each passage. */
export function Conflict({
  base,
  mine,
  theirs,
  onDecide,
  onCopy,
}: {
  base: string;
  mine: string;
  theirs: string;
  onDecide: (text: string) => void;
  onCopy: () => void;
}) {
  const { merge } = useTexts();
  const passages = useMemo(() => mergeTexts(base, mine, theirs), [base, mine, theirs]);
  const count = passages.filter(({ kind }) => kind === 'conflict').length;
  const [choices, setChoices] = useState<readonly (Choice | undefined)[]>([]);
  // A person who tries another choice finds again what they wrote.
  const [owns, setOwns] = useState<readonly (string | undefined)[]>([]);
  const [isIncomplete, setIncomplete] = useState(false);
  const text = decidedText(passages, choices);
  const all = (choice: Choice) => () => setChoices(Array.from({ length: count }, () => choice));
  return (
    <section aria-labelledby="conflict">
      <h2 id="conflict" className="mb-2">
        {merge.title}
      </h2>
      <p className="mb-4 max-w-[64ch]">{merge.hint(count)}</p>
      <div className="mb-4 flex flex-wrap gap-2">
        <Button size="small" onClick={all('mine')}>
          {merge.allMine}
        </Button>
        <Button size="small" onClick={all('theirs')}>
          {merge.allTheirs}
        </Button>
        <Button size="small" onClick={onCopy}>
          {merge.copy}
        </Button>
      </div>
      <Passages
        passages={passages}
        choices={choices}
        owns={owns}
        onChoose={(index, choice) => {
          setIncomplete(false);
          if (typeof choice === 'object')
            setOwns(Array.from({ length: count }, (_, at) => (at === index ? choice.own : owns[at])));
          setChoices(Array.from({ length: count }, (_, at) => (at === index ? choice : choices[at])));
        }}
      />
      {isIncomplete && (
        <p role="alert" className="mt-4 text-alarm">
          {merge.incomplete}
        </p>
      )}
      <Button
        kind="primary"
        className="mt-4"
        onClick={() => (text === undefined ? setIncomplete(true) : onDecide(text))}
      >
        {merge.save}
      </Button>
    </section>
  );
}
