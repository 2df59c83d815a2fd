import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { isMissing } from '../../ground/api/errors';
import { ErrorState } from '../../ground/controls/error-state';
import { Notice } from '../../ground/controls/notice';
import { Screen } from '../../ground/controls/screen';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { RoomToolbar } from './room-toolbar';
import { RoomView } from './room-view';
import { roomQuery } from './rooms.queries';

/** A room as it is now: `/rooms/:id`. Events open it once the person is let in, and say when they are removed. */
export function RoomScreen() {
  const { id } = useParams({ from: '/rooms/$id' });
  return <Shown key={id} id={id} />;
}

function Shown({ id }: { id: string }) {
  const { rooms } = useTexts();
  const { waiting } = useSearch({ from: '/rooms/$id' });
  const { data, error, refetch } = useQuery(roomQuery(id));
  const isClosedToMe = isMissing(error);
  const room = isClosedToMe ? undefined : data;
  return (
    <Screen
      title={room?.title ?? rooms.one}
      above={
        <p className="mb-2 text-13">
          <Link to="/rooms">{rooms.back}</Link>
        </p>
      }
      toolbar={room && <RoomToolbar room={room} />}
    >
      {room ? (
        <RoomView room={room} />
      ) : isClosedToMe && data ? (
        <Notice kind="problem">{rooms.removed}</Notice>
      ) : isClosedToMe && waiting ? (
        <div role="status" className="max-w-[60ch]">
          <h2 className="mb-2">{rooms.waits}</h2>
          <p>{rooms.waitsHint}</p>
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </Screen>
  );
}
