import { PersonName } from '../../ground/controls/person-name';
import { useTexts } from '../../ground/texts/use-texts';
import type { Present } from './presence';

const MAX_SHOWN = 5;

/** The other people who have the document open; people who edit it come first. */
export function PresentPeople({ present }: { present: readonly Present[] }) {
  const { reader } = useTexts();
  if (present.length === 0) return null;
  const sorted = present.toSorted((a, b) => a.state.localeCompare(b.state));
  return (
    <ul aria-label={reader.present} className="flex flex-wrap gap-x-3 text-13 text-soft print:hidden">
      {sorted.slice(0, MAX_SHOWN).map(({ id, kind, name, state }) => (
        <li key={id} className={state === 'editing' ? 'text-accent' : undefined}>
          <PersonName kind={kind} name={name} /> {reader.states[state]}
        </li>
      ))}
      {sorted.length > MAX_SHOWN && <li>{reader.morePresent(sorted.length - MAX_SHOWN)}</li>}
    </ul>
  );
}
