import { useId, useState } from 'react';
import { CheckboxField } from '../../../ground/controls/checkbox-field';
import { FormDialog } from '../../../ground/controls/form-dialog';
import { useTexts } from '../../../ground/texts/use-texts';
import type { PiiConfig } from '../document/save-document';

const ACTIONS = ['warn', 'mask', 'block', 'off'] as const;
const ENTITIES = ['email', 'phone', 'creditCard', 'iban', 'ssn', 'ip'] as const;

/** Lets the person choose how the next saves treat personal data in the text. */
export function PersonalData({
  config,
  onClose,
  onChange,
}: {
  config: PiiConfig | undefined;
  onClose: () => void;
  onChange: (config: PiiConfig) => void;
}) {
  const { editor } = useTexts();
  const [action, setAction] = useState<PiiConfig['action']>(config?.action ?? 'warn');
  const [entities, setEntities] = useState<readonly string[]>(config?.entities ?? ENTITIES);
  const name = useId();
  const chosen = ENTITIES.filter((entity) => entities.includes(entity));
  return (
    <FormDialog
      title={editor.pii.title}
      description={editor.pii.hint}
      act={editor.pii.apply}
      check={() => (action !== 'off' && chosen.length === 0 ? { entities: editor.pii.chooseOne } : {})}
      onSubmit={() => {
        onChange({ action, ...(action !== 'off' && { entities: chosen }) });
        onClose();
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <fieldset className="mb-4">
            <legend className="mb-1 font-semibold">{editor.pii.action}</legend>
            {ACTIONS.map((value) => (
              <label key={value} className="flex min-h-8 items-center gap-2">
                <input
                  type="radio"
                  name={name}
                  checked={action === value}
                  onChange={() => setAction(value)}
                />
                {editor.pii.actions[value]}
              </label>
            ))}
          </fieldset>
          <fieldset className="mb-4" disabled={action === 'off'}>
            <legend className="mb-1 font-semibold">{editor.pii.entities}</legend>
            {ENTITIES.map((entity) => (
              <CheckboxField
                key={entity}
                label={editor.pii.kinds[entity]}
                checked={entities.includes(entity)}
                onChange={({ target }) =>
                  setEntities(
                    target.checked ? [...entities, entity] : entities.filter((one) => one !== entity),
                  )
                }
              />
            ))}
            {problems.entities !== undefined && chosen.length === 0 && (
              <p role="alert" className="text-13 text-alarm">
                {problems.entities}
              </p>
            )}
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}
