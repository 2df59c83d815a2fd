import { useState } from 'react';
import { useSettingsTexts } from '../../content/settings/use-settings-texts';
import { SubmitButton } from '../../ground/controls/action-button';
import { CheckboxField } from '../../ground/controls/checkbox-field';
import { Form } from '../../ground/controls/form';
import { Notice } from '../../ground/controls/notice';
import { showNotice } from '../../ground/controls/notices';
import { TextField } from '../../ground/controls/text-field';
import type { PoliciesEdit } from './policies-edit';
import { savePolicies } from './policies.acts';
import type { CurrentPolicies, Policies } from './policies.queries';
import { SWITCHES } from './switches';

const DOMAIN_MAX = 253;

/** Changes the policies. The form keeps each change until it is saved, also after a refusal or a save by others. */
export function PoliciesForm({ policies }: { policies: CurrentPolicies }) {
  const { policies: texts } = useSettingsTexts();
  const [edit, setEdit] = useState<PoliciesEdit>();
  const [lost, setLost] = useState<(keyof Policies)[]>([]);
  const shown = { ...policies, ...edit?.changes };
  const change = (changes: Partial<Policies>): void =>
    setEdit((before) => ({
      base: before?.base ?? policies,
      changes: { ...before?.changes, ...changes },
    }));
  const submit = async (): Promise<void> => {
    const saved = await savePolicies(edit ?? { base: policies, changes: {} }, policies);
    setLost(saved.lost);
    if (saved.lost.length > 0) return setEdit({ base: saved.current, changes: edit!.changes });
    setEdit(undefined);
    showNotice(saved.isMerged ? texts.savedMerged : texts.saved);
  };
  return (
    <Form
      className="max-w-[640px]"
      onSubmit={submit}
      buttons={(busy) => <SubmitButton action="policies.save" label={texts.save} busy={busy} />}
    >
      {(problems) => (
        <>
          <TextField
            label={texts.restrictToDomain}
            hint={texts.restrictToDomainHint}
            problem={problems.restrictToDomain === undefined ? undefined : texts.wrongDomain}
            optional
            maxLength={DOMAIN_MAX}
            autoComplete="off"
            inputMode="url"
            value={shown.restrictToDomain ?? ''}
            onChange={({ target }) =>
              change({ restrictToDomain: target.value.trim() === '' ? null : target.value })
            }
          />
          {SWITCHES.map((name) => (
            <CheckboxField
              key={name}
              label={texts.names[name]}
              hint={texts.hints[name]}
              checked={shown[name]}
              onChange={({ target }) => change({ [name]: target.checked })}
            />
          ))}
          {lost.length > 0 && (
            <Notice kind="problem">
              {texts.changedElsewhere(
                lost.map((name) =>
                  name === 'restrictToDomain' ? texts.restrictToDomain : texts.names[name],
                ),
              )}
            </Notice>
          )}
        </>
      )}
    </Form>
  );
}
