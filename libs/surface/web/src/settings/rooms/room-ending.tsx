import type { VNode } from 'preact';
import { type AgentView, isHost, type PersonView, type RoomView } from '#rooms';
import { UntrustedText } from '../../parts/untrusted-text';
import { ConfirmPage } from '../frame/confirm';
import type { Frame } from '../frame/settings-layout';
import { MemberFacts } from './room-parts';

/** The room that ends, or the membership of a person or an agent in it. */
export type Ending =
  | { of: 'room' }
  | { of: 'person'; act: 'deny' | 'revoke'; member: PersonView }
  | { of: 'agent'; act: 'deny' | 'revoke'; member: AgentView };

const TITLES = { deny: 'Deny entry?', revoke: 'Remove from the room?' };
const LABELS = { deny: 'Deny', revoke: 'Remove' };
const LEADS = {
  person: {
    deny: 'They can’t enter this room any more, not even with another invite.',
    revoke: 'They leave the room at once, and can’t enter it again, not even with another invite.',
  },
  agent: {
    deny: 'It can’t enter this room any more, not even with another invite.',
    revoke: 'It leaves the room at once, and can’t enter it again, not even with another invite.',
  },
};

/** The room or membership that an act would end, if the act asks first. Undefined also for an act that the member can't do, so that the refusal says why. */
export function endingOf(
  room: RoomView,
  of: 'people' | 'agents',
  mid: string,
  act: string,
): Ending | undefined {
  const { waiting, me } = room;
  const decides = me.role === 'co-moderator' && of === 'people' && act === 'deny';
  if (room.status === 'closed' || !(isHost(room) || decides)) return undefined;
  if (of === 'people') {
    const member = [...room.people, ...(waiting?.people ?? [])].find(({ id }) => id === mid);
    return member && (act === 'deny' || act === 'revoke') ? { of: 'person', act, member } : undefined;
  }
  const member = [...room.agents, ...(waiting?.agents ?? [])].find(({ id }) => id === mid);
  return member && (act === 'deny' || act === 'revoke') ? { of: 'agent', act, member } : undefined;
}

/** Asks before a room or a membership ends. @param draft the message that the person is writing, which comes back with the page of the room */
export function EndingPage({
  frame,
  room,
  ending,
  draft,
}: {
  frame: Frame;
  room: RoomView;
  ending: Ending;
  draft: string;
}): VNode {
  const path = `/rooms/${room.id}`;
  const shared = { frame, back: path, keep: { text: draft } };
  if (ending.of === 'room')
    return (
      <ConfirmPage {...shared} title="Close the room?" action={`${path}/close`} label="Close the room">
        <p class="lead">
          <UntrustedText text={room.title} />
        </p>
        <p>Nobody can speak in it any more. A closed room stays readable, and can’t be opened again.</p>
      </ConfirmPage>
    );
  const { act, member } = ending;
  const name = <UntrustedText text={member.displayName} />;
  const list = ending.of === 'person' ? 'people' : 'agents';
  return (
    <ConfirmPage
      {...shared}
      title={TITLES[act]}
      action={`${path}/${list}/${member.id}/${act}`}
      label={
        <>
          {LABELS[act]} {name}
        </>
      }
    >
      <p class="lead">
        {name}, in the room <UntrustedText text={room.title} />
      </p>
      <p class="quiet">
        <MemberFacts member={member} kind={ending.of === 'agent' ? 'Agent' : 'Person'} />
      </p>
      <p>{ending.of === 'person' ? LEADS.person[ending.act] : LEADS.agent[ending.act]}</p>
    </ConfirmPage>
  );
}
