import { useState } from 'react';
import { useSession } from '../../content/session/session';
import { useSettingsTexts } from '../../content/settings/use-settings-texts';
import { ConfirmDialog } from '../../ground/controls/confirm-dialog';
import { FormDialog } from '../../ground/controls/form-dialog';
import { showNotice } from '../../ground/controls/notices';
import { SelectField } from '../../ground/controls/select-field';
import { type Role, rolesToGive } from './member-rules';
import { changeMember, removeMember } from './members.acts';
import type { Member } from './members.queries';

/** An action of an owner or admin on a member. */
export type MemberAct = 'role' | 'suspend' | 'reactivate' | 'remove';

interface Props {
  member: Member;
  onClose: () => void;
}

/** Asks before an act about a member, and says what it means. */
export function MemberDialog({ act, ...props }: Props & { act: MemberAct }) {
  return act === 'role' ? <RoleDialog {...props} /> : <EndDialog act={act} {...props} />;
}

function RoleDialog({ member, onClose }: Props) {
  const { members } = useSettingsTexts();
  const session = useSession();
  const { userId, displayName } = member;
  const [role, setRole] = useState(member.role);
  const isOwnOwner = userId === session.userId && member.role === 'owner';
  return (
    <FormDialog
      title={members.roleOf(displayName)}
      description={
        <>
          <About member={member} />
          {isOwnOwner && <span className="mt-2 block">{members.handOver}</span>}
        </>
      }
      act={members.changeRole}
      onClose={onClose}
      onSubmit={async () => {
        await changeMember(userId, { role });
        showNotice(members.done.role);
        onClose();
      }}
    >
      {(problems) => (
        <SelectField
          label={members.role}
          hint={members.rolesHint}
          value={role}
          problem={problems.role}
          options={rolesToGive(session.role, member.role).map((value) => ({
            ...{ value, label: members.roles[value] },
          }))}
          onChange={({ target }) => setRole(target.value as Role)}
        />
      )}
    </FormDialog>
  );
}

function EndDialog({ act, member, onClose }: Props & { act: Exclude<MemberAct, 'role'> }) {
  const { members } = useSettingsTexts();
  const session = useSession();
  const { userId, displayName } = member;
  const isOwn = userId === session.userId;
  const isOwner = member.role === 'owner';
  const run = () =>
    act === 'remove'
      ? removeMember(userId)
      : changeMember(userId, { status: act === 'suspend' ? 'suspended' : 'active' });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isOwn ? members.suspendYourself : members.ask[act](displayName)}
      act={isOwn ? members.ownActs[act] : members.acts[act]}
      onConfirm={async () => {
        await run();
        showNotice(members.done[act]);
      }}
    >
      <p className="mb-2">
        <About member={member} />
      </p>
      <p>{isOwn ? members.suspendsYou[isOwner ? 'owner' : 'admin'] : members.means[act]}</p>
    </ConfirmDialog>
  );
}

/** The member, also where others have the same name. */
function About({ member: { email, role } }: { member: Member }) {
  const { members } = useSettingsTexts();
  return (
    <span className="break-words">
      <bdi>{email}</bdi> · {members.roles[role]}
    </span>
  );
}
