import type { VNode } from 'preact';
import type { PersonRow } from '#accounts';
import { Facts, Notice } from '../../parts/blocks';
import { Timestamp } from '../../parts/timestamp';
import { type Frame, SettingsLayout } from '../frame/settings-layout';

const ROLE_NAMES = { owner: 'Owner', admin: 'Administrator', member: 'Member' };

/** The page of what a person can change, and of who they are. While the organization is being deleted, it is the start page too. */
export function SettingsPage({
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
          .filter(({ href, hint }) => !['/', '/settings'].includes(href) && hint)
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
