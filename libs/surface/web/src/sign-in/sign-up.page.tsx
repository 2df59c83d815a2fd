import type { VNode } from 'preact';
import { Notice } from '../parts/blocks';
import { Button, Field, NewPasswordField } from '../parts/form';
import { type FormProblems, type SentForm, sentText } from '../parts/form-problems';
import { Layout } from '../parts/layout';
import { pathWithNext } from './path-with-next';

/** The form with which a person creates an organization. */
export function SignUpPage({
  next,
  sent,
  problems,
}: {
  next: string;
  sent?: SentForm;
  problems?: FormProblems;
}): VNode {
  const fields = problems?.fields ?? {};
  return (
    <Layout title="Create an organization">
      <p class="lead">You will be its owner and can invite others.</p>
      {problems?.form && <Notice problem>{problems.form}</Notice>}
      <form method="post" action={pathWithNext('/sign-up', next)} novalidate>
        <Field
          label="Organization"
          name="tenantName"
          hint="Your company, team or project."
          autocomplete="organization"
          value={sentText(sent, 'tenantName')}
          problem={fields.tenantName}
          focus={!problems || 'tenantName' in fields}
        />
        <Field
          label="Your name"
          name="displayName"
          autocomplete="name"
          value={sentText(sent, 'displayName')}
          problem={fields.displayName}
        />
        <Field
          label="E-mail address"
          name="email"
          type="email"
          autocomplete="username"
          value={sentText(sent, 'email')}
          problem={fields.email}
        />
        <NewPasswordField problem={fields.password} />
        <Button>Create organization</Button>
      </form>
      <p class="after">
        Already have an account? <a href={pathWithNext('/sign-in', next)}>Sign in</a>.
      </p>
    </Layout>
  );
}

/** The page shown instead of the form if this service is open to invited people only. */
export function SignUpClosedPage(): VNode {
  return (
    <Layout title="Sign-up is closed">
      <p class="lead">
        You need an invite to create an account here. Ask an owner or admin of your organization for one.
      </p>
      <p class="after">
        Already have an account? <a href="/sign-in">Sign in</a>.
      </p>
    </Layout>
  );
}
