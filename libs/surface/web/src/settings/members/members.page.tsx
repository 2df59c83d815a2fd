import type { VNode } from 'preact';
import { type MemberDto } from '#organizations';
import { Button, ButtonLink, Field } from '../../parts/form';
import { Pager } from '../../parts/pager';
import { UntrustedText } from '../../parts/untrusted-text';
import { type Frame, SettingsLayout } from '../frame/settings-layout';
import { ROLE_NAMES } from './role-names';

/** The people of an organization. */
export function MembersPage({
  frame,
  userId,
  administers,
  members,
  search,
  cursor,
  nextCursor,
}: {
  frame: Frame;
  /** The person who reads the page. */
  userId: string;
  administers: boolean;
  members: MemberDto[];
  search: string;
  cursor?: string;
  nextCursor: string | null;
}): VNode {
  return (
    <SettingsLayout frame={frame} title="Members">
      <p class="lead">
        {administers
          ? 'Everyone in your organization. Open a person to change their role, suspend them or remove them.'
          : 'Everyone in your organization. Owners and admins can invite people and change roles.'}
      </p>
      {administers && (
        <div class="actions">
          <ButtonLink href="/settings/members/invites">Invite people</ButtonLink>
        </div>
      )}
      <form method="get" action="/settings/members" class="search" role="search">
        <Field
          label="Name or e-mail address contains"
          name="search"
          type="search"
          value={search}
          autocomplete="off"
          maxLength={100}
          optional
        />
        <Button kind="plain">Search</Button>
      </form>
      {members.length === 0 ? (
        <p class="quiet">Nobody matches. Check the spelling, or enter a shorter part of the name.</p>
      ) : (
        <ul class="list">
          {members.map((member) => (
            <li>
              <div>
                <p class="name">
                  {administers ? (
                    <a href={`/settings/members/${member.userId}`}>
                      <UntrustedText text={member.displayName} />
                    </a>
                  ) : (
                    <UntrustedText text={member.displayName} />
                  )}
                  {member.userId === userId && <span class="quiet"> (you)</span>}
                </p>
                <p class="quiet">
                  <UntrustedText text={member.email} />
                </p>
              </div>
              <p>
                {ROLE_NAMES[member.role]}
                {member.status === 'suspended' && <span class="risk"> · suspended</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Pager
        path="/settings/members"
        cursor={cursor}
        nextCursor={nextCursor}
        query={search === '' ? {} : { search }}
      />
    </SettingsLayout>
  );
}
