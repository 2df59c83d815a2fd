import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadedList } from '../../ground/controls/loaded-list';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { logQuery } from './rooms.queries';

/** The entries of a room's log, oldest first. */
export function LogEntries({ roomId }: { roomId: string }) {
  const { log } = useTexts().rooms;
  const query = useInfiniteQuery(logQuery(roomId));
  return (
    <div className="mt-4">
      <LoadedList query={query} rows={query.data} empty={null}>
        {(entries) => (
          <ol className="border-t border-line text-13">
            {entries.map(({ seq, at, kind, entryHash }) => (
              <li key={seq} className="flex flex-wrap gap-x-3 border-b border-line py-1">
                <span className="w-8 text-soft tabular-nums">{seq}</span>
                <span className="grow">{log.kinds[kind]}</span>
                <Time at={at} />
                <code className="font-mono text-soft">{entryHash.slice(0, 12)}</code>
              </li>
            ))}
          </ol>
        )}
      </LoadedList>
    </div>
  );
}
