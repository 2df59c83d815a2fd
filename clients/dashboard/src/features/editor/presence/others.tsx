import { PersonName } from '../../../ground/controls/person-name';
import { useTexts } from '../../../ground/texts/use-texts';
import type { Present } from './use-presence';

/** The other people who have the document open. */
export function Others({ present, ownId }: { present: Present; ownId: string }) {
  const { editor } = useTexts();
  const others = present.filter(({ id }) => id !== ownId);
  if (others.length === 0) return null;
  return (
    <ul aria-label={editor.others} className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-soft">
      {others.slice(0, 5).map(({ id, kind, name, state }) => (
        <li key={id} className="inline-flex items-baseline gap-1">
          <PersonName kind={kind} name={name} /> {state === 'editing' ? editor.isEditing : editor.isReading}
        </li>
      ))}
      {others.length > 5 && <li>{editor.moreOthers(others.length - 5)}</li>}
    </ul>
  );
}
