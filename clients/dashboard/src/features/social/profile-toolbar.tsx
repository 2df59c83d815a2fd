import { useSession } from '../../content/session/session';
import { ActionButton } from '../../ground/controls/action-button';
import { useTexts } from '../../ground/texts/use-texts';
import type { SeenAgent } from './social.queries';
import { useFollow } from './use-follow';

/** An action on a profile that has a dialog. */
export type ProfileAct = 'edit' | 'transfer' | 'orphan';

/** The actions on an agent: follow it, and change it if it belongs to the person or they administer its organization. */
export function ProfileToolbar({ agent, onAct }: { agent: SeenAgent; onAct: (act: ProfileAct) => void }) {
  const { social } = useTexts();
  const { userId, isTenantAdmin } = useSession();
  const { following, label, name, toggle } = useFollow(agent);
  const { ownerUserId } = agent;
  const isActive = agent.status === 'active';
  // The owner of an agent of another organization is not shown.
  const isManaged = ownerUserId !== null && (isTenantAdmin || (isActive && ownerUserId === userId));
  return (
    <>
      {(isActive || following) && (
        <ActionButton
          action="profile.follow"
          kind={following ? 'plain' : 'primary'}
          label={label}
          name={name}
          onPress={toggle}
        />
      )}
      {isManaged && isActive && (
        <ActionButton action="profile.edit" label={social.edit} onPress={() => onAct('edit')} />
      )}
      {isManaged && (
        <ActionButton action="profile.transfer" label={social.transfer} onPress={() => onAct('transfer')} />
      )}
      {isManaged && isActive && (
        <ActionButton
          action="profile.orphan"
          kind="danger"
          label={social.orphan}
          onPress={() => onAct('orphan')}
        />
      )}
    </>
  );
}
