import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { keys } from '../../content/keys';
import { isMissing } from '../../ground/api/errors';
import { queryClient } from '../../ground/api/query';
import { ErrorState } from '../../ground/controls/error-state';
import { Notice } from '../../ground/controls/notice';
import { Screen } from '../../ground/controls/screen';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { RoomToolbar } from './room-toolbar';
import { RoomView } from './room-view';
import { roomQuery } from './rooms.queries';
import { Unsent } from './unsent';

/** A room as it is now: `/rooms/:id`. Events open it once the person is let in, and say when they are removed. */
export function RoomScreen() {
  const { id } = useParams({ from: '/rooms/$id' });
  return <Membership key={id} id={id} />;
}

/** Forgets the messages with the end of the membership: a later failure must not show them again. */
function Membership({ id }: { id: string }) {
  const [isOver, setOver] = useState(false);
  return isOver ? <Removed id={id} /> : <Shown id={id} onOver={() => setOver(true)} />;
}

function Removed({ id }: { id: string }) {
  const { rooms } = useTexts();
  useEffect(() => queryClient.removeQueries({ queryKey: keys.room(id) }), [id]);
  return (
    <Screen title={rooms.one} above={<Back />}>
      <Notice kind="problem">{rooms.removed}</Notice>
      <Unsent roomId={id} />
    </Screen>
  );
}

function Shown({ id, onOver }: { id: string; onOver: () => void }) {
  const { rooms } = useTexts();
  const { waiting } = useSearch({ from: '/rooms/$id' });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(roomQuery(id));
  const isClosedToMe = isMissing(error);
  const room = isClosedToMe ? undefined : data;
  const isOver = isClosedToMe && data !== undefined;
  const isLetIn = waiting === true && room !== undefined;
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  useEffect(() => {
    if (isLetIn)
      void navigate({ to: '/rooms/$id', params: { id }, search: {}, replace: true, resetScroll: false });
  }, [isLetIn, navigate, id]);
  return (
    <Screen title={room?.title ?? rooms.one} above={<Back />} toolbar={room && <RoomToolbar room={room} />}>
      {room ? (
        <RoomView room={room} />
      ) : isClosedToMe && waiting ? (
        <div role="status" className="max-w-[60ch]">
          <h2 className="mb-2">{rooms.waits}</h2>
          <p>{rooms.waitsHint}</p>
        </div>
      ) : error ? (
        <>
          <ErrorState error={error} onRetry={() => void refetch()} />
          <Unsent roomId={id} />
        </>
      ) : (
        <Skeleton />
      )}
    </Screen>
  );
}

function Back() {
  const { rooms } = useTexts();
  return (
    <p className="mb-2 text-13">
      <Link to="/rooms">{rooms.back}</Link>
    </p>
  );
}
