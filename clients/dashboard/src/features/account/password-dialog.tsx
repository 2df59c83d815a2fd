import { useState } from 'react';
import type { Account } from '../../content/account/account.queries';
import { AllAccessChoice } from '../../content/account/all-access-choice';
import { useOwnPassword } from '../../content/account/own-password';
import { FormDialog } from '../../ground/controls/form-dialog';
import { showNotice } from '../../ground/controls/notices';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { changePassword } from './account.acts';
import { useAccountTexts } from './use-account-texts';

const SHORTEST = 12;

/** Asks for a new password, and whether all other access ends with the old one. */
export function PasswordDialog({
  onClose,
  ...person
}: Pick<Account, 'email' | 'hasPassword'> & { onClose: () => void }) {
  const account = useAccountTexts();
  const { sessions } = useTexts();
  const act = person.hasPassword ? account.changePassword : account.setPassword;
  const present = useOwnPassword(person, account.presentPassword);
  const [chosen, setChosen] = useState('');
  const [all, setAll] = useState(false);
  const submit = async (): Promise<void> => {
    try {
      await present.proveWith((proof) => changePassword(proof, chosen, all));
    } catch (error) {
      if (present.fieldOf(error) !== undefined) setChosen('');
      throw error;
    }
    showNotice(`${account.passwordChanged} ${all ? sessions.everythingEnded : sessions.othersEnded}`);
    onClose();
  };
  return (
    <FormDialog
      title={act}
      act={act}
      check={() => ({
        ...present.check(),
        ...(chosen.length < SHORTEST && { newPassword: account.tooShort }),
      })}
      fieldOf={present.fieldOf}
      onSubmit={submit}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {present.field(problems)}
          <TextField
            type="password"
            label={account.newPassword}
            hint={account.newPasswordHint}
            problem={problems.newPassword}
            autoComplete="new-password"
            maxLength={256}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          />
          <AllAccessChoice checked={all} onChange={setAll} />
        </>
      )}
    </FormDialog>
  );
}
