import type { VNode } from 'preact';
import type { AccessList } from '#accounts';
import { AllAccessChoice } from '../parts/all-access-choice';
import { Notice } from '../parts/blocks';
import { DeliveryNote } from '../parts/delivery-note';
import { Button, ButtonLink, Field, NewPasswordField } from '../parts/form';
import { type FormProblems, type SentForm, sentText } from '../parts/form-problems';
import { Layout } from '../parts/layout';

/** The form with which a person asks for a link to choose a new password. */
export function RequestResetPage({ sent, problems }: { sent?: SentForm; problems?: FormProblems }): VNode {
  return (
    <Layout title="Reset your password">
      <p class="lead">
        Enter the e-mail address of your account. We mail you a link to choose a new password.
      </p>
      {problems && <Notice problem>{problems.form ?? 'Enter your e-mail address.'}</Notice>}
      <form method="post" action="/reset-password" novalidate>
        <Field
          label="E-mail address"
          name="email"
          type="email"
          autocomplete="username"
          value={sentText(sent, 'email')}
          focus
        />
        <Button>Send link</Button>
      </form>
      <p class="after">
        <a href="/sign-in">Back to sign-in</a>
      </p>
    </Layout>
  );
}

/** The page after the form, whether or not the address has an account. */
export function ResetRequestedPage({ delivery }: { delivery: 'mail' | 'outbox' }): VNode {
  return (
    <Layout title="Check your mail">
      <p class="lead">
        If an account has this e-mail address, a link to choose a new password is on its way. It works once,
        for 30 minutes.
      </p>
      <DeliveryNote delivery={delivery} />
      <p class="after">
        No mail? Check the spam folder and the spelling of the address, then{' '}
        <a href="/reset-password">try again</a>.
      </p>
    </Layout>
  );
}

/** The form with which a person chooses a new password. */
export function NewPasswordPage({
  token,
  email,
  verified,
  access,
  problems,
}: {
  token: string;
  email: string;
  verified: boolean;
  access: AccessList;
  problems?: FormProblems;
}): VNode {
  return (
    <Layout title="Choose a new password">
      <p class="lead">
        You are signed out everywhere, and then sign in with the new password. Passkeys that were added since
        the e-mail address was last verified are removed.
      </p>
      {problems?.form && <Notice problem>{problems.form}</Notice>}
      <form method="post" action={`/reset-password/${encodeURIComponent(token)}`} novalidate>
        <Field
          label="E-mail address"
          name="email"
          type="email"
          autocomplete="username"
          value={email}
          readOnly
        />
        <NewPasswordField label="New password" problem={problems?.fields.password} focus />
        <AllAccessChoice
          access={access}
          always={
            verified
              ? undefined
              : 'All of these end: nobody had verified the address, so somebody else may have added them.'
          }
        />
        <Button>Change password</Button>
      </form>
    </Layout>
  );
}

export function PasswordResetPage(): VNode {
  return (
    <Layout title="Your password was changed">
      <p class="lead">
        Every browser was signed out, and recent passkeys were removed. Sign in with your new password.
      </p>
      <ButtonLink href="/sign-in">Sign in</ButtonLink>
    </Layout>
  );
}

/** The page for a link that is unknown, used or expired. */
export function LinkNotFoundPage({ again }: { again: { href: string; label: string } }): VNode {
  return (
    <Layout title="This link is not valid">
      <p class="lead">It may have been used, or it may have expired.</p>
      <p class="after">
        <a href={again.href}>{again.label}</a>
      </p>
    </Layout>
  );
}
