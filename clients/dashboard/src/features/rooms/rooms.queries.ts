import { queryOptions } from '@tanstack/react-query';
import { keys } from '../../content/keys';
import { growingPages, pages } from '../../content/more';
import { api } from '../../ground/api/client';
import { query, queryClient } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { type HeldMessages, SHOWN_FIRST, firstSince, joined, lastSeqOf } from './held-messages';
import { visibleText } from '../../ground/controls/visible-parts';

export type Room = Schema<'RoomDto'>;
export type ListedRoom = Schema<'ListedRoomDto'>;
export type Person = Schema<'HumanMemberDto'>;
export type RoomAgent = Schema<'AgentMemberDto'>;
export type Message = Schema<'RoomMessageDto'>;

const PAGE = 50;
const MESSAGES_PAGE = 200;
/** Beyond so many new messages, the newest are shown, and the ones between on request. */
const CATCH_UP_MAX = 1_000;

export const STATUSES = ['active', 'idle', 'closed'] as const;

/** The filter of the list of rooms. */
export interface RoomFilter {
  mine: boolean;
  status: ListedRoom['status'] | '';
}

export function roomsQuery({ mine, status }: RoomFilter) {
  return pages([...keys.rooms(), { mine, status }], (cursor, signal) =>
    api.get('/api/rooms', {
      params: {
        query: {
          ...{ limit: PAGE, mine },
          ...(status !== '' && { status }),
          ...(cursor !== undefined && { cursor }),
        },
      },
      signal,
    }),
  );
}

/** A room, with the invisible characters in its texts and names as marks. */
export function roomQuery(id: string) {
  const read = async (signal: AbortSignal): Promise<Room> => {
    const { data } = await api.get('/api/rooms/{id}', { params: { path: { id } }, signal });
    return data;
  };
  return queryOptions({ ...query(keys.room(id), read), select: withMarks });
}

function withMarks(room: Room): Room {
  const { title, purpose, members, waiting } = room;
  return {
    ...room,
    title: visibleText(title),
    purpose: purpose === null ? null : visibleText(purpose),
    members: withNames(members),
    ...(waiting && { waiting: withNames(waiting) }),
  };
}

function withNames({ humans, agents }: Room['members']): Room['members'] {
  return { humans: humans.map(withName), agents: agents.map(withName) };
}

function withName<T extends Person | RoomAgent>(member: T): T {
  return { ...member, displayName: visibleText(member.displayName) };
}

/** The newest messages of a room. Read again, only those after the last one that is held are asked for. */
export function messagesQuery(room: Pick<Room, 'id' | 'lastMessageSeq'>) {
  const key = keys.roomMessages(room.id);
  return query(key, async (signal): Promise<HeldMessages> => {
    const held = queryClient.getQueryData<HeldMessages>(key);
    const newest = queryClient.getQueryData<Room>(keys.room(room.id))?.lastMessageSeq ?? room.lastMessageSeq;
    const known = lastSeqOf(held);
    const begins = held === undefined || newest - known > CATCH_UP_MAX;
    const since = begins ? firstSince(newest) : known;
    const messages = await messagesAfter(room.id, since, signal);
    if (begins) return { messages, hasOlder: since > 0 };
    // Older ones may have been read meanwhile.
    return joined(queryClient.getQueryData<HeldMessages>(key) ?? held, messages);
  });
}

async function messagesAfter(id: string, since: number, signal: AbortSignal): Promise<Message[]> {
  const read: Message[] = [];
  let cursor: string | null | undefined;
  do {
    const { data, meta } = await api.get('/api/rooms/{id}/messages', {
      params: {
        path: { id },
        query: { since, limit: MESSAGES_PAGE, ...(typeof cursor === 'string' && { cursor }) },
      },
      signal,
    });
    read.push(...data);
    cursor = meta.nextCursor;
  } while (cursor !== null && read.length < 2 * CATCH_UP_MAX);
  return read;
}

/** Reads the messages before the first one that is held. */
export async function readOlder(id: string): Promise<void> {
  const key = keys.roomMessages(id);
  const first = queryClient.getQueryData<HeldMessages>(key)?.messages[0]?.seq ?? 1;
  const since = firstSince(first - 1);
  const { data } = await api.get('/api/rooms/{id}/messages', {
    params: { path: { id }, query: { since, limit: SHOWN_FIRST } },
  });
  queryClient.setQueryData<HeldMessages>(
    key,
    (held) => held && { ...joined(held, data), hasOlder: since > 0 && data[0]?.seq !== first },
  );
}

/** Every person who was ever in the room or waited for it, as far as the caller may know. */
export function everybodyQuery(id: string) {
  return pages(keys.roomPeople(id), (cursor, signal) =>
    api.get('/api/rooms/{id}/members', {
      params: { path: { id }, query: { limit: 100, ...(cursor !== undefined && { cursor }) } },
      signal,
    }),
  );
}

/** The invites of a room, newest first, without their secrets. */
export function invitesQuery(id: string) {
  return pages(keys.roomInvites(id), (cursor, signal) =>
    api.get('/api/rooms/{id}/invites', {
      params: { path: { id }, query: { limit: PAGE, ...(cursor !== undefined && { cursor }) } },
      signal,
    }),
  );
}

/** The log of a room, oldest first. Only its host can read it. */
export function logQuery(id: string) {
  return growingPages(keys.roomLog(id), (cursor, signal) =>
    api.get('/api/rooms/{id}/audit', {
      params: { path: { id }, query: { limit: PAGE, ...(cursor !== undefined && { cursor }) } },
      signal,
    }),
  );
}
