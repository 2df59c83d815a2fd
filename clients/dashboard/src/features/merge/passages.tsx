import type { Passage } from '../../content/merging/three-way';
import { useTexts } from '../../ground/texts/use-texts';
import { type Choice, draftOf } from './decisions';
import { OwnVersion } from './own-version';
import { Unchanged } from './unchanged';
import { Version } from './version';

/** The whole text: passages that both changed side by side, and between them what needs no decision. */
export function Passages({
  passages,
  choices,
  owns,
  onChoose,
}: {
  passages: readonly Passage[];
  choices: readonly (Choice | undefined)[];
  /** The texts that the person has written, also where another choice is made now. */
  owns: readonly (string | undefined)[];
  onChoose: (index: number, choice: Choice) => void;
}) {
  const { merge } = useTexts();
  const conflicts = passages.flatMap((passage, at) => (passage.kind === 'conflict' ? [at] : []));
  return passages.map((passage, at) => {
    if (passage.kind === 'settled')
      return (
        <Unchanged key={at} lines={passage.lines} isFirst={at === 0} isLast={at === passages.length - 1} />
      );
    const index = conflicts.indexOf(at);
    const choice = choices[index];
    const own = typeof choice === 'object' ? choice.own : undefined;
    return (
      <fieldset key={at} className="my-3 min-w-0 rounded-card border border-edge p-3">
        <legend className="px-1 font-semibold">{merge.passage(index + 1, conflicts.length)}</legend>
        <div className="grid gap-3 md:grid-cols-2">
          <Version
            title={merge.mine}
            lines={passage.mine}
            others={passage.theirs}
            isChosen={choice === 'mine' || choice === 'both'}
          />
          <Version
            title={merge.theirs}
            lines={passage.theirs}
            others={passage.mine}
            isChosen={choice === 'theirs' || choice === 'both'}
          />
        </div>
        <div className="mt-2 flex flex-wrap gap-x-6">
          {(['mine', 'theirs', 'both', 'own'] as const).map((name) => (
            <label key={name} className="inline-flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="radio"
                name={`passage-${at}`}
                checked={name === 'own' ? own !== undefined : choice === name}
                onChange={() =>
                  onChoose(index, name === 'own' ? { own: owns[index] ?? draftOf(passage, choice) } : name)
                }
              />
              {merge.choices[name]}
            </label>
          ))}
        </div>
        {own !== undefined && (
          <OwnVersion
            label={merge.ownLabel(index + 1)}
            text={own}
            onChange={(text) => onChoose(index, { own: text })}
          />
        )}
      </fieldset>
    );
  });
}
