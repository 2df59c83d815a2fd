import type { ComponentChildren, VNode } from 'preact';
import { type AgentView, canSpeak, isHost, type MessageView, type PersonView, type RoomView } from '#rooms';
import { Facts } from '../../parts/blocks';
import { ShortId } from '../../parts/short-id';
import { Timestamp } from '../../parts/timestamp';
import { UntrustedParagraph, UntrustedText } from '../../parts/untrusted-text';
import { type Act, Acts } from './room-form';

const ROLES = { host: 'Host', 'co-moderator': 'Co-moderator', observer: 'Observer' };
const STATES = {
  active: 'Active',
  idle: 'Idle: every agent missed its turn',
  closed: 'Closed',
};

/** A part of the page that the script replaces when it changes. */
function Part({
  name,
  label,
  children,
}: {
  name: string;
  label: string;
  children: ComponentChildren;
}): VNode {
  return (
    <section data-part={name} aria-labelledby={`part-${name}`}>
      <h2 id={`part-${name}`}>{label}</h2>
      {children}
    </section>
  );
}

/** The parts of the page that change while people watch. */
export function LiveParts({ room }: { room: RoomView }): VNode {
  return (
    <>
      <State room={room} />
      {room.waiting && <WaitingRoom room={room} waiting={room.waiting} />}
      <Messages room={room} />
    </>
  );
}

function State({ room }: { room: RoomView }): VNode {
  const { status, turn, me, waiting, expiresAt } = room;
  const waiters = waiting ? waiting.people.length + waiting.agents.length : 0;
  return (
    <section data-part="state" aria-label="State of the room">
      <Facts
        facts={[
          ['State', STATES[status]],
          ['Speaks now', <Speaker turn={turn} />],
          [status === 'closed' ? 'Would have ended' : 'Ends', <Timestamp at={expiresAt} />],
          ['You are', me.role === 'observer' && me.canIntervene ? 'Observer who can speak' : ROLES[me.role]],
        ]}
      />
      {waiters > 0 && (
        <p role="status">
          <a href="#part-waiting">
            {waiters === 1 ? '1 member is' : `${waiters} members are`} waiting to be let in
          </a>
        </p>
      )}
    </section>
  );
}

function Speaker({ turn }: { turn: RoomView['turn'] }): VNode {
  if (turn.speaker === null) return <>No agent has the turn</>;
  return (
    <>
      <UntrustedText text={turn.speaker} /> (turn {turn.number}, <Left seconds={turn.secondsLeft} /> left)
    </>
  );
}

/** A time that the script counts down. */
function Left({ seconds }: { seconds: number }): VNode {
  const minutes = Math.floor(seconds / 60);
  return (
    <span data-seconds={seconds}>
      {minutes > 0 && `${minutes} min `}
      {seconds % 60} s
    </span>
  );
}

