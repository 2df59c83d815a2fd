import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { ActionButton } from '../../ground/controls/action-button';
import { announce } from '../../ground/controls/announce';
import { ErrorState } from '../../ground/controls/error-state';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { lastSeqOf } from './held-messages';
import { MessageView } from './message-view';
import { useMyPart } from './my-part';
import { type Room, messagesQuery, readOlder } from './rooms.queries';
import { useAct } from './use-act';
import { visibleText } from '../../ground/controls/visible-parts';

/** How near to the end the newest message counts as seen, in pixels. */
const NEAR = 80;

/** Lists the messages, the newest at the end. The list follows it while its end is in sight. */
export function Messages({ room }: { room: Room }) {
  const { rooms } = useTexts();
  const { memberId } = useMyPart(room);
  const { data, error, refetch } = useQuery(messagesQuery(room));
  const { isBusy, run } = useAct();
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const last = lastSeqOf(data);
  const heard = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (list.current && isAtEnd.current) list.current.scrollTop = list.current.scrollHeight;
  }, [last]);
  useEffect(() => {
    const author = data?.messages.at(-1)?.author;
    if (heard.current !== undefined && last > heard.current && author && author.memberId !== memberId)
      announce(rooms.newFrom(visibleText(author.displayName)));
    if (data) heard.current = last;
  }, [data, last, memberId, rooms]);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton />;
  return (
    <div className="mb-4">
      <div
        ref={list}
        role="region"
        aria-label={rooms.messages}
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR;
        }}
        className="max-h-[60vh] min-h-40 overflow-auto border-y border-line py-3"
      >
        {data.hasOlder && (
          <ActionButton
            size="small"
            busy={isBusy}
            action="room.older"
            label={rooms.older}
            onPress={() => run(() => readOlder(room.id), rooms.olderShown)}
          />
        )}
        {data.messages.length === 0 && <p className="text-soft">{rooms.noMessages}</p>}
        <ol>
          {data.messages.map((message) => (
            <MessageView key={message.seq} message={message} isMine={message.author.memberId === memberId} />
          ))}
        </ol>
      </div>
    </div>
  );
}
