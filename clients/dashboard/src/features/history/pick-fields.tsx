import { SelectField } from '../../ground/controls/select-field';
import { useTexts } from '../../ground/texts/use-texts';
import type { Revision } from './history.queries';
import { type Picks, isDeleted, pickNewer, pickOlder } from './picks';

/** Fields for the two revisions that are compared. */
export function PickFields({
  picks,
  revisions,
  isComplete,
  onPick,
}: {
  picks: Picks;
  revisions: readonly Revision[];
  /** Whether all revisions that exist are among them. */
  isComplete: boolean;
  onPick: (picks: Picks) => void;
}) {
  const { history } = useTexts();
  const latest = revisions[0]!.number;
  const options = revisions.map(({ number, author }) => ({
    value: String(number),
    label: `${history.revision(number)}${author.displayName ? ` · ${author.displayName}` : ''}`,
  }));
  const numbers = revisions.map(({ number }) => number);
  const gone = (number: number) =>
    isDeleted(number, numbers, isComplete) ? [{ value: String(number), label: history.deleted(number) }] : [];
  const nothing = isComplete && numbers.at(-1) === 1 ? [{ value: '0', label: history.nothing }] : [];
  return (
    <div className="flex flex-wrap gap-x-4">
      <div className="min-w-48 grow">
        <SelectField
          label={history.older}
          value={String(picks.older)}
          options={[...options, ...gone(picks.older), ...nothing]}
          onChange={({ target }) => onPick(pickOlder(picks, Number(target.value), latest))}
        />
      </div>
      <div className="min-w-48 grow">
        <SelectField
          label={history.newer}
          value={String(picks.newer)}
          options={[...options, ...gone(picks.newer)]}
          onChange={({ target }) => onPick(pickNewer(picks, Number(target.value)))}
        />
      </div>
    </div>
  );
}
