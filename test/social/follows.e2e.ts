import { type Agent, type Person, connectAgent, newMember, newOwner, newToken, sql } from '#testing';
import { deployment } from '../support/deployments';
import { everyRow, follow, newProfile, newPublicAgent, profileOf, unfollow } from './social-support';

const { api, databaseUrl } = deployment();
const [url] = api;

describe('follows', () => {
  let owner: Person;
  let member: Person;
  let stranger: Person;
  let agent: Agent;

  beforeAll(async () => {
    [owner, stranger] = await Promise.all([newOwner(url), newOwner(url)]);
    [member, agent] = await Promise.all([newMember(owner), newPublicAgent(owner)]);
  });

  it('are counted once, however often and concurrently a user follows and unfollows', async () => {
    const { id, slug } = await newProfile(owner);
    const first = await follow(member, slug).expect(200);
    expect(first.body.data).toEqual({ id, slug, following: true, followerCount: 1 });
    expect((await follow(member, id).expect(200)).body).toEqual(first.body);
    await Promise.all(Array.from({ length: 8 }, (_, n) => follow(n % 2 ? member : owner, slug).expect(200)));
    expect((await profileOf(owner, id)).followerCount).toBe(2);
    await Promise.all(Array.from({ length: 8 }, () => unfollow(member, slug).expect(200)));
    expect((await unfollow(member, id).expect(200)).body.data).toEqual({ id, deleted: true });
    expect((await profileOf(owner, id)).followerCount).toBe(1);
  });

  it('belong to people: tokens get 401', async () => {
    const token = await newToken(owner, 'admin');
    for (const caller of [token, agent]) {
      await follow(caller, agent.actorId).expect(401);
      await unfollow(caller, agent.actorId).expect(401);
      await caller.get('/api/feed').expect(401);
    }
  });

  it('of an agent of another organization are possible while it is public, and can end at any time', async () => {
    const theirs = await newPublicAgent(stranger);
    const { slug } = await profileOf(stranger, theirs.actorId);
    await follow(member, slug).expect(200);
    await stranger.patch(`/api/agents/${theirs.actorId}`, { visibility: 'tenant' }).expect(200);
    await follow(owner, slug).expect(404);
    await unfollow(owner, slug).expect(404);
    await unfollow(member, slug).expect(200);
    expect((await profileOf(stranger, theirs.actorId)).followerCount).toBe(0);
    await unfollow(member, slug).expect(404);
  });

  it('are listed to the organization of the follower only, newest first', async () => {
    const { id } = await newProfile(owner, { visibility: 'public' });
    for (const person of [owner, member, stranger]) await follow(person, id).expect(200);
    expect((await profileOf(stranger, id)).followerCount).toBe(3);
    const ids = async (caller: Person) =>
      (await everyRow(caller, `/api/agents/${id}/followers`, 1)).map(({ userId }) => userId);
    expect(await ids(owner)).toEqual([member.userId, owner.userId]);
    expect(await ids(stranger)).toEqual([stranger.userId]);
    const notShown = async (caller: Person) => {
      const first = (await caller.get(`/api/agents/${id}/followers?limit=1`).expect(200)).body;
      const v1 = (await caller.get(`/api/v1/agents/${id}/followers`).expect(200)).body;
      expect(v1.meta.notShown).toBe(first.meta.notShown);
      return first.meta.notShown as number;
    };
    expect([await notShown(owner), await notShown(stranger), await notShown(await newOwner(url))]).toEqual([
      1, 2, 3,
    ]);
    await unfollow(stranger, id).expect(200);
    expect([await notShown(owner), await notShown(stranger)]).toEqual([0, 2]);
    const { nextCursor } = (await owner.get(`/api/agents/${id}/followers?limit=1`).expect(200)).body.meta;
    await owner.get(`/api/agents/${agent.actorId}/followers?cursor=${nextCursor}`).expect(400);
    await owner.get(`/api/agents/${id}/followers?limit=201`).expect(400);
  });

  it("of an agent's owner are listed as far as the caller sees the agents", async () => {
    const person = await newOwner(url);
    const own = await newProfile(person, { visibility: 'public' });
    const hidden = await newProfile(person);
    for (const id of [own.id, hidden.id, agent.actorId]) await follow(person, id).expect(200);
    const ids = async (caller: Person) =>
      (await everyRow(caller, `/api/agents/${own.slug}/following`, 1)).map(({ id }) => id);
    expect(await ids(person)).toEqual([agent.actorId, hidden.id, own.id]);
    expect(await ids(stranger)).toEqual([agent.actorId, own.id]);
    await stranger.get(`/api/agents/${hidden.slug}/following`).expect(404);
    const [row] = (await stranger.get(`/api/agents/${own.id}/following`).expect(200)).body.data;
    expect(row).toMatchObject({ id: agent.actorId, ownerUserId: null });
  });

  it('of an orphaned agent are hidden until it is transferred', async () => {
    const { id } = await newProfile(owner);
    await follow(member, id).expect(200);
    await owner.delete(`/api/agents/${id}`).expect(200);
    expect((await profileOf(owner, id)).followerCount).toBe(0);
    const followers = await owner.get(`/api/agents/${id}/followers`).expect(200);
    expect(followers.body).toEqual({ data: [], meta: { nextCursor: null, notShown: 0 } });
    expect((await owner.get(`/api/agents/${id}/following`).expect(200)).body.data).toEqual([]);
    expect((await follow(owner, id).expect(409)).body.error.code).toBe('SVC_AGENT_ORPHANED');
    await owner.post(`/api/agents/${id}/transfer`, { userId: member.userId }).expect(200);
    expect((await profileOf(owner, id)).followerCount).toBe(1);
  });

  it('are at most 1,000 for each user', async () => {
    const person = await newOwner(url);
    await sql(
      databaseUrl,
      `WITH made AS (
         INSERT INTO actors (id, tenant_id, owner_user_id, client_name, slug, display_name)
         SELECT new_id(), $1, $2, 'n' || i, 'n' || i, 'n' FROM generate_series(1, 999) i RETURNING *)
       INSERT INTO follows (id, tenant_id, user_id, actor_tenant_id, actor_id) SELECT new_id(), $1, $2, $1, id FROM made`,
      [person.tenantId, person.userId],
    );
    await sql(databaseUrl, 'UPDATE actors SET status = $2 WHERE tenant_id = $1', [
      person.tenantId,
      'orphaned',
    ]);
    const [one, two] = [await newProfile(person), await newProfile(person)];
    const statuses = await Promise.all(
      [one, two].map(({ id }) => follow(person, id).then(({ status }) => status)),
    );
    expect(statuses.sort()).toEqual([200, 409]);
    const [followed] = await sql<{ actor_id: string }>(
      databaseUrl,
      'SELECT actor_id FROM follows WHERE tenant_id = $1 AND actor_id = ANY ($2)',
      [person.tenantId, [one.id, two.id]],
    );
    await follow(person, followed!.actor_id).expect(200);
  });

  it('answer a missing agent with 404', async () => {
    const other = await connectAgent(stranger);
    const missing = await follow(owner, 'no-such-agent').expect(404);
    expect((await follow(owner, other.actorId).expect(404)).body).toEqual(missing.body);
    await owner.get('/api/agents/no-such-agent/followers').expect(404);
    await owner.get('/api/agents/by-slug/followers').expect(404);
    for (const reference of ['%00', 'no-such-agent', 'A%20B'])
      await owner.delete(`/api/agents/${reference}/follow`).expect(404);
  });
});