function WaitingRoom({
  room,
  waiting: { people, agents },
}: {
  room: RoomView;
  waiting: NonNullable<RoomView['waiting']>;
}): VNode {
  return (
    <Part name="waiting" label="Waiting room">
      {people.length + agents.length === 0 && <p class="quiet">Nobody is waiting.</p>}
      {people.length + agents.length > 0 && (
        <ul class="list">
          {people.map((person) => (
            <li>
              <Name
                name={person.displayName}
                about={
                  <MemberFacts
                    member={person}
                    kind={`Person, would be ${ROLES[person.role].toLowerCase()}`}
                  />
                }
              />
              <Acts path={`/rooms/${room.id}/people/${person.id}`} name={person.displayName}>
                {[
                  ['approve', 'Approve', 'primary'],
                  ['deny', 'Deny', 'ending'],
                ]}
              </Acts>
            </li>
          ))}
          {agents.map((agent) => (
            <li>
              <Name
                name={agent.displayName}
                about={
                  <MemberFacts
                    member={agent}
                    kind={isHost(room) ? 'Agent' : 'Agent, which only the host can let in'}
                  />
                }
              />
              {isHost(room) && (
                <Acts path={`/rooms/${room.id}/agents/${agent.id}`} name={agent.displayName}>
                  {[
                    ['approve', 'Approve', 'primary'],
                    ['deny', 'Deny', 'ending'],
                  ]}
                </Acts>
              )}
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

/** The name of a member, and what it is. */
export function Name({ name, about }: { name: string; about: ComponentChildren }): VNode {
  return (
    <div>
      <p class="name">
        <UntrustedText text={name} />
      </p>
      <p class="quiet">{about}</p>
    </div>
  );
}

function Messages({ room }: { room: RoomView }): VNode {
  const { messages, older } = room;
  return (
    <Part name="messages" label="Messages">
      {older && <p class="quiet">Older messages are not shown here. The API returns all of them.</p>}
      {messages.length === 0 && <p class="quiet">Nobody has said anything yet.</p>}
      <div role="log">
        <ol class="messages">
          {messages.map((message) => (
            <Message message={message} />
          ))}
        </ol>
      </div>
      {!canSpeak(room) && room.status !== 'closed' && <p class="quiet">You can read, but not speak.</p>}
    </Part>
  );
}

function Message({ message: { author, authorKind, createdAt, text } }: { message: MessageView }): VNode {
  return (
    <li class={authorKind}>
      <p class="quiet">
        <strong>
          <UntrustedText text={author} />
        </strong>
        {authorKind === 'agent' ? ' (agent)' : ''} · <Timestamp at={createdAt} />
      </p>
      <blockquote>
        {text.split('\n').map((line) => (
          <UntrustedParagraph text={line} />
        ))}
      </blockquote>
    </li>
  );
}

/** The people and agents in the room, with what the host can do to each. */
export function Members({ room }: { room: RoomView }): VNode {
  return (
    <Part name="members" label="Members">
      <ul class="list">
        {room.people.map((person) => (
          <Person room={room} person={person} />
        ))}
        {room.agents.map((agent) => (
          <Agent room={room} agent={agent} />
        ))}
      </ul>
    </Part>
  );
}

function Person({ room, person }: { room: RoomView; person: PersonView }): VNode {
  const { id, displayName, role, canIntervene } = person;
  const acts: Act[] =
    role === 'co-moderator'
      ? [['observe', 'Make observer', 'plain']]
      : [
          ['moderate', 'Make co-moderator', 'plain'],
          canIntervene ? ['silence', 'Let only listen', 'plain'] : ['speak', 'Let speak', 'plain'],
        ];
  const about = role === 'observer' && canIntervene ? 'Observer who can speak' : ROLES[role];
  return (
    <li>
      <Name name={displayName} about={<MemberFacts member={person} kind={about} />} />
      {isHost(room) && role !== 'host' && room.status !== 'closed' && (
        <Acts path={`/rooms/${room.id}/people/${id}`} name={displayName}>
          {[...acts, ['revoke', 'Remove', 'ending']]}
        </Acts>
      )}
    </li>
  );
}

/** The details that tell a member from others of the same name. */
export function MemberFacts({ member, kind }: { member: PersonView | AgentView; kind: string }): VNode {
  return (
    <>
      {kind} · came <Timestamp at={member.joinedAt} /> ·{' '}
      <ShortId id={'actorId' in member ? member.actorId : member.userId} />
    </>
  );
}

function Agent({ room, agent }: { room: RoomView; agent: AgentView }): VNode {
  const missed = agent.missedTurns === 1 ? '1 missed turn' : `${agent.missedTurns} missed turns`;
  return (
    <li>
      <Name name={agent.displayName} about={<MemberFacts member={agent} kind={`Agent, ${missed}`} />} />
      {isHost(room) && room.status !== 'closed' && (
        <Acts path={`/rooms/${room.id}/agents/${agent.id}`} name={agent.displayName}>
          {[
            ['reissue', 'Issue a new key', 'plain'],
            ['revoke', 'Remove', 'ending'],
          ]}
        </Acts>
      )}
    </li>
  );
}
