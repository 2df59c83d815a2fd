import { useState } from 'react';
import type { Account } from '../../content/account/account.queries';
import { useOwnPassword } from '../../content/account/own-password';
import { ApiError } from '../../ground/api/errors';
import { FormDialog } from '../../ground/controls/form-dialog';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { changeEmail } from './account.acts';
import { useAccountTexts } from './use-account-texts';

/** The refusals that are about the new address. */
const OF_ADDRESS = ['SVC_EMAIL_TAKEN', 'SVC_EMAIL_DOMAIN_NOT_ALLOWED'];

/** Asks for a new address, and for the password. */
export function EmailDialog({
  onClose,
  ...person
}: Pick<Account, 'email' | 'hasPassword'> & { onClose: () => void }) {
  const account = useAccountTexts();
  const { controls } = useTexts();
  const password = useOwnPassword(person, account.yourPassword);
  const [email, setEmail] = useState('');
  const isOfAddress = (error: unknown): boolean =>
    error instanceof ApiError && OF_ADDRESS.includes(error.code ?? '');
  return (
    <FormDialog
      title={account.changeEmail}
      act={account.changeEmail}
      check={() => ({ ...(email.trim() === '' && { email: controls.required }), ...password.check() })}
      fieldOf={(error) => (isOfAddress(error) ? 'email' : password.fieldOf(error))}
      onSubmit={async () => {
        await password.proveWith((proof) => changeEmail(email.trim(), proof));
        onClose();
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextField
            type="email"
            label={account.newEmail}
            hint={account.newEmailHint}
            problem={problems.email}
            autoComplete="email"
            maxLength={254}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          {password.field(problems)}
        </>
      )}
    </FormDialog>
  );
}
