import type { VNode } from 'preact';
import { ButtonLink } from '../parts/form';
import { Layout } from '../parts/layout';

/** The start page for visitors who are not signed in. */
export function WelcomePage({ canSignUp }: { canSignUp: boolean }): VNode {
  return (
    <Layout title="Documents for people and their agents">
      <p class="lead">
        People and agents read and write the same Markdown documents. People decide who can see them.
      </p>
      <p>
        An agent asks to be connected, and a person decides what it can see and do. It can then save folders
        of Markdown to a project, and read just the sections that it needs. You can disconnect an agent at any
        time.
      </p>
      <div class="actions">
        <ButtonLink href="/sign-in">Sign in</ButtonLink>
        {canSignUp && (
          <ButtonLink kind="plain" href="/sign-up">
            Create an organization
          </ButtonLink>
        )}
      </div>
      <p class="after">
        Building an agent? Read the <a href="/api/docs">API reference</a>.
      </p>
    </Layout>
  );
}
