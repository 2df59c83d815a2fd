import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ground/controls/button';
import { CheckboxField } from '../../../ground/controls/checkbox-field';
import { Dialog } from '../../../ground/controls/dialog';
import { useTexts } from '../../../ground/texts/use-texts';
import type { PiiConfig } from '../document/save-document';

const ACTIONS = ['warn', 'mask', 'block', 'off'] as const;
const ENTITIES = ['email', 'phone', 'creditCard', 'iban', 'ssn', 'ip'] as const;

/** Lets the person choose how the next saves treat personal data in the text. */
export function PersonalData({
  open,
  config,
  onClose,
  onChange,
}: {
  open: boolean;
  config: PiiConfig | undefined;
  onClose: () => void;
  onChange: (config: PiiConfig) => void;
}) {
  const { editor, controls } = useTexts();
  const [action, setAction] = useState<PiiConfig['action']>(config?.action ?? 'warn');
  const [entities, setEntities] = useState<readonly string[]>(config?.entities ?? ENTITIES);
  const [hasNone, setHasNone] = useState(false);
  const name = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const chosen = ENTITIES.filter((entity) => entities.includes(entity));
    if (action !== 'off' && chosen.length === 0) return setHasNone(true);
    onChange({ action, ...(action !== 'off' && { entities: chosen }) });
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title={editor.pii.title} description={editor.pii.hint}>
      <form onSubmit={submit}>
        <fieldset className="mb-4">
          <legend className="mb-1 font-semibold">{editor.pii.action}</legend>
          {ACTIONS.map((value) => (
            <label key={value} className="flex min-h-8 items-center gap-2">
              <input type="radio" name={name} checked={action === value} onChange={() => setAction(value)} />
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
              onChange={({ target }) => {
                setHasNone(false);
                setEntities(
                  target.checked ? [...entities, entity] : entities.filter((one) => one !== entity),
                );
              }}
            />
          ))}
          {hasNone && (
            <p role="alert" className="text-13 text-alarm">
              {editor.pii.chooseOne}
            </p>
          )}
        </fieldset>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{controls.cancel}</Button>
          <Button type="submit" kind="primary">
            {editor.pii.apply}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
