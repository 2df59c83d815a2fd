import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LiveEvent } from './stream';

/** How often an answer is read again at most, in milliseconds: an agent that saves ten times a second must not use up a person's minute. */
const PAUSES = { documents: 2_000, rooms: 3_000, presence: 5_000, others: 10_000 } as const;
/** Lists of rooms, and those in a room, are read page by page, and most events of a room are messages, which do not change them. */
const LISTS_OF_ROOMS: ReadonlySet<unknown> = new Set(['listed', 'people', 'invites', 'log']);
/** The stream opens just after the first answers of a page were read. They are not read twice for that, in milliseconds. */
const JUST_READ = 5_000;

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

/**
 * Whether an event can concern the answer with a key. The first part of a key is the kind of its events. The ids in it are those of which
 * each must be in the event, unless the event has no list because too much changed at once.
 */
export function concerns({ kind, ids }: LiveEvent, key: QueryKey): boolean {
  if (kind === 'resync') return true;
  if (key[0] !== kind) return false;
  const named = Object.values(ids)
    .flat()
    .filter((id) => id != null);
  if (Object.keys(ids).every((name) => name === 'projectId')) return true;
  return key.every((part) => typeof part !== 'string' || !ID.test(part) || named.includes(part));
}

/** Marks the answers stale that an event concerns. Those that are shown are read again, each at most once in its pause. */
export function staleness(client: QueryClient): (event: LiveEvent) => void {
  const last = new Map<string, number>();
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const mark = (queryKey: QueryKey, refetchType: 'none' | 'active'): void =>
    void client.invalidateQueries({ queryKey, exact: true, refetchType });
  const renew = (key: QueryKey, hash: string): void => {
    waiting.delete(hash);
    last.set(hash, Date.now());
    // A hidden tab reads again when it is shown, and must then know already whether it still shows its person's dashboard.
    mark(key, document.hidden && key[0] !== 'session' ? 'none' : 'active');
  };
  return (event) => {
    for (const query of client.getQueryCache().getAll()) {
      const { queryKey, queryHash, state } = query;
      // An answer that never changes, or exists only in this page, is not read again.
      if (query.isStatic() || !concerns(event, queryKey) || waiting.has(queryHash)) continue;
      if (['resync', 'session'].includes(event.kind) && Date.now() - state.dataUpdatedAt < JUST_READ) {
        // Each part of a screen that appears would ask again who is signed in.
        if (queryKey[0] !== 'session') mark(queryKey, 'none');
        continue;
      }
      const due = (last.get(queryHash) ?? -Infinity) + pauseOf(queryKey) - Date.now();
      if (due <= 0) renew(queryKey, queryHash);
      else waiting.set(queryHash, setTimeout(renew, due, queryKey, queryHash));
    }
    if (last.size > 1000) last.clear();
  };
}

function pauseOf(key: QueryKey): number {
  const isList = key[0] === 'rooms' && key.some((part) => LISTS_OF_ROOMS.has(part));
  return isList ? PAUSES.others : (PAUSES[key[0] as keyof typeof PAUSES] ?? PAUSES.others);
}
