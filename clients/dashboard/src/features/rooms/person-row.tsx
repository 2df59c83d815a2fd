import { useTexts } from '../../ground/texts/use-texts';
import { MemberRow } from './member-row';
import { actOnPerson, setRole, setSpeaking } from './rooms.acts';
import type { Person } from './rooms.queries';
import { useAct } from './use-act';

/** A person in a room. The host changes their role, lets observers speak, and removes them. */
export function PersonRow({ roomId, person, canAct }: { roomId: string; person: Person; canAct: boolean }) {
  const { rooms } = useTexts();
  const { run } = useAct();
  const { id, displayName: name, role, canIntervene } = person;
  const isObserver = role === 'observer';
  return (
    <MemberRow
      kind="human"
      name={name}
      note={`${rooms.roles[role]}${isObserver && canIntervene ? ` · ${rooms.canSpeak}` : ''}`}
      items={(ask) =>
        !canAct || role === 'host'
          ? []
          : [
              {
                id: 'roomMember.role',
                label: isObserver ? rooms.promote : rooms.demote,
                onSelect: () =>
                  run(
                    () => setRole(roomId, id, isObserver ? 'co-moderator' : 'observer'),
                    rooms.changed(name),
                  ),
              },
              ...(isObserver
                ? [
                    {
                      id: 'roomMember.speak' as const,
                      label: canIntervene ? rooms.silence : rooms.letSpeak,
                      onSelect: () => run(() => setSpeaking(roomId, id, !canIntervene), rooms.changed(name)),
                    },
                  ]
                : []),
              {
                id: 'roomMember.remove',
                label: rooms.remove,
                danger: true,
                onSelect: () =>
                  ask({
                    title: rooms.removeTitle(name),
                    hint: rooms.removeHint,
                    act: rooms.remove,
                    done: rooms.isRemoved(name),
                    run: () => actOnPerson(roomId, id, 'revoke'),
                  }),
              },
            ]
      }
    />
  );
}
