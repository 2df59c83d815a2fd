import { useState } from 'react';
import { useSettingsTexts } from '../../content/settings/use-settings-texts';
import { ApiError } from '../../ground/api/errors';
import { SubmitButton } from '../../ground/controls/action-button';
import { CopyButton } from '../../ground/controls/copy-button';
import { Form } from '../../ground/controls/form';
import { Notice } from '../../ground/controls/notice';
import { SelectField } from '../../ground/controls/select-field';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { type Invited, invitePerson } from './members.acts';

const ROLES = ['member', 'admin'] as const;
/** Refusals that are about the address, and do not name it. */
const ABOUT_EMAIL = ['SVC_ALREADY_MEMBER', 'SVC_EMAIL_DOMAIN_NOT_ALLOWED'];

/** Invites one person, and shows the link, which nothing else shows. @param invited the last invite, whose link is shown */
export function InviteForm({
  invited,
  onInvited,
}: {
  invited: Invited | undefined;
  onInvited: (invited: Invited) => void;
}) {
  const { controls } = useTexts();
  const { members } = useSettingsTexts();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<(typeof ROLES)[number]>('member');
  const submit = async (): Promise<void> => {
    onInvited(await invitePerson({ email: email.trim(), role }));
    setEmail('');
  };
  return (
    <>
      <Form
        className="mb-6 max-w-[68ch]"
        check={() => (email.trim() === '' ? { email: controls.required } : {})}
        fieldOf={(error) =>
          error instanceof ApiError && ABOUT_EMAIL.some((code) => code === error.code) ? 'email' : undefined
        }
        onSubmit={submit}
        buttons={(busy) => <SubmitButton action="invite.send" label={members.invite} busy={busy} />}
      >
        {(problems) => (
          <>
            <TextField
              type="email"
              label={members.email}
              autoComplete="off"
              value={email}
              problem={problems.email}
              onChange={({ target }) => setEmail(target.value)}
            />
            <SelectField
              label={members.role}
              hint={members.rolesHint}
              value={role}
              problem={problems.role}
              options={ROLES.map((value) => ({ value, label: members.roles[value] }))}
              onChange={({ target }) => setRole(target.value as typeof role)}
            />
          </>
        )}
      </Form>
      {invited && (
        <Notice>
          <p className="mb-2 break-words">
            {invited.isMailed ? members.mailed(invited.email) : members.notMailed(invited.email)}{' '}
            {members.linkOnce}
          </p>
          <p className="mb-2 break-all">
            <code className="font-mono text-13">{invited.link}</code>
          </p>
          <CopyButton action="invite.copy" text={invited.link} label={members.copyLink} />
        </Notice>
      )}
    </>
  );
}
