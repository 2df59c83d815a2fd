import { useInfiniteQuery } from '@tanstack/react-query';
import { ActionButton } from '../../ground/controls/action-button';
import { ErrorState } from '../../ground/controls/error-state';
import { Skeleton } from '../../ground/controls/skeleton';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { everybodyQuery } from './rooms.queries';
import { visibleText } from '../../ground/controls/visible-parts';

/** Every person who was ever in the room or waited for it, with what became of them. */
export function Everybody({ roomId }: { roomId: string }) {
  const { rooms, controls } = useTexts();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    everybodyQuery(roomId),
  );
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton />;
  return (
    <>
      <h3 className="mb-1">{rooms.everybody}</h3>
      <ul className="text-13">
        {data.map(({ id, displayName, status, joinedAt }) => (
          <li key={id} className="py-1 break-words">
            <bdi>{visibleText(displayName)}</bdi>{' '}
            <span className="text-soft">
              {rooms.memberStatuses[status]} · <Time at={joinedAt} />
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <ActionButton
          size="small"
          busy={isFetchingNextPage}
          action="room.everybody"
          label={controls.more}
          onPress={() => void fetchNextPage()}
        />
      )}
    </>
  );
}
