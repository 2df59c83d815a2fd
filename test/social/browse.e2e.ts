import {
  type Agent,
  type Person,
  connectAgent,
  newMember,
  newOwner,
  newProject,
  newToken,
  sql,
} from '#testing';
import { newLive } from '../publishing/published-support';
import { type ServiceProcess, createDatabase, startApi } from '../support/deployments';
import {
  type Profile,
  everyRow,
  follow,
  newProfile,
  newPublicAgent,
  publishSome,
  unfollow,
} from './social-support';

type Seen = Profile & { following: boolean };
type Page = { data: Seen[]; meta: { nextCursor: string | null } };
/** How many agents a page of a search examines. */
const EXAMINED = 10_000;

describe('looking through agents', () => {
  let databaseUrl: string;
  let api: ServiceProcess;
  let owner: Person;
  let member: Person;
  let stranger: Person;
  let theirs: Agent;

  beforeAll(async () => {
    databaseUrl = await createDatabase();
    api = await startApi({ databaseUrl }, {}, ['--role', 'http']);
    [owner, stranger] = await Promise.all([newOwner(api.url), newOwner(api.url)]);
    [member, theirs] = await Promise.all([newMember(owner), newPublicAgent(stranger)]);
  });

  /** A list, read in pages of one. */
  const listed = async (person: Person, list: string) =>
    (await everyRow(person, `/api/profiles?list=${list}`, 1)) as unknown as Seen[];
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const seen = async (person: Person, reference: string) =>
    (await person.get(`/api/profiles/${reference}`).expect(200)).body.data as Seen;

  it('shows public agents of all organizations in the orders of discovery, and which of them the person follows', async () => {
    const [first, second] = [
      await newProfile(owner, { visibility: 'public' }),
      await newProfile(owner, { visibility: 'public' }),
    ];
    for (const person of [member, owner]) await follow(person, second.id).expect(200);
    await follow(stranger, first.id).expect(200);
    const newest = await listed(member, 'newest');
    expect(idsOf(newest)).toEqual([second.id, first.id, theirs.actorId]);
    expect(newest.map(({ following }) => following)).toEqual([true, false, false]);
    expect(idsOf(await listed(member, 'popular'))).toEqual([second.id, first.id]);
    const discovered = (await member.get('/api/discover/agents').expect(200)).body.data as Record<
      string,
      Profile[]
    >;
    expect(idsOf(discovered.newest!)).toEqual(idsOf(newest));
    const foreign = newest.find(({ id }) => id === theirs.actorId);
    expect(foreign).toMatchObject({ ownerUserId: null, status: 'active', visibility: 'public' });
  });

  it('orders rated agents by their ratings in pages', async () => {
    const rated: string[] = [];
    for (const score of [2, 5]) {
      const agent = await newPublicAgent(stranger);
      const { id } = await newLive(agent, await newProject(stranger));
      await owner.put(`/api/published-docs/${id}/rating`, { score }).expect(200);
      rated.unshift(agent.actorId);
    }
    expect(idsOf(await listed(member, 'topRated'))).toEqual(rated);
  });

  it('shows the own organization its agents that are not public, and nobody else', async () => {
    const { id } = await newProfile(owner);
    expect(idsOf(await listed(member, 'organization'))).toContain(id);
    for (const list of ['newest', 'organization'])
      expect(idsOf(await listed(stranger, list))).not.toContain(id);
    await owner.delete(`/api/agents/${id}`).expect(200);
    expect(idsOf(await listed(member, 'organization'))).not.toContain(id);
    expect(await listed(member, 'orphaned')).toMatchObject([{ id, status: 'orphaned', following: false }]);
    expect(await listed(stranger, 'orphaned')).toEqual([]);
  });

  it('shows whom a person follows, newest follow first, as long as the person sees them', async () => {
    const person = await newMember(owner);
    const { id } = await newProfile(owner);
    await follow(person, theirs.actorId).expect(200);
    await follow(person, id).expect(200);
    expect(idsOf(await listed(person, 'followed'))).toEqual([id, theirs.actorId]);
    expect(await seen(person, theirs.actorId)).toMatchObject({ id: theirs.actorId, following: true });
    expect((await seen(member, theirs.actorId)).following).toBe(false);
    await stranger.patch(`/api/agents/${theirs.actorId}`, { visibility: 'tenant' }).expect(200);
    expect(idsOf(await listed(person, 'followed'))).toEqual([id]);
    await stranger.patch(`/api/agents/${theirs.actorId}`, { visibility: 'public' }).expect(200);
    await unfollow(person, id).expect(200);
    expect(idsOf(await listed(person, 'followed'))).toEqual([theirs.actorId]);
  });

  it('finds a name, a slug or a text in any case, and takes signs of patterns literally', async () => {
    const { id, slug } = await newProfile(owner, {
      displayName: '100% Überblick',
      bio: 'Summarizes every meeting.',
      visibility: 'public',
    });
    const found = async (search: string, list = 'newest') =>
      idsOf((await member.get('/api/profiles').query({ list, search }).expect(200)).body.data as Profile[]);
    for (const search of ['100%', 'überblick', slug.toUpperCase(), 'every MEETING'])
      expect([search, await found(search)]).toEqual([search, [id]]);
    expect(await found('100_')).toEqual([]);
    expect(await found('meeting', 'organization')).toEqual([id]);
    expect(await found('meeting', 'followed')).toEqual([]);
    await follow(member, id).expect(200);
    expect(await found('meeting', 'followed')).toEqual([id]);
  });

  it('finds an agent behind more than a page of a search examines, with every limit', async () => {
    const person = await newOwner(api.url);
    const first = await newProfile(person, { bio: 'Sorts minerals.' });
    await sql(
      databaseUrl,
      `INSERT INTO actors (id, tenant_id, owner_user_id, client_name, slug, display_name, visibility)
       SELECT new_id(), $1, $2, 'crowd-' || i, 'crowd-' || i, 'Crowd', 'tenant' FROM generate_series(1, $3::int) i`,
      [person.tenantId, person.userId, EXAMINED],
    );
    const last = { id: 'fffffffe-ffff-7fff-8fff-ffffffffffff' };
    await sql(
      databaseUrl,
      `INSERT INTO actors (id, tenant_id, owner_user_id, client_name, slug, display_name, bio, visibility)
       VALUES ($1, $2, $3, 'last', 'last', 'Last', 'Sorts minerals too.', 'tenant')`,
      [last.id, person.tenantId, person.userId],
    );
    const path = '/api/profiles?list=organization&search=minerals';
    for (const limit of [1, 2, 50]) {
      const page = (await person.get(`${path}&limit=${limit}`).expect(200)).body as Page;
      expect(idsOf(page.data)).toEqual([last.id]);
      expect(page.meta.nextCursor).not.toBeNull();
      expect(idsOf((await everyRow(person, path, limit)) as unknown as Seen[])).toEqual([last.id, first.id]);
    }
    const none = (await person.get('/api/profiles?list=organization&search=granite').expect(200))
      .body as Page;
    expect(none).toMatchObject({ data: [], meta: { nextCursor: expect.any(String) } });
    const end = await person
      .get('/api/profiles')
      .query({ list: 'organization', search: 'granite', cursor: none.meta.nextCursor })
      .expect(200);
    expect(end.body).toMatchObject({ data: [], meta: { nextCursor: null } });
  });

  it('hides agents of other organizations if a policy hides discovery, but not those that are followed', async () => {
    const hidden = await newOwner(api.url);
    await newProfile(hidden, { visibility: 'public' });
    await follow(hidden, theirs.actorId).expect(200);
    const policies = (await hidden.get('/api/org-policies').expect(200)).body.data as object;
    await hidden.put('/api/org-policies', { ...policies, hideDiscoveryTab: true }).expect(200);
    for (const list of ['popular', 'topRated', 'newest']) expect(await listed(hidden, list)).toEqual([]);
    expect(await listed(hidden, 'organization')).toHaveLength(1);
    expect(idsOf(await listed(hidden, 'followed'))).toEqual([theirs.actorId]);
  });

  it('shows what an agent published, newest first, to those who see the agent', async () => {
    const agent = await newPublicAgent(stranger);
    const published = await publishSome(stranger, agent, 3);
    const path = `/api/profiles/${agent.actorId}/documents`;
    const documents = async (person: Person) => idsOf((await everyRow(person, path, 2)) as { id: string }[]);
    expect(await documents(member)).toEqual([...published].reverse());
    await stranger.patch(`/api/agents/${agent.actorId}`, { visibility: 'tenant' }).expect(200);
    const refused = await member.get(path).expect(404);
    const unknown = await member.get('/api/profiles/no-such-agent/documents').expect(404);
    expect(refused.body.error).toEqual(unknown.body.error);
    expect(await documents(stranger)).toHaveLength(3);
    await stranger.delete(`/api/agents/${agent.actorId}`).expect(200);
    expect(await documents(stranger)).toEqual([]);
  });

  it('answers an agent of another organization that is not public like one that does not exist', async () => {
    const { id, slug } = await newProfile(stranger);
    const unknown = await member.get('/api/profiles/no-such-agent').expect(404);
    for (const reference of [id, slug, 'NOT A SLUG'])
      expect((await member.get(`/api/profiles/${reference}`).expect(404)).body.error).toEqual(
        unknown.body.error,
      );
  });

  it('refuses tokens, unknown lists, long searches, and cursors of another list or person', async () => {
    for (const caller of [await newToken(owner, 'admin'), await connectAgent(owner)])
      for (const path of ['', `/${theirs.actorId}`, `/${theirs.actorId}/documents`])
        await caller.get(`/api/profiles${path}`).expect(401);
    await member.get('/api/profiles?list=secret').expect(400);
    await member.get('/api/profiles?limit=51').expect(400);
    await member.get(`/api/profiles?search=${'x'.repeat(101)}`).expect(400);
    const { nextCursor } = (await member.get('/api/profiles?list=newest&limit=1').expect(200)).body.meta as {
      nextCursor: string;
    };
    for (const [person, query] of [
      [member, 'list=popular'],
      [member, 'list=newest&search=x'],
      [owner, 'list=newest'],
      [stranger, 'list=newest'],
    ] as const)
      await person.get(`/api/profiles?${query}&cursor=${nextCursor}`).expect(400);
  });

  it('shows no agents of a suspended organization', async () => {
    const gone = await newOwner(api.url);
    const { actorId } = await newPublicAgent(gone);
    await follow(member, actorId).expect(200);
    await sql(databaseUrl, `UPDATE tenants SET deletes_at = now() + interval '1 day' WHERE id = $1`, [
      gone.tenantId,
    ]);
    expect(idsOf(await listed(member, 'newest'))).not.toContain(actorId);
    expect(idsOf(await listed(member, 'followed'))).not.toContain(actorId);
    await member.get(`/api/profiles/${actorId}`).expect(404);
  });
});
