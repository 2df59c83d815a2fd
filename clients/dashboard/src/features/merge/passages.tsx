import type { Passage } from '../../content/merging/three-way';
import { useTexts } from '../../ground/texts/use-texts';
import type { Choice } from './decisions';
import { Version } from './version';

/** Lines that are shown before and after a conflict. */
const CONTEXT = 3;

/** The passages that both changed, with a few lines around them. */
export function Passages({
  passages,
  choices,
  onChoose,
}: {
  passages: readonly Passage[];
  choices: readonly (Choice | undefined)[];
  onChoose: (index: number, choice: Choice) => void;
}) {
  const { merge } = useTexts();
  const conflicts = passages.flatMap((passage, at) => (passage.kind === 'conflict' ? [{ passage, at }] : []));
  return conflicts.map(({ passage, at }, index) => (
    <fieldset key={at} className="mb-6 min-w-0 rounded-card border border-line p-3">
      <legend className="px-1 font-semibold">{merge.passage(index + 1, conflicts.length)}</legend>
      <Context lines={around(passages[at - 1], -CONTEXT)} />
      <div className="grid gap-3 md:grid-cols-2">
        <Version
          title={merge.mine}
          lines={passage.mine}
          others={passage.theirs}
          isChosen={choices[index] === 'mine' || choices[index] === 'both'}
        />
        <Version
          title={merge.theirs}
          lines={passage.theirs}
          others={passage.mine}
          isChosen={choices[index] === 'theirs' || choices[index] === 'both'}
        />
      </div>
      <Context lines={around(passages[at + 1], CONTEXT)} />
      <div className="mt-2 flex flex-wrap gap-x-6">
        {(['mine', 'theirs', 'both'] as const).map((choice) => (
          <label key={choice} className="inline-flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="radio"
              name={`passage-${at}`}
              checked={choices[index] === choice}
              onChange={() => onChoose(index, choice)}
            />
            {merge.choices[choice]}
          </label>
        ))}
      </div>
    </fieldset>
  ));
}

function around(passage: Passage | undefined, count: number): readonly string[] {
  if (passage?.kind !== 'settled') return [];
  return count < 0 ? passage.lines.slice(count) : passage.lines.slice(0, count);
}

function Context({ lines }: { lines: readonly string[] }) {
  if (lines.join('').trim() === '') return null;
  return (
    <pre dir="auto" className="my-2 font-mono text-13 whitespace-pre-wrap text-soft">
      {lines.join('').replace(/\r?\n$/, '')}
    </pre>
  );
}
