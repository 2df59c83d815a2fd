import { useState } from 'react';
import { PersonField } from '../../content/people/person-field';
import { visibleText } from '../../ground/controls/visible-parts';
import { useTexts } from '../../ground/texts/use-texts';

/** The field that chooses whose acts are shown. A text that stands for nobody filters nothing, and the field says so. */
export function WhoField({
  actorId,
  actorName,
  onChange,
}: {
  actorId: string | undefined;
  /** The name of the person or agent whose acts are shown, if an entry has it. */
  actorName: string | undefined;
  onChange: (actorId: string | undefined) => void;
}) {
  const { auditLog, social } = useTexts();
  const [typed, type] = useState<string>();
  // No entry may match, and then the name is known only from before.
  const [known, know] = useState({ id: actorId, name: actorName });
  if (actorName !== undefined && (known.id !== actorId || known.name !== actorName))
    know({ id: actorId, name: actorName });
  const [before, setBefore] = useState(actorId);
  if (before !== actorId) {
    setBefore(actorId);
    // A text that is being edited stays, but not beside the acts of somebody else.
    if (actorId !== undefined) type(undefined);
  }
  const name = known.id === actorId ? known.name : undefined;
  const isNobody = actorId === undefined && typed !== undefined && typed.trim() !== '';
  return (
    <PersonField
      label={auditLog.who}
      problem={isNobody ? social.chooseOne : undefined}
      value={typed ?? visibleText(name ?? actorId?.slice(0, 8) ?? '')}
      onChange={(text, userId) => {
        if (userId !== null) {
          know({ id: userId, name: text });
          type(undefined);
        } else type(text);
        if (userId !== null || actorId !== undefined) onChange(userId ?? undefined);
      }}
    />
  );
}
