import type { VNode } from 'preact';
import type { AccessList, OwnEmail, PasskeyDto } from '#accounts';
import { AllAccessChoice } from '../../parts/all-access-choice';
import { Notice } from '../../parts/blocks';
import { DeliveryNote } from '../../parts/delivery-note';
import { Button, Field } from '../../parts/form';
import { type FormProblems, type SentForm, sentText } from '../../parts/form-problems';
import { Timestamp } from '../../parts/timestamp';
import { PasskeyScript } from '../../sign-in/passkey-sign-in-form';
import { type Frame, SettingsLayout } from '../frame/settings-layout';
import { PasskeysSection } from './passkeys-section';

/** Messages about what was just done. */
const DONE: Record<string, { text: string; mailed?: boolean }> = {
  password: { text: 'Your password was changed. Your other sessions have ended.' },
  email: {
    text: 'Open the link that was mailed to the new address. Until then, nothing changes.',
    mailed: true,
  },
  'email-canceled': { text: 'The change was canceled. You keep your e-mail address.' },
  'passkey-added': { text: 'The passkey was added. You can sign in with it from now on.' },
  'passkey-renamed': { text: 'The passkey was renamed.' },
  'passkey-removed': {
    text: 'The passkey was removed. If somebody else may have used it, end your other sessions, too.',
  },
  verification: { text: 'A link that verifies your address was mailed to you.', mailed: true },
};

/** The form that was refused, and its problems. */
export interface RefusedForm {
  form: 'password' | 'email' | 'verification' | 'passkey';
  sent?: SentForm;
  problems: FormProblems;
}

/** The page that shows how a person signs in, with the forms to change it. */
export function AccountPage({
  frame,
  own,
  passkeys,
  access,
  origin,
  delivery,
  done,
  refused,
}: {
  frame: Frame;
  own: OwnEmail;
  passkeys: PasskeyDto[];
  access: AccessList;
  origin: string;
  delivery: 'mail' | 'outbox';
  done?: string;
  refused?: RefusedForm;
}): VNode {
  const note = done === undefined ? undefined : DONE[done];
  const problemsOf = (form: RefusedForm['form']) => (refused?.form === form ? refused.problems : undefined);
  const hasPassword = own.passwordHash !== null;
  return (
    <SettingsLayout frame={frame} title="Sign-in" head={<PasskeyScript />}>
      <p class="lead">Your e-mail address, your password and your passkeys.</p>
      {note && (
        <Notice>
          <p>{note.text}</p>
          {note.mailed && <DeliveryNote delivery={delivery} />}
        </Notice>
      )}
      <EmailSection
        own={own}
        hasPassword={hasPassword}
        sent={refused?.form === 'email' ? refused.sent : undefined}
        problems={problemsOf('email')}
        verification={problemsOf('verification')}
      />
      <PasswordSection
        email={own.email}
        hasPassword={hasPassword}
        access={access}
        problems={problemsOf('password')}
      />
      <PasskeysSection
        passkeys={passkeys}
        hasPassword={hasPassword}
        origin={origin}
        problems={problemsOf('passkey')}
      />
    </SettingsLayout>
  );
}

function EmailSection({
  own,
  hasPassword,
  sent,
  problems,
  verification,
}: {
  own: OwnEmail;
  hasPassword: boolean;
  sent?: SentForm;
  problems?: FormProblems;
  verification?: FormProblems;
}): VNode {
  return (
    <section>
      <h2>E-mail address</h2>
      <p>
        You sign in with <strong>{own.email}</strong>.{' '}
        {own.emailVerifiedAt === null ? 'It is not verified.' : 'It is verified.'}
      </p>
      {own.emailMovedAt !== null && (
        <p>
          The directory of your organization gave you this address. Confirm it only if you read its mail:
          until then it can’t reset your password. If it isn’t yours, tell an owner of your organization.
        </p>
      )}
      {verification?.form && <Notice problem>{verification.form}</Notice>}
      {own.emailVerifiedAt === null && (
        <form method="post" action="/settings/account/verification">
          <Button kind="plain">Mail a link to verify it</Button>
        </form>
      )}
      {own.pending && (
        <Notice>
          <p>
            It changes to <strong>{own.pending.email}</strong> when somebody opens the link that was mailed
            there. The link works until <Timestamp at={own.pending.expiresAt} />. If you did not ask for this,
            cancel it and change your password.
          </p>
          <form method="post" action="/settings/account/email/cancel">
            <Button kind="plain">Cancel the change</Button>
          </form>
        </Notice>
      )}
      {problems?.form && <Notice problem>{problems.form}</Notice>}
      <form method="post" action="/settings/account/email" novalidate>
        <Field
          label="New e-mail address"
          name="email"
          type="email"
          hint="A link is mailed to it. The address changes when you open the link. Your present address gets a link that stops the change."
          autocomplete="email"
          value={sentText(sent, 'email')}
          problem={problems?.fields.email}
          focus={problems !== undefined && 'email' in problems.fields}
        />
        {hasPassword && (
          <Field
            label="Password"
            name="password"
            type="password"
            autocomplete="current-password"
            problem={problems?.fields.password}
            focus={problems !== undefined && 'password' in problems.fields}
          />
        )}
        <Button>Change e-mail address</Button>
      </form>
    </section>
  );
}

function PasswordSection({
  email,
  hasPassword,
  access,
  problems,
}: {
  email: string;
  hasPassword: boolean;
  access: AccessList;
  problems?: FormProblems;
}): VNode {
  const fields = problems?.fields ?? {};
  return (
    <section>
      <h2>Password</h2>
      {!hasPassword && <p>You have no password.</p>}
      {problems?.form && <Notice problem>{problems.form}</Notice>}
      <form method="post" action="/settings/account/password" novalidate>
        <input type="text" name="username" autocomplete="username" value={email} hidden readOnly />
        {hasPassword && (
          <Field
            label="Present password"
            name="currentPassword"
            type="password"
            autocomplete="current-password"
            problem={fields.currentPassword}
            focus={'currentPassword' in fields}
          />
        )}
        <Field
          label="New password"
          name="newPassword"
          type="password"
          hint="At least 12 characters. Your other sessions end, and a change of your e-mail address that waits for its link."
          autocomplete="new-password"
          problem={fields.newPassword}
          focus={'newPassword' in fields}
        />
        <AllAccessChoice access={access} />
        <Button>{hasPassword ? 'Change password' : 'Set password'}</Button>
      </form>
    </section>
  );
}
