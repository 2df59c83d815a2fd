import type { VNode } from 'preact';
import { ButtonLink, Facts, Layout } from '#platform';
import type { PersonRow } from '../people/people.repository';

const ROLE_NAMES = { owner: 'Owner', admin: 'Administrator', member: 'Member' };

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

/** The start page of a signed-in person. */
export function HomePage({ person }: { person: PersonRow }): VNode {
  return (
    <Layout title={person.tenantName} user={person.displayName}>
      <p class="lead">You are signed in as {person.displayName}.</p>
      <ul class="list">
        <li>
          <div>
            <a class="name" href="/agents">
              Connected agents
            </a>
            <p class="quiet">Review what each agent can see and do, or disconnect an agent.</p>
          </div>
        </li>
        <li>
          <div>
            <a class="name" href="/api/docs">
              API reference
            </a>
            <p class="quiet">All routes of the API, with examples.</p>
          </div>
        </li>
      </ul>
      <Facts
        facts={[
          ['E-mail address', person.email],
          ['Your role', ROLE_NAMES[person.role]],
          ['Slug', <code>{person.tenantSlug}</code>],
          [
            'Plan',
            `${person.plan.charAt(0).toUpperCase()}${person.plan.slice(1)} (only the operator of this service can change it)`,
          ],
        ]}
      />
    </Layout>
  );
}
