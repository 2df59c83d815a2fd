import { useMemo, useState } from 'react';
import { ActionButton } from '../../ground/controls/action-button';
import { SelectField } from '../../ground/controls/select-field';
import { TextField } from '../../ground/controls/text-field';
import { useLanguage } from '../../ground/texts/use-texts';
import { type AuditFilter, endsEarly } from './audit-filter';
import { actOf } from './sentence';
import { useSentences } from './use-sentences';
import { PartyField } from './party-field';
import { useAuditTexts } from './use-audit-texts';

/** The fields that choose entries: who acted, on whom or what, what they did, and when. */
export function FilterPart({
  filter,
  actorName,
  targetName,
  onChange,
  onClear,
}: {
  filter: AuditFilter;
  /** The name of the person or agent whose acts are shown. */
  actorName: string | undefined;
  /** The name of the thing whose entries are shown. */
  targetName: string | undefined;
  onChange: (change: AuditFilter) => void;
  onClear: (() => void) | undefined;
}) {
  const auditLog = useAuditTexts();
  const { from, to, action, actorId, targetId } = filter;
  const [clears, setClears] = useState(0);
  return (
    <div className="mb-2 flex flex-wrap items-start gap-x-6">
      <div className="w-full max-w-60">
        <PartyField
          key={clears}
          label={auditLog.who}
          id={actorId}
          name={actorName}
          onChange={(id) => onChange({ actorId: id })}
        />
      </div>
      <div className="w-full max-w-60">
        <PartyField
          key={clears}
          label={auditLog.about}
          id={targetId}
          name={targetName}
          onChange={(id) => onChange({ targetId: id })}
        />
      </div>
      <div className="w-full max-w-80">
        <SelectField
          label={auditLog.act}
          value={action ?? ''}
          options={useActOptions(action)}
          onChange={({ target }) => onChange({ action: target.value || undefined })}
        />
      </div>
      <div className="w-full max-w-44">
        <TextField
          type="date"
          label={auditLog.from}
          value={from ?? ''}
          onChange={({ target }) => onChange({ from: target.value || undefined })}
        />
      </div>
      <div className="w-full max-w-44">
        <TextField
          type="date"
          label={auditLog.to}
          value={to ?? ''}
          problem={endsEarly(filter) ? auditLog.endsEarly : undefined}
          onChange={({ target }) => onChange({ to: target.value || undefined })}
        />
      </div>
      {onClear && (
        <div className="mb-4 self-end">
          <ActionButton
            action="auditLog.all"
            label={auditLog.all}
            onPress={() => {
              setClears(clears + 1);
              onClear();
            }}
          />
        </div>
      )}
    </div>
  );
}

/** All acts in words, in alphabetical order, with one that this version does not know if it is chosen. */
function useActOptions(chosen: string | undefined) {
  const auditLog = useAuditTexts();
  const language = useLanguage();
  const { acts } = useSentences();
  return useMemo(() => {
    const known = Object.entries(acts).map(([value, text]) => ({
      value,
      label: actOf(text!),
    }));
    known.sort((a, b) => a.label.localeCompare(b.label, language));
    const isKnown = chosen === undefined || chosen in acts;
    return [
      { value: '', label: auditLog.anyAct },
      ...(isKnown ? [] : [{ value: chosen, label: chosen }]),
      ...known,
    ];
  }, [auditLog, acts, language, chosen]);
}
