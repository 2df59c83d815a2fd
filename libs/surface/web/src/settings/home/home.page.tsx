import type { VNode } from 'preact';
import type { PersonRow } from '#accounts';
import { Facts, Notice } from '../../parts/blocks';
import { ButtonLink } from '../../parts/form';
import { Layout } from '../../parts/layout';
import { Timestamp } from '../../parts/timestamp';
import { type Frame, SettingsLayout } from '../frame/settings-layout';

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
export function HomePage({
  person,
  frame,
  deletesAt,
}: {
  person: PersonRow;
  frame: Frame;
  /** When the organization is deleted, if that is scheduled. */
  deletesAt: Date | null;
}): VNode {
  return (
    <SettingsLayout frame={frame} title={person.tenantName}>
      {deletesAt && (
        <Notice problem>
          This organization will be deleted on <Timestamp at={deletesAt} />. You can{' '}
          <a href="/settings/organization">cancel the deletion</a>.
        </Notice>
      )}
      <p class="lead">
        You are signed in as <bdi>{person.displayName}</bdi>.
      </p>
      <ul class="list">
        {frame.sections
          .flatMap(({ links }) => links)
          .filter(({ href, hint }) => href !== '/' && hint)
          .map(({ href, label, hint }) => (
            <li>
              <div>
                <a class="name" href={href}>
                  {label}
                </a>
                <p class="quiet">{hint}</p>
              </div>
            </li>
          ))}
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
          ['E-mail address', <bdi>{person.email}</bdi>],
          ['Your role', ROLE_NAMES[person.role]],
          ['Slug', <code>{person.tenantSlug}</code>],
          [
            'Plan',
            `${person.plan.charAt(0).toUpperCase()}${person.plan.slice(1)} (only the operator of this service can change it)`,
          ],
        ]}
      />
    </SettingsLayout>
  );
}
