import { useSession } from '../../content/session/session';
import { useSettingsTexts } from '../../content/settings/use-settings-texts';
import { IconButton } from '../../ground/controls/icon-button';
import { RowMenu } from '../../ground/controls/menu';
import type { MenuItem } from '../../ground/controls/menu-item';
import { PersonName } from '../../ground/controls/person-name';
import { Time } from '../../ground/controls/time';
import type { MemberAct } from './member-dialog';
import { rolesToGive } from './member-rules';
import type { Member } from './members.queries';

/** A person of the organization, with a menu of what the reader can do about them. @param onAct asks before an act */
export function MemberRow({ member, onAct }: { member: Member; onAct: (act: MemberAct) => void }) {
  const { members } = useSettingsTexts();
  const { userId, role } = useSession();
  const { displayName, email, status, createdAt } = member;
  const isOwn = member.userId === userId;
  const item = (act: MemberAct, danger = false): MenuItem => ({
    ...{ id: `member.${act}` as const, danger },
    label: isOwn ? members.ownActs[act] : members.acts[act],
    name: `${members.acts[act]}: ${displayName}`,
    onSelect: () => onAct(act),
  });
  const items = [
    [item('role'), status === 'suspended' ? item('reactivate') : item('suspend', true)],
    ...(isOwn ? [] : [[item('remove', true)]]),
  ];
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-2">
      <div className="min-w-0 grow sm:flex sm:items-baseline sm:gap-6">
        <div className="min-w-0 grow basis-0">
          <p className="flex min-w-0 gap-1 font-semibold">
            <PersonName kind="user" name={displayName} />
            {isOwn && <span className="font-normal text-soft">{members.you}</span>}
          </p>
          <p className="truncate text-13 text-soft">
            <bdi>{email}</bdi>
          </p>
        </div>
        <p className="shrink-0 text-13 sm:w-56">
          {members.roles[member.role]}
          {status === 'suspended' && <span className="text-alarm"> · {members.suspended}</span>}
          <span className="text-soft">
            {' · '}
            {members.joined} <Time at={createdAt} />
          </span>
        </p>
      </div>
      {rolesToGive(role, member.role).length > 0 && (
        <RowMenu trigger={<IconButton icon="more" label={members.actsOf(displayName)} />} items={items} />
      )}
    </li>
  );
}
