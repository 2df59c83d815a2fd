import { useMemo, useState } from 'react';
import { PersonField } from '../../content/people/person-field';
import { ActionButton } from '../../ground/controls/action-button';
import { SelectField } from '../../ground/controls/select-field';
import { TextField } from '../../ground/controls/text-field';
import { useLanguage, useTexts } from '../../ground/texts/use-texts';
import { type AuditFilter, endsEarly } from './audit-filter';
import { actOf } from './sentence';
import { useSentences } from './use-sentences';

/** The fields that choose entries: who acted, what they did, and when. */
export function FilterPart({
  filter,
  actorName,
  onChange,
  onClear,
}: {
  filter: AuditFilter;
  /** The name of the person or agent whose acts are shown. */
  actorName: string | undefined;
  onChange: (change: AuditFilter) => void;
  onClear: (() => void) | undefined;
}) {
  const { auditLog } = useTexts();
  const { from, to, action, actorId } = filter;
  const [typed, type] = useState<string>();
  const who = typed ?? actorName ?? actorId?.slice(0, 8) ?? '';
  return (
    <div className="mb-2 flex flex-wrap items-start gap-x-6">
      <div className="w-full max-w-60">
        <PersonField
          label={auditLog.who}
          value={who}
          onChange={(text, userId) => {
            type(text);
            if (userId !== null) onChange({ actorId: userId });
            else if (text === '' && actorId !== undefined) onChange({ actorId: undefined });
          }}
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
          <ActionButton action="auditLog.all" label={auditLog.all} onPress={onClear} />
        </div>
      )}
    </div>
  );
}

/** All acts in words, in alphabetical order, with one that this version does not know if it is chosen. */
function useActOptions(chosen: string | undefined) {
  const { auditLog } = useTexts();
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
