import type { VNode } from 'preact';
import {
  Button,
  Facts,
  type FormProblems,
  type Frame,
  Notice,
  Select,
  SettingsLayout,
  Timestamp,
  UntrustedText,
} from '#platform';
import type { MemberDto } from '../members/members.dto';
import { ROLES_HINT, ROLE_NAMES, roleOptions } from './role-names';

/** Messages about what was just done to the member. */
const DONE: Record<string, string> = {
  role: 'The role has been changed.',
  suspended: 'The member has been suspended. They can no longer sign in, and their tokens are refused.',
  reactivated: 'The member is active again.',
};

/** A person of the organization, with what an owner or admin can change. */
export function MemberPage({
  frame,
  member,
  own,
  roles,
  done,
  problems,
}: {
  frame: Frame;
  member: MemberDto;
  /** Whether the member is the person who reads the page. */
  own: boolean;
  /** The roles that the reader can give to the member; empty if they can't change the member. */
  roles: readonly string[];
  done?: string;
  problems?: FormProblems;
}): VNode {
  const path = `/settings/members/${member.userId}`;
  const suspended = member.status === 'suspended';
  return (
    <SettingsLayout frame={frame} title="Member">
      {problems?.form && <Notice problem>{problems.form}</Notice>}
      {done !== undefined && done in DONE && <Notice>{DONE[done]}</Notice>}
      <Facts
        facts={[
          [
            'Name',
            <>
              <UntrustedText text={member.displayName} />
              {own && ' (you)'}
            </>,
          ],
          ['E-mail address', <UntrustedText text={member.email} />],
          ['Role', ROLE_NAMES[member.role]],
          ['Status', suspended ? <span class="risk">Suspended</span> : 'Active'],
          ['Joined', <Timestamp at={member.createdAt} />],
        ]}
      />
      {roles.length === 0 ? (
        <p class="quiet">Only an owner can change an owner.</p>
      ) : (
        <>
          <RoleForm path={path} member={member} own={own} roles={roles} />
          {suspended ? <ReactivateForm path={path} /> : <SuspendForm path={path} own={own} />}
          {!own && <RemoveForm path={path} />}
        </>
      )}
      <p class="after">
        <a href="/settings/members">All members</a>
      </p>
    </SettingsLayout>
  );
}

function RoleForm({
  path,
  member,
  own,
  roles,
}: {
  path: string;
  member: MemberDto;
  own: boolean;
  roles: readonly string[];
}): VNode {
  return (
    <section>
      <h2>Role</h2>
      {own && member.role === 'owner' && (
        <p>
          To hand the organization over, make somebody else an owner first. Then you can give up your own role
          here.
        </p>
      )}
      <form method="post" action={`${path}/role`}>
        <Select
          label="New role"
          name="role"
          value={member.role}
          hint={ROLES_HINT}
          options={roleOptions(roles)}
        />
        <Button>Change role</Button>
      </form>
    </section>
  );
}

function SuspendForm({ path, own }: { path: string; own: boolean }): VNode {
  return (
    <section>
      <h2>Suspend</h2>
      <p>
        {own
          ? 'You would be signed out at once, and another owner or admin would have to reactivate you.'
          : 'Signs them out at once and refuses their tokens and agents, until they are reactivated. Their documents stay.'}
      </p>
      <form method="post" action={`${path}/suspend`}>
        <Button kind="alarm">{own ? 'Suspend yourself' : 'Suspend'}</Button>
      </form>
    </section>
  );
}

function ReactivateForm({ path }: { path: string }): VNode {
  return (
    <section>
      <h2>Reactivate</h2>
      <p>They can sign in again, and their tokens and agents work again.</p>
      <form method="post" action={`${path}/reactivate`}>
        <Button>Reactivate</Button>
      </form>
    </section>
  );
}

function RemoveForm({ path }: { path: string }): VNode {
  return (
    <section>
      <h2>Remove</h2>
      <p>
        Deletes the account for good, with the person’s My Docs, tokens and sessions. Their agents are
        orphaned. Documents in projects stay. This can’t be undone.
      </p>
      <form method="post" action={`${path}/remove`}>
        <label class="choice">
          <input type="checkbox" name="confirm" value="yes" required />
          <span>I understand that the account and its personal documents are deleted for good.</span>
        </label>
        <Button kind="alarm">Remove from the organization</Button>
      </form>
    </section>
  );
}
