import { RowActionButton } from '../../ground/controls/action-button';
import { PersonName } from '../../ground/controls/person-name';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { useMyPart } from './my-part';
import { actOnAgent, actOnPerson } from './rooms.acts';
import type { Person, Room, RoomAgent } from './rooms.queries';
import { Section } from '../../ground/controls/section';
import { shortId } from './short-id';
import { useAct } from './use-act';

/** The waiting room, for those who decide. Only the host decides about agents. */
export function WaitingPart({ room }: { room: Room }) {
  const { rooms } = useTexts();
  const { isHost } = useMyPart(room);
  const { waiting, id, status } = room;
  if (!waiting || status === 'closed' || waiting.humans.length + waiting.agents.length === 0) return null;
  return (
    <Section title={rooms.waitingRoom}>
      <ul className="border-t border-line">
        {waiting.humans.map((person) => (
          <Waiting key={person.id} roomId={id} member={person} canDecide />
        ))}
        {waiting.agents.map((agent) => (
          <Waiting key={agent.id} roomId={id} member={agent} canDecide={isHost} />
        ))}
      </ul>
    </Section>
  );
}

function Waiting({
  roomId,
  member,
  canDecide,
}: {
  roomId: string;
  member: Person | RoomAgent;
  canDecide: boolean;
}) {
  const { rooms, requests } = useTexts();
  const { isBusy, run } = useAct();
  const { id, displayName: name, joinedAt } = member;
  const isAgent = 'actorId' in member;
  const decide = (act: 'approve' | 'deny'): Promise<void> =>
    isAgent ? actOnAgent(roomId, id, act) : actOnPerson(roomId, id, act);
  return (
    <li className="border-b border-line py-3">
      <p className="mb-2">
        <PersonName kind={isAgent ? 'agent' : 'human'} name={name} />
        <span className="text-13 text-soft">
          {` ${isAgent ? shortId(id) : rooms.roles[member.role]} · `}
          <Time at={joinedAt} />
        </span>
      </p>
      {canDecide && (
        <div className="flex flex-wrap gap-2">
          <RowActionButton
            action="roomMember.approve"
            label={requests.approve}
            name={requests.approveOf(name)}
            busy={isBusy}
            onPress={() => run(() => decide('approve'), requests.approved(name))}
          />
          <RowActionButton
            kind="danger"
            action="roomMember.deny"
            label={requests.deny}
            name={requests.denyOf(name)}
            busy={isBusy}
            onPress={() => run(() => decide('deny'), requests.denied(name))}
          />
        </div>
      )}
    </li>
  );
}
