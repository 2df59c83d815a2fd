import type { VNode } from 'preact';
import { ButtonLink, Facts, Layout } from '#platform';
import type { Person } from '../people/people.repository';

const ROLE_NAMES = { owner: 'Owner', admin: 'Administrator', member: 'Member' };

/** The start page for whoever isn't signed in. */
export function WelcomePage({ canSignUp }: { canSignUp: boolean }): VNode {
  return (
    <Layout title="Documents for people and their agents">
      <p class="lead">One tree of Markdown that both read and write, with a person deciding who sees what.</p>
      <p>
        An agent asks to be connected, and a person decides what it may see and do. From then on it saves
        folders of Markdown into a project, and reads back just the section it needs. Any agent can be
        disconnected at any moment.
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

/** The start page of a person. */
export function HomePage({ person }: { person: Person }): VNode {
  return (
    <Layout title={person.tenantName} user={person.displayName}>
      <p class="lead">You are signed in as {person.displayName}.</p>
      <ul class="list">
        <li>
          <div>
            <a class="name" href="/agents">
              Connected agents
            </a>
            <p class="quiet">What each one may see and do, and a way to disconnect it.</p>
          </div>
        </li>
        <li>
          <div>
            <a class="name" href="/api/docs">
              API reference
            </a>
            <p class="quiet">Every route, with examples.</p>
          </div>
        </li>
      </ul>
      <Facts
        facts={[
          ['E-mail', person.email],
          ['Your role', ROLE_NAMES[person.role]],
          ['Short name', <code>{person.tenantSlug}</code>],
          [
            'Plan',
            `${person.plan.charAt(0).toUpperCase()}${person.plan.slice(1)}; whoever runs this service changes it`,
          ],
        ]}
      />
    </Layout>
  );
}
