import { Link } from '@tanstack/react-router';
import { Notice } from '../../ground/controls/notice';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { Composer } from './composer';
import { MembersPart } from './members-part';
import { Messages } from './messages';
import { useMyPart } from './my-part';
import { RoomLog } from './room-log';
import { RoomMinutes } from './room-minutes';
import type { Room } from './rooms.queries';
import { TurnPart } from './turn-part';
import { Unsent } from './unsent';
import { WaitingPart } from './waiting-part';

/** A room for its members: what is said, whose turn it is, and who is there or waits. */
export function RoomView({ room }: { room: Room }) {
  const { rooms } = useTexts();
  const { isHost, speaks } = useMyPart(room);
  const { purpose, documentIds, status, expiresAt, closedAt } = room;
  return (
    <>
      {purpose !== null && (
        <p className="mb-2 max-w-[68ch] break-words whitespace-pre-wrap" dir="auto">
          {purpose}
        </p>
      )}
      {documentIds.length > 0 && (
        <p className="mb-2">
          {documentIds.map((id, at) => (
            <Link key={id} to="/documents/$id" params={{ id }} className="me-4">
              {rooms.document(at + 1)}
            </Link>
          ))}
        </p>
      )}
      {status === 'closed' ? (
        <Notice>
          {rooms.closedHint} <Time at={closedAt ?? expiresAt} />
        </Notice>
      ) : (
        <p className="mb-4 text-13 text-soft">
          {rooms.statuses[status]} <Time at={expiresAt} />
        </p>
      )}
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_300px]">
        <div className="min-w-0 lg:order-2">
          {status !== 'closed' && <TurnPart room={room} />}
          <WaitingPart room={room} />
        </div>
        <div className="mb-8 min-w-0 lg:row-span-2">
          <Messages room={room} />
          {speaks ? (
            <Composer roomId={room.id} />
          ) : (
            <>
              {status !== 'closed' && <p className="text-13 text-soft">{rooms.onlyListens}</p>}
              <Unsent roomId={room.id} />
            </>
          )}
        </div>
        <div className="min-w-0 lg:order-3">
          <MembersPart room={room} />
        </div>
      </div>
      {isHost && room.status === 'closed' && <RoomMinutes room={room} />}
      {isHost && <RoomLog room={room} />}
    </>
  );
}
