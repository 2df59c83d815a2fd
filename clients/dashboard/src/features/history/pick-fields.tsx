import { SelectField } from '../../ground/controls/select-field';
import { useTexts } from '../../ground/texts/use-texts';
import type { Revision } from './history.queries';
import { type Picks, pickNewer, pickOlder } from './picks';

/** Fields for the two revisions that are compared. */
export function PickFields({
  picks,
  revisions,
  onPick,
}: {
  picks: Picks;
  revisions: readonly Revision[];
  onPick: (picks: Picks) => void;
}) {
  const { history } = useTexts();
  const latest = revisions[0]!.number;
  const options = revisions.map(({ number, author }) => ({
    value: String(number),
    label: `${history.revision(number)}${author.displayName ? ` · ${author.displayName}` : ''}`,
  }));
  const nothing = { value: '0', label: history.nothing };
  const isWhole = revisions.at(-1)!.number === 1;
  return (
    <div className="flex flex-wrap gap-x-4">
      <div className="min-w-48 grow">
        <SelectField
          label={history.older}
          value={String(picks.older)}
          options={isWhole ? [...options, nothing] : options}
          onChange={({ target }) => onPick(pickOlder(picks, Number(target.value), latest))}
        />
      </div>
      <div className="min-w-48 grow">
        <SelectField
          label={history.newer}
          value={String(picks.newer)}
          options={options}
          onChange={({ target }) => onPick(pickNewer(picks, Number(target.value)))}
        />
      </div>
    </div>
  );
}
