import { useState } from 'react';
import { useSettingsTexts } from '../../content/settings/use-settings-texts';
import { SubmitButton } from '../../ground/controls/action-button';
import { Form } from '../../ground/controls/form';
import { showNotice } from '../../ground/controls/notices';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { renameOrganization } from './organization.acts';

const NAME_MAX = 100;

/** Renames the organization. */
export function RenameForm({ name }: { name: string }) {
  const { organization: texts } = useSettingsTexts();
  const { controls } = useTexts();
  const [typed, setTyped] = useState<string>();
  const value = typed ?? name;
  const submit = async (): Promise<void> => {
    await renameOrganization(value.trim());
    setTyped(undefined);
    showNotice(texts.renamed);
  };
  return (
    <section aria-labelledby="rename" className="mb-10">
      <h2 id="rename" className="mb-3 font-serif text-19 font-semibold">
        {texts.rename}
      </h2>
      <Form
        labelledBy="rename"
        check={() => (value.trim() === '' ? { name: controls.required } : {})}
        onSubmit={submit}
        buttons={(busy) => (
          <SubmitButton kind="plain" action="organization.rename" label={texts.rename} busy={busy} />
        )}
      >
        {(problems) => (
          <TextField
            label={texts.name}
            hint={texts.nameHint}
            problem={problems.name}
            maxLength={NAME_MAX}
            autoComplete="organization"
            value={value}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Form>
    </section>
  );
}
