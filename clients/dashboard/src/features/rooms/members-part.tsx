import { useState } from 'react';
import { ActionButton } from '../../ground/controls/action-button';
import { useTexts } from '../../ground/texts/use-texts';
import { AgentRow } from './agent-row';
import { Everybody } from './everybody';
import { useMyPart } from './my-part';
import { PersonRow } from './person-row';
import type { Room } from './rooms.queries';
import { Section } from '../../ground/controls/section';

/** The people and agents in a room, with what the host can do about each. */
export function MembersPart({ room }: { room: Room }) {
  const { rooms } = useTexts();
  const { isHost, moderates } = useMyPart(room);
  const [showsAll, showAll] = useState(false);
  const canAct = isHost && room.status !== 'closed';
  return (
    <Section title={rooms.members}>
      <ul className="mb-3 border-t border-line">
        {room.members.humans.map((person) => (
          <PersonRow key={person.id} roomId={room.id} person={person} canAct={canAct} />
        ))}
        {room.members.agents.map((agent) => (
          <AgentRow key={agent.id} roomId={room.id} agent={agent} canAct={canAct} />
        ))}
      </ul>
      {moderates && !showsAll && (
        <ActionButton
          size="small"
          action="room.everybody"
          label={rooms.everybody}
          onPress={() => showAll(true)}
        />
      )}
      {showsAll && <Everybody roomId={room.id} />}
    </Section>
  );
}
