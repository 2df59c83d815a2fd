import { useState } from 'react';
import type { Account } from '../../content/account/account.queries';
import { useOwnPassword } from '../../content/account/own-password';
import { useSettingsTexts } from '../../content/settings/use-settings-texts';
import { FormDialog } from '../../ground/controls/form-dialog';
import { TextField } from '../../ground/controls/text-field';
import { deleteOrganization } from './organization.acts';

const SLUG_MAX = 40;

/** Deletes the organization. The slug says that the person means it, and the password that it is them. */
export function DeletionDialog({
  slug,
  account,
  onClose,
}: {
  slug: string;
  account: Account;
  onClose: () => void;
}) {
  const { organization: texts } = useSettingsTexts();
  const password = useOwnPassword(account, texts.password);
  const [typed, setTyped] = useState('');
  return (
    <FormDialog
      title={texts.delete}
      description={account.hasPassword ? undefined : texts.freshSession}
      act={texts.delete}
      kind="danger"
      check={() => ({
        ...(typed.trim() !== slug && { slug: texts.wrongSlug(slug) }),
        ...password.check(),
      })}
      fieldOf={password.fieldOf}
      onSubmit={() =>
        password.proveWith((currentPassword) => deleteOrganization({ slug: typed.trim(), currentPassword }))
      }
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextField
            label={texts.confirmSlug}
            hint={texts.confirmSlugHint}
            problem={problems.slug}
            maxLength={SLUG_MAX}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          {password.field(problems)}
        </>
      )}
    </FormDialog>
  );
}
