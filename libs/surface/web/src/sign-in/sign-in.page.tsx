import type { VNode } from 'preact';
import { Notice } from '../parts/blocks';
import { Button, Field } from '../parts/form';
import { type FormProblems, type SentForm, sentText } from '../parts/form-problems';
import { Layout } from '../parts/layout';
import { PasskeyScript, PasskeySignInForm } from './passkey-sign-in-form';
import { pathWithNext } from './path-with-next';
import { SsoLink, SsoRequiredNotice } from './sso-link';

/** The form with which a person signs in. */
export function SignInPage({
  next,
  sent,
  problems,
  ssoTenant,
  canSignUp,
  origin,
}: {
  next: string;
  sent?: SentForm;
  problems?: FormProblems;
  /** The slug of the organization that requires single sign-on of the person. */
  ssoTenant?: string;
  canSignUp: boolean;
  /** The address of the service, at which its passkeys work. */
  origin: string;
}): VNode {
  return (
    <Layout title="Sign in" head={<PasskeyScript />}>
      {next !== '/' && !problems && <p class="lead">Sign in to continue.</p>}
      {ssoTenant !== undefined && <SsoRequiredNotice tenant={ssoTenant} next={next} />}
      {problems && ssoTenant === undefined && (
        <Notice problem>{problems.form ?? 'Enter your e-mail address and password.'}</Notice>
      )}
      <form method="post" action={pathWithNext('/sign-in', next)} novalidate>
        <Field
          label="E-mail address"
          name="email"
          type="email"
          autocomplete="username"
          value={sentText(sent, 'email')}
          focus={!problems}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autocomplete="current-password"
          focus={problems !== undefined}
        />
        <Button>Sign in</Button>
      </form>
      <PasskeySignInForm next={next} origin={origin} />
      <p class="after">
        <a href="/reset-password">Forgot your password?</a>
      </p>
      <p class="after">
        Does your organization use single sign-on? <SsoLink next={next} />.
        <br />
        {canSignUp ? (
          <>
            New here? <a href={pathWithNext('/sign-up', next)}>Create an organization</a>.
          </>
        ) : (
          'You need an invite to create an account here. Ask an owner or admin of your organization for one.'
        )}
      </p>
    </Layout>
  );
}
