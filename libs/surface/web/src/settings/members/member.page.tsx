import type { VNode } from 'preact';
import { type MemberDto } from '#organizations';
import { Facts, Notice } from '../../parts/blocks';
import { Button, Select } from '../../parts/form';
import type { FormProblems } from '../../parts/form-problems';
import { Timestamp } from '../../parts/timestamp';
import { UntrustedText } from '../../parts/untrusted-text';
import { ConfirmPage, EndingButton } from '../frame/confirm';
import { type Frame, SettingsLayout } from '../frame/settings-layout';
import { ROLE_NAMES, roleOptions, ROLES_HINT } from './role-names';

const SUSPENDS_YOU =
  'You would be signed out at once, and another owner or admin would have to reactivate you.';
const SUSPENDS = 'Signs them out at once, and ends their tokens and agents for good. Their documents stay.';
const REMOVES =
  'Deletes the account for good, with the person’s My Docs, tokens and sessions. Their agents are orphaned. ' +
  'Documents in projects stay. This can’t be undone.';

/** The notices about a change that was just made to the member. */
const DONE: Record<string, string> = {
  role: 'The role has been changed.',
  suspended:
    'The member has been suspended. They can no longer sign in, and their tokens and agents have ended.',
  reactivated: 'The member is active again.',
};

/** The page of a member, below which forms are sent, and the member. */
interface MemberProps {
  path: string;
  member: MemberDto;
}

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
          {suspended ? (
            <ReactivateForm path={path} member={member} />
          ) : (
            <SuspendForm path={path} member={member} own={own} />
          )}
          {!own && <RemoveForm path={path} member={member} />}
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

function SuspendForm({ path, member, own }: MemberProps & { own: boolean }): VNode {
  return (
    <section>
      <h2>Suspend</h2>
      <p>{own ? SUSPENDS_YOU : SUSPENDS}</p>
      <form method="post" action={`${path}/suspend`}>
        {own ? (
          <EndingButton>Suspend yourself</EndingButton>
        ) : (
          <EndingButton>
            Suspend <UntrustedText text={member.displayName} />
          </EndingButton>
        )}
      </form>
    </section>
  );
}

function ReactivateForm({ path, member }: MemberProps): VNode {
  return (
    <section>
      <h2>Reactivate</h2>
      <p>They can sign in again. Tokens and agents that ended with the suspension stay ended.</p>
      <form method="post" action={`${path}/reactivate`}>
        <Button>
          Reactivate <UntrustedText text={member.displayName} />
        </Button>
      </form>
    </section>
  );
}

function RemoveForm({ path, member }: MemberProps): VNode {
  return (
    <section>
      <h2>Remove</h2>
      <p>{REMOVES}</p>
      <form method="post" action={`${path}/remove`}>
        <EndingButton>
          Remove <UntrustedText text={member.displayName} />
        </EndingButton>
      </form>
    </section>
  );
}

/** Asks whether to suspend or remove a member. */
export function EndMemberPage({
  frame,
  path,
  member,
  act,
  own,
}: MemberProps & { frame: Frame; act: 'suspend' | 'remove'; own: boolean }): VNode {
  const name = <UntrustedText text={member.displayName} />;
  const suspends = act === 'suspend';
  return (
    <ConfirmPage
      frame={frame}
      title={own ? 'Suspend yourself?' : suspends ? 'Suspend this member?' : 'Remove this member?'}
      action={`${path}/${act}`}
      label={own ? 'Suspend yourself' : suspends ? <>Suspend {name}</> : <>Remove {name}</>}
      back={path}
    >
      <Facts
        facts={[
          ['Name', name],
          ['E-mail address', <UntrustedText text={member.email} />],
          ['Role', ROLE_NAMES[member.role]],
          ['Joined', <Timestamp at={member.createdAt} />],
        ]}
      />
      <p>{suspends ? (own ? SUSPENDS_YOU : SUSPENDS) : REMOVES}</p>
    </ConfirmPage>
  );
}
