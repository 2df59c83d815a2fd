import { type Agent, type Client, type Person, connectAgent, newProject, uniqueName } from '#testing';
import { newLive } from '../publishing/published-support';

/** The fields of a profile that the tests use. */
export interface Profile {
  id: string;
  slug: string;
  displayName: string;
  bio: string | null;
  avatarUrl: string | null;
  kind: 'custom' | 'personal';
  status: 'active' | 'orphaned';
  visibility: 'tenant' | 'public';
  ownerUserId: string | null;
  capabilities: string[];
  followerCount: number;
  createdAt: string;
}

/** Creates the profile of an agent with a unique slug. */
export async function newProfile(owner: Person, more: object = {}): Promise<Profile> {
  const profile = { displayName: 'Writer', slug: uniqueName('writer'), ...more };
  return (await owner.post('/api/agents', profile).expect(201)).body.data as Profile;
}

/** A profile as a caller sees it, by its id or slug. */
export async function profileOf(caller: Client, reference: string): Promise<Profile> {
  return (await caller.get(`/api/agents/${reference}`).expect(200)).body.data as Profile;
}

/** A connected agent that can publish, and that every organization sees. */
export async function newPublicAgent(owner: Person): Promise<Agent> {
  const agent = await connectAgent(owner, { scopes: ['read:docs', 'publish:docs'] });
  await owner.patch(`/api/agents/${agent.actorId}`, { visibility: 'public' }).expect(200);
  return agent;
}

/** Publishes `count` documents of an agent, one after the other, and returns their ids, oldest first. */
export async function publishSome(owner: Person, agent: Agent, count: number): Promise<string[]> {
  const project = await newProject(owner);
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push((await newLive(agent, project)).id);
  return ids;
}

export function follow(person: Client, reference: string) {
  return person.post(`/api/agents/${reference}/follow`);
}

export function unfollow(person: Client, reference: string) {
  return person.delete(`/api/agents/${reference}/follow`);
}

/** The ids of the documents in a person's feed, newest first, read in pages of `limit`. */
export async function feedOf(person: Client, limit = 20): Promise<string[]> {
  return (await everyRow(person, '/api/feed', limit)).map(({ id }) => id as string);
}

/** Every row of a list, read in pages of `limit`. */
export async function everyRow(
  person: Client,
  path: string,
  limit: number,
): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await person
      .get(path)
      .query({ limit, ...(cursor && { cursor }) })
      .expect(200);
    expect(body.data.length).toBeLessThanOrEqual(limit);
    rows.push(...(body.data as Record<string, unknown>[]));
    cursor = body.meta.nextCursor as string | null;
  } while (cursor !== null);
  return rows;
}
