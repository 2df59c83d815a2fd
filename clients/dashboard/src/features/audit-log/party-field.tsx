import { useState } from 'react';
import { FoundField } from '../../content/search/found-field';
import { visibleText } from '../../ground/controls/visible-parts';
import { matchingParties } from './parties.queries';
import { useAuditTexts } from './use-audit-texts';

/** A field that chooses a person or an agent by which entries are filtered. A text that stands for nobody filters nothing, and the field says so. */
export function PartyField({
  label,
  id,
  name,
  onChange,
}: {
  label: string;
  id: string | undefined;
  /** The name of what was chosen, if an entry has it. */
  name: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  const auditLog = useAuditTexts();
  const [typed, type] = useState<string>();
  // No entry may match, and then the name is known only from before.
  const [known, know] = useState({ id, name });
  if (name !== undefined && (known.id !== id || known.name !== name)) know({ id, name });
  const [before, setBefore] = useState(id);
  if (before !== id) {
    setBefore(id);
    // A text that is being edited stays, but not beside the entries of somebody else.
    if (id !== undefined) type(undefined);
  }
  const shownName = known.id === id ? known.name : undefined;
  const isNobody = id === undefined && typed !== undefined && typed.trim() !== '';
  return (
    <FoundField
      label={label}
      problem={isNobody ? auditLog.chooseOne : undefined}
      value={typed ?? visibleText(shownName ?? id?.slice(0, 8) ?? '')}
      matches={matchingParties}
      found={auditLog.found}
      onChange={(text, chosen) => {
        if (chosen !== null) {
          know({ id: chosen, name: text });
          type(undefined);
        } else type(text);
        if (chosen !== null || id !== undefined) onChange(chosen ?? undefined);
      }}
    />
  );
}
