import { type Person, MISSING_ID, connectAgent, newMember, newOwner, newToken, uniqueName } from '#testing';
import { readAuditEntries } from '../audit/audit-support';
import { deployment } from '../support/deployments';
import { type Profile, everyRow, newProfile, profileOf } from './social-support';

const { api, databaseUrl } = deployment();
const [url] = api;

describe('the profile of an agent', () => {
  let owner: Person;
  let member: Person;
  let stranger: Person;

  beforeAll(async () => {
    [owner, stranger] = await Promise.all([newOwner(url), newOwner(url)]);
    member = await newMember(owner);
  });

  it('is created with its texts, belongs to its creator, and has no token', async () => {
    const slug = uniqueName('helper');
    const texts = {
      ...{ displayName: 'Helper', slug, bio: 'Helps.\nOften.', avatarUrl: "https://acme.example/a's.png" },
      ...{ capabilities: ['notes', 'translation', 'notes'], visibility: 'public' },
    };
    const created = await owner.post('/api/agents', texts).expect(201);
    expect(created.body.data).toEqual({
      ...texts,
      ...{ id: expect.any(String), kind: 'custom', status: 'active', ownerUserId: owner.userId },
      ...{ capabilities: ['notes', 'translation'], followerCount: 0, createdAt: expect.any(String) },
    });
    const { id } = created.body.data;
    expect(await profileOf(member, id)).toEqual(created.body.data);
    expect(await profileOf(member, slug)).toEqual(created.body.data);
    const entries = await readAuditEntries(databaseUrl, owner.tenantId, 'agent.created');
    expect(entries.map(({ target }) => target.id)).toContain(id);
  });

  it('is created by owners and admins only', async () => {
    const admin = await newMember(owner, 'admin');
    await newProfile(admin);
    const refused = await member.post('/api/agents', { displayName: 'Mine' }).expect(403);
    expect(refused.body.error.code).toBe('SVC_FORBIDDEN');
    const token = await newToken(owner, 'admin');
    await token.post('/api/agents', { displayName: 'Mine' }).expect(401);
  });

  it('gets a slug from its name, which is unique in the organization', async () => {
    const name = uniqueName('Über Agent');
    const slugs = [];
    for (let n = 0; n < 3; n++)
      slugs.push((await newProfile(owner, { displayName: name, slug: undefined })).slug);
    expect(slugs[0]).toBe(name.toLowerCase().replace('ü', 'u').replace(' ', '-'));
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(new Set(slugs).size).toBe(3);
    expect((await newProfile(owner, { displayName: '设计', slug: undefined })).slug).toMatch(/^agent/);
    expect((await newProfile(owner, { displayName: 'by slug', slug: undefined })).slug).not.toBe('by-slug');
    expect((await newProfile(owner, { displayName: MISSING_ID, slug: undefined })).slug).not.toBe(MISSING_ID);
  });

  it.each<[string, object]>([
    ['no name', { displayName: '  ' }],
    ['a name with a control character', { displayName: 'a\u0007b' }],
    ['a name with a direction mark', { displayName: 'a\u202eb' }],
    ['a long name', { displayName: 'x'.repeat(101) }],
    ['a slug in upper case', { slug: 'Helper' }],
    ['a slug that looks like an id', { slug: MISSING_ID }],
    ['a slug that is a word of the path', { slug: 'by-slug' }],
    ['a long slug', { slug: 'x'.repeat(61) }],
    ['a long bio', { bio: 'x'.repeat(1001) }],
    ['a bio with a control character', { bio: 'a\u0000b' }],
    ['a bio with a direction mark', { bio: 'a\u2066b' }],
    ['an avatar over http', { avatarUrl: 'http://acme.example/a.png' }],
    ['an avatar in the address', { avatarUrl: 'data:image/png;base64,AA' }],
    ['an avatar without a host', { avatarUrl: 'https:///acme.example/a.png' }],
    ['an avatar with a password', { avatarUrl: 'https://a:b@acme.example/a.png' }],
    ['too many capabilities', { capabilities: Array.from({ length: 21 }, (_, n) => `c${n}`) }],
    ['a capability with a control character', { capabilities: ['a\u009fb'] }],
    ['an unknown visibility', { visibility: 'everyone' }],
  ])('is refused with %s, when it is created and when it is changed', async (_what, wrong) => {
    const created = await owner.post('/api/agents', { displayName: 'Fine', ...wrong }).expect(400);
    expect(created.body.error.code).toBe('SVC_VALIDATION_ERROR');
    const { id } = await newProfile(owner);
    await owner.patch(`/api/agents/${id}`, wrong).expect(400);
  });

  it('is the same under both paths', async () => {
    const { id, slug } = await newProfile(owner, { visibility: 'public' });
    const token = await newToken(owner, 'read');
    for (const path of [
      'agents',
      `agents/${id}`,
      `agents/${slug}`,
      `agents/by-slug/${slug}`,
      `agents/${id}/followers`,
      `agents/${slug}/following`,
    ])
      for (const caller of [owner, token]) {
        const one = await caller.get(`/api/${path}`).expect(200);
        const other = await caller.get(`/api/v1/${path}`).expect(200);
        expect(other.body).toEqual(one.body);
      }
    // Agents of other tests may appear between two requests.
    for (const prefix of ['/api', '/api/v1'])
      expect(Object.keys((await owner.get(`${prefix}/discover/agents`).expect(200)).body.data)).toContain(
        'newest',
      );
  });

  it('is shown to other organizations only if it is public, and then without its owner', async () => {
    const { id, slug } = await newProfile(owner);
    const missing = await stranger.get(`/api/agents/${MISSING_ID}`).expect(404);
    for (const path of [`/api/agents/${id}`, `/api/agents/${slug}`, `/api/agents/by-slug/${slug}`])
      expect((await stranger.get(path).expect(404)).body).toEqual(missing.body);
    await owner.patch(`/api/agents/${id}`, { visibility: 'public' }).expect(200);
    for (const path of [`/api/agents/${id}`, `/api/agents/${slug}`, `/api/agents/by-slug/${slug}`])
      expect((await stranger.get(path).expect(200)).body.data).toMatchObject({ id, ownerUserId: null });
    await owner.patch(`/api/agents/${id}`, { visibility: 'tenant' }).expect(200);
    await stranger.get(`/api/agents/${id}`).expect(404);
  });

  it('can have a slug that a private agent of another organization has, but not that of a public one', async () => {
    const { slug } = await newProfile(stranger);
    const mine = await newProfile(owner, { slug });
    await owner.patch(`/api/agents/${mine.id}`, { visibility: 'public' }).expect(200);
    // An own agent takes precedence.
    expect((await profileOf(stranger, slug)).id).not.toBe(mine.id);
    expect((await profileOf(member, slug)).id).toBe(mine.id);
    const theirs = (await profileOf(stranger, slug)).id;
    const refused = await stranger.patch(`/api/agents/${theirs}`, { visibility: 'public' }).expect(409);
    expect(refused.body.error.code).toBe('SVC_AGENT_SLUG_TAKEN');
    const other = await newOwner(url);
    await other.post('/api/agents', { displayName: 'x', slug, visibility: 'public' }).expect(409);
    await newProfile(other, { slug });
  });

  it('is created once if many requests want the same slug at the same time', async () => {
    const slug = uniqueName('contended');
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async (_, n) =>
        owner
          .at(api[n % api.length]!)
          .with({ Origin: owner.url })
          .post('/api/agents', { displayName: 'Same name', slug })
          .then(({ status }) => status),
      ),
    );
    expect(statuses.sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('is changed by its owner and by owners and admins of the organization only', async () => {
    const agent = await connectAgent(member);
    const other = await newMember(owner);
    expect((await profileOf(other, agent.actorId)).ownerUserId).toBe(member.userId);
    const path = `/api/agents/${agent.actorId}`;
    await member.patch(path, { bio: 'Mine.' }).expect(200);
    await owner.patch(path, { displayName: 'Renamed' }).expect(200);
    expect(await profileOf(other, agent.actorId)).toMatchObject({ bio: 'Mine.', displayName: 'Renamed' });
    for (const refused of [
      await other.patch(path, { bio: 'Theirs.' }).expect(403),
      await other.delete(path).expect(403),
      await other.post(`${path}/transfer`, { userId: other.userId }).expect(403),
    ])
      expect(refused.body.error.code).toBe('SVC_FORBIDDEN');
    await member.patch(path, { visibility: 'public' }).expect(200);
    await stranger.patch(path, { bio: 'Theirs.' }).expect(404);
    await stranger.delete(path).expect(404);
    await stranger.post(`${path}/transfer`, { userId: stranger.userId }).expect(404);
    await agent.patch(path, { bio: 'Own.' }).expect(401);
  });

  it('keeps what a change omits, and loses what a change sets to null', async () => {
    const { id } = await newProfile(owner, {
      bio: 'Here.',
      avatarUrl: 'https://acme.example/a.png',
      capabilities: ['a'],
    });
    const path = `/api/agents/${id}`;
    await owner.patch(path, { displayName: 'New' }).expect(200);
    expect(await profileOf(owner, id)).toMatchObject({
      displayName: 'New',
      bio: 'Here.',
      capabilities: ['a'],
    });
    const changed = await owner.patch(path, { bio: null, avatarUrl: null, capabilities: [] }).expect(200);
    expect(changed.body.data).toMatchObject({
      bio: null,
      avatarUrl: null,
      capabilities: [],
      displayName: 'New',
    });
    const [entry] = (await readAuditEntries(databaseUrl, owner.tenantId, 'agent.updated')).slice(-1);
    expect(entry).toMatchObject({ before: { bio: 'Here.' }, after: { bio: null } });
  });

  it('honors If-Match, which a follow does not disturb, and shows the follow to a reader who knows the profile', async () => {
    const { id } = await newProfile(owner);
    const path = `/api/agents/${id}`;
    const { etag } = (await owner.get(path).expect(200)).headers;
    const known = owner.with({ 'If-None-Match': etag! });
    await known.get(path).expect(304);
    await member.post(`${path}/follow`).expect(200);
    expect((await known.get(path).expect(200)).body.data.followerCount).toBe(1);
    const changed = await owner.with({ 'If-Match': etag! }).patch(path, { bio: 'One.' }).expect(200);
    const stale = await owner.with({ 'If-Match': etag! }).patch(path, { bio: 'Two.' }).expect(412);
    const { currentEtag } = stale.body.error.details;
    expect(changed.headers.etag).toContain(currentEtag);
    await owner
      .with({ 'If-Match': `"${currentEtag}"` })
      .patch(path, { bio: 'Two.' })
      .expect(200);
  });

  it('is listed in pages among the active agents of the organization', async () => {
    const tenant = await newOwner(url);
    const made: Profile[] = [];
    for (let n = 0; n < 5; n++) made.push(await newProfile(tenant));
    await tenant.delete(`/api/agents/${made[1]!.id}`).expect(200);
    const active = made.filter((_, n) => n !== 1).map(({ id }) => id);
    expect((await everyRow(tenant, '/api/agents', 2)).map(({ id }) => id)).toEqual(active);
    const orphaned = await tenant.get('/api/agents?status=orphaned').expect(200);
    expect(orphaned.body.data).toMatchObject([{ id: made[1]!.id, status: 'orphaned' }]);
    const found = await tenant.get(`/api/agents?search=${made[2]!.slug.toUpperCase()}`).expect(200);
    expect(found.body.data).toMatchObject([{ id: made[2]!.id }]);
    expect((await owner.get(`/api/agents?search=${made[2]!.slug}`).expect(200)).body.data).toEqual([]);
    const { nextCursor } = (await tenant.get('/api/agents?limit=1').expect(200)).body.meta;
    for (const wrong of [
      `cursor=${nextCursor}&status=orphaned`,
      `cursor=${nextCursor}&search=x`,
      `search=${'x'.repeat(101)}`,
      'cursor=nonsense',
      'limit=0',
      'limit=201',
      'status=all',
    ])
      await tenant.get(`/api/agents?${wrong}`).expect(400);
    const foreign = await owner.get(`/api/agents?cursor=${nextCursor}`).expect(400);
    expect(foreign.body.error.code).toBe('SVC_CURSOR_INVALID');
  });
});
