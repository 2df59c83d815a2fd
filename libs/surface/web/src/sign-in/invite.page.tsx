import type { VNode } from 'preact';
import { type OpenInvite } from '#organizations';
import { Notice } from '../parts/blocks';
import { Button, Field, NewPasswordField } from '../parts/form';
import { type FormProblems, type SentForm, sentText } from '../parts/form-problems';
import { Layout } from '../parts/layout';
import { SsoRequiredNotice } from './sso-link';

/** The form with which an invited person joins. */
export function InvitePage({
  invite,
  secret,
  user,
  sent,
  problems,
  ssoTenant,
}: {
  invite: OpenInvite;
  secret: string;
  user?: string;
  sent?: SentForm;
  problems?: FormProblems;
  /** The slug of the organization if it requires single sign-on. */
  ssoTenant?: string;
}): VNode {
  const fields = problems?.fields ?? {};
  const formProblem = problems?.form ?? fields.email;
  return (
    <Layout title={`Join ${invite.tenantName}`} user={user}>
      <p class="lead">
        You are invited to join as {invite.role === 'admin' ? 'an admin' : 'a member'}. Enter your name and
        choose a password.
      </p>
      {user !== undefined && (
        <Notice>
          <p>
            You are signed in as <bdi>{user}</bdi>. If you join, this browser signs out of that account.
          </p>
        </Notice>
      )}
      {ssoTenant !== undefined && <SsoRequiredNotice tenant={ssoTenant} next="/" />}
      {formProblem && ssoTenant === undefined && <Notice problem>{formProblem}</Notice>}
      <form method="post" action={`/invite/${encodeURIComponent(secret)}`} novalidate>
        <Field
          label="E-mail address"
          name="email"
          type="email"
          hint="You will sign in with this address."
          autocomplete="username"
          value={invite.email}
          readOnly
        />
        <Field
          label="Your name"
          name="displayName"
          autocomplete="name"
          value={sentText(sent, 'displayName')}
          problem={fields.displayName}
          focus={!problems || 'displayName' in fields}
        />
        <NewPasswordField problem={fields.password} />
        <Button>Join</Button>
      </form>
    </Layout>
  );
}

/** The page for an invite that is unknown, used, withdrawn or expired. */
export function InviteNotFoundPage({ user }: { user?: string }): VNode {
  return (
    <Layout title="This invite is not valid" user={user}>
      <p class="lead">
        It may have been used or withdrawn, or it may have expired. Ask the person who invited you for a new
        link.
      </p>
      <p class="after">
        {user === undefined ? (
          <>
            Have you already joined? <a href="/sign-in">Sign in</a>.
          </>
        ) : (
          <a href="/">Go to the start page</a>
        )}
      </p>
    </Layout>
  );
}
