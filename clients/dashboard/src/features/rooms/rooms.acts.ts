import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { hasStatus } from '../../ground/api/errors';
import { queryClient } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { type HeldMessages, joined, lastSeqOf } from './held-messages';
import type { Room } from './rooms.queries';

export type PersonAct = 'approve' | 'deny' | 'revoke';
export type AgentAct = PersonAct | 'reissue-signature';

/** Reads again what shows a room, also if the stream of events is not open. */
async function changed(id: string): Promise<void> {
  await Promise.all(
    [keys.room(id), keys.roomPeople(id), keys.roomLog(id), keys.requests(), keys.session()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey, exact: true }),
    ),
  );
}

/** Carries out a change. A refusal can mean that somebody else has decided before. */
async function change<T>(id: string, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (hasStatus(error, 403, 404, 409, 422)) void changed(id);
    throw error;
  }
}

export async function createRoom(body: Schema<'CreateRoomDto'>): Promise<Room> {
  const { data } = await api.post('/api/rooms', { body });
  queryClient.setQueryData(keys.room(data.id), data);
  void queryClient.invalidateQueries({ queryKey: keys.rooms() });
  return data;
}

/** Enters a waiting room. */
export async function joinByInvite(roomToken: string): Promise<Schema<'JoinedRoomDto'>> {
  return (await api.post('/api/rooms/join', { body: { roomToken } })).data;
}

export async function joinByCode(code: string): Promise<Schema<'JoinedRoomDto'>> {
  return (await api.post('/api/rooms/join-code', { body: { code } })).data;
}

/** Says something, once for each `clientMessageId`. */
export async function say(id: string, body: Schema<'SpeakDto'>): Promise<void> {
  const { data } = await change(id, () =>
    api.post('/api/rooms/{id}/messages', { params: { path: { id } }, body }),
  );
  const key = keys.roomMessages(id);
  const held = queryClient.getQueryData<HeldMessages>(key);
  if (held && data.seq <= lastSeqOf(held) + 1) queryClient.setQueryData(key, joined(held, [data]));
  // Messages between the two are missing.
  else void queryClient.invalidateQueries({ queryKey: key, exact: true });
}

export async function actOnPerson(id: string, mid: string, act: PersonAct): Promise<void> {
  const params = { path: { id, mid } };
  await change(id, () =>
    act === 'approve'
      ? api.post('/api/rooms/{id}/human-members/{mid}/approve', { params })
      : act === 'deny'
        ? api.post('/api/rooms/{id}/human-members/{mid}/deny', { params })
        : api.post('/api/rooms/{id}/human-members/{mid}/revoke', { params }),
  );
  await changed(id);
}

export async function actOnAgent(id: string, mid: string, act: AgentAct): Promise<void> {
  const params = { path: { id, mid } };
  await change(id, () =>
    act === 'approve'
      ? api.post('/api/rooms/{id}/agent-members/{mid}/approve', { params })
      : act === 'deny'
        ? api.post('/api/rooms/{id}/agent-members/{mid}/deny', { params })
        : act === 'revoke'
          ? api.post('/api/rooms/{id}/agent-members/{mid}/revoke', { params })
          : api.post('/api/rooms/{id}/agent-members/{mid}/reissue-signature', { params }),
  );
  await changed(id);
}

export async function setRole(id: string, mid: string, role: 'co-moderator' | 'observer'): Promise<void> {
  await change(id, () =>
    api.post('/api/rooms/{id}/human-members/{mid}/role', { params: { path: { id, mid } }, body: { role } }),
  );
  await changed(id);
}

/** Lets an observer speak, or only listen. */
export async function setSpeaking(id: string, mid: string, canIntervene: boolean): Promise<void> {
  await change(id, () =>
    api.post('/api/rooms/{id}/human-members/{mid}/policy', {
      params: { path: { id, mid } },
      body: { canIntervene },
    }),
  );
  await changed(id);
}

export async function endOrResume(id: string, act: 'close' | 'resume'): Promise<void> {
  const params = { path: { id } };
  const { data } = await change(id, () =>
    act === 'close'
      ? api.post('/api/rooms/{id}/close', { params })
      : api.post('/api/rooms/{id}/resume', { params }),
  );
  queryClient.setQueryData(keys.room(id), data);
  await changed(id);
}

/** Issues an invite, or the code of the room. Only this answer has the secret. */
export async function invite(
  id: string,
  kind: 'agent' | 'observer' | 'co-moderator' | 'code',
  ttlSeconds: number,
): Promise<{ secret: string; expiresAt: string }> {
  const params = { path: { id } };
  if (kind === 'code') {
    const { data } = await api.post('/api/rooms/{id}/code/rotate', { params, body: { ttlSeconds } });
    return { secret: data.code, expiresAt: data.expiresAt };
  }
  const body = kind === 'agent' ? { kind, ttlSeconds } : { kind: 'human' as const, role: kind, ttlSeconds };
  const { data } = await api.post('/api/rooms/{id}/invites', { params, body });
  void queryClient.invalidateQueries({ queryKey: keys.roomInvites(id), exact: true });
  return { secret: data.roomToken, expiresAt: data.expiresAt };
}
