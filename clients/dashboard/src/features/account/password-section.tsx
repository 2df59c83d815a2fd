import { useState } from 'react';
import type { Account } from '../../content/account/account.queries';
import { ActionButton } from '../../ground/controls/action-button';
import { PasswordDialog } from './password-dialog';
import { Section } from './section';
import { useAccountTexts } from './use-account-texts';

/** Whether the person has a password, and the way to another one. */
export function PasswordSection({ account: { email, hasPassword } }: { account: Account }) {
  const account = useAccountTexts();
  const [isChanging, setChanging] = useState(false);
  return (
    <Section title={account.password}>
      <p className="mb-4">{hasPassword ? account.hasPassword : account.noPassword}</p>
      <ActionButton
        action="password.change"
        label={hasPassword ? account.changePassword : account.setPassword}
        onPress={() => setChanging(true)}
      />
      {isChanging && (
        <PasswordDialog email={email} hasPassword={hasPassword} onClose={() => setChanging(false)} />
      )}
    </Section>
  );
}
