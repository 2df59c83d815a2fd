import type { VNode } from 'preact';
import { Button, Field, Notice, Layout } from '#platform';
import type { OpenInvite } from '../invites/invites.repository';
import { type FormProblems, type SentForm, sentText } from './form-problems';

/** Where an invited person joins. */
export function InvitePage({
  invite,
  secret,
  user,
  sent,
  problems,
}: {
  invite: OpenInvite;
  secret: string;
  user?: string;
  sent?: SentForm;
  problems?: FormProblems;
}): VNode {
  const fields = problems?.fields ?? {};
  const whole = problems?.whole ?? fields.email;
  return (
    <Layout title={`Join ${invite.tenantName}`} user={user}>
      <p class="lead">
        You are invited as {invite.role === 'admin' ? 'an administrator' : 'a member'}. Enter your name,
        choose a password, and you are in.
      </p>
      {user !== undefined && (
        <Notice>
          <p>You are signed in as {user}. Joining signs you out of that account in this browser.</p>
        </Notice>
      )}
      {whole && <Notice problem>{whole}</Notice>}
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
        <Field
          label="Password"
          name="password"
          type="password"
          hint="At least 12 characters."
          autocomplete="new-password"
          problem={fields.password}
        />
        <Button>Join</Button>
      </form>
    </Layout>
  );
}

/** What stands there once an invite is used, expired or was never one. */
export function InviteGonePage({ user }: { user?: string }): VNode {
  return (
    <Layout title="This invite can not be used" user={user}>
      <p class="lead">
        It was used already, has expired, or was withdrawn. Ask whoever invited you for a new link.
      </p>
      <p class="after">
        {user === undefined ? (
          <>
            Joined already? <a href="/sign-in">Sign in</a>.
          </>
        ) : (
          <a href="/">Go to the start page</a>
        )}
      </p>
    </Layout>
  );
}
