import { useTexts } from '../../ground/texts/use-texts';
import { MemberRow } from './member-row';
import { actOnAgent } from './rooms.acts';
import type { RoomAgent } from './rooms.queries';
import { shortId } from './short-id';

/** An agent in a room. The host replaces its key, or removes it. */
export function AgentRow({
  roomId,
  agent: { id, displayName: name, missedTurns },
  canAct,
}: {
  roomId: string;
  agent: RoomAgent;
  canAct: boolean;
}) {
  const { rooms } = useTexts();
  return (
    <MemberRow
      kind="agent"
      name={name}
      note={`${missedTurns > 0 ? rooms.missed(missedTurns) : rooms.agent} · ${shortId(id)}`}
      items={(ask) =>
        !canAct
          ? []
          : [
              {
                id: 'roomMember.reissue',
                label: rooms.reissue,
                onSelect: () =>
                  ask({
                    title: rooms.reissueTitle(name),
                    hint: rooms.reissueHint,
                    act: rooms.reissue,
                    done: rooms.isReissued(name),
                    run: () => actOnAgent(roomId, id, 'reissue-signature'),
                  }),
              },
              {
                id: 'roomMember.remove',
                label: rooms.remove,
                danger: true,
                onSelect: () =>
                  ask({
                    title: rooms.removeTitle(name),
                    hint: rooms.removeAgentHint,
                    act: rooms.remove,
                    done: rooms.isRemoved(name),
                    run: () => actOnAgent(roomId, id, 'revoke'),
                  }),
              },
            ]
      }
    />
  );
}
