import {
  anonymous,
  bearer,
  Client,
  connectAgent,
  newMember,
  newOwner,
  newToken,
  type Person,
  sql,
} from '#testing';
import { deployment, describeEachBackend } from '../support/deployments';

describe('API tokens', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  let owner: Person;
  beforeAll(async () => {
    owner = await newOwner(url);
  });

  it('is shown once, when made, and only its hash is kept', async () => {
    const made = await owner.post('/api/tokens', { name: ' Export ', scope: 'read' }).expect(201);
    expect(made.headers['cache-control']).toBe('no-store');
    const { id, token, expiresAt } = made.body.data;
    expect(made.body.data).toMatchObject({
      name: 'Export',
      kind: 'settings',
      choice: 'read',
      scopes: ['read:docs', 'read:profile'],
      actorId: null,
      projectSlugs: ['*'],
      lastUsedAt: null,
    });
    expect((Date.parse(expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(90, 1);
    await bearer(url, token).get('/api/me').expect(200);
    const listed = await owner.get('/api/tokens').expect(200);
    expect(listed.body.data.map((one: { id: string }) => one.id)).toContain(id);
    expect(listed.text).not.toContain(token);
    const kept = await sql(databaseUrl, 'SELECT * FROM api_tokens WHERE id = $1', [id]);
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  it.each([
    ['member', 'read', ['read:docs', 'read:profile']],
    [
      'member',
      'write',
      [
        'doc-ids:issue',
        'doc-ids:revoke',
        'rate:docs',
        'read:docs',
        'read:profile',
        'shares:delete',
        'write:docs',
      ],
    ],
    [
      'admin',
      'write',
      [
        'doc-ids:issue',
        'doc-ids:revoke',
        'projects:create',
        'publish:docs',
        'rate:docs',
        'read:docs',
        'read:profile',
        'shares:create',
        'shares:delete',
        'write:docs',
      ],
    ],
    [
      'admin',
      'admin',
      [
        'admin',
        'doc-ids:issue',
        'doc-ids:revoke',
        'projects:create',
        'publish:docs',
        'rate:docs',
        'read:docs',
        'read:profile',
        'shares:create',
        'shares:delete',
        'write:docs',
      ],
    ],
  ] as const)('of %s with %s carries these scopes', async (role, scope, scopes) => {
    const person = await newMember(owner, role);
    const made = await person.post('/api/tokens', { name: 'x', scope }).expect(201);
    expect([...made.body.data.scopes].sort()).toEqual(scopes);
  });

  it('with admin is not for a plain member', async () => {
    const member = await newMember(owner);
    await member.post('/api/tokens', { name: 'x', scope: 'admin' }).expect(403, /SVC_FORBIDDEN/);
  });

  it.each([
    { name: '', scope: 'read' },
    { name: 'x'.repeat(101), scope: 'read' },
    { name: 'a\0b', scope: 'read' },
    { name: 'x', scope: 'all' },
    { name: 'x' },
    { name: 'x', scope: 'read', expiresInDays: 0 },
    { name: 'x', scope: 'read', expiresInDays: 366 },
  ])('is not made from %p', async (body) => {
    await owner.post('/api/tokens', body).expect(400, /SVC_VALIDATION_ERROR/);
  });

  it('are for sessions only', async () => {
    const token = await newToken(owner, 'admin');
    for (const caller of [anonymous(url), token]) {
      await caller.get('/api/tokens').expect(401);
      await caller.post('/api/tokens', { name: 'x', scope: 'read' }).expect(401);
      await caller.delete(`/api/tokens/${token.id}`).expect(401);
    }
    const foreign = owner.with({ Origin: 'https://evil.example' });
    await foreign.post('/api/tokens', { name: 'x', scope: 'read' }).expect(403, /SVC_CSRF_REJECTED/);
    await foreign.delete(`/api/tokens/${token.id}`).expect(403, /SVC_CSRF_REJECTED/);
  });

  it("lists one's own live ones page by page, newest first, agents' included", async () => {
    const person = await newMember(owner, 'admin');
    const agent = await connectAgent(person);
    const made = [];
    for (let i = 0; i < 4; i++) made.push(await newToken(person, 'read'));
    await person.delete(`/api/tokens/${made[3]!.id}`).expect(200);
    await sql(databaseUrl, 'UPDATE api_tokens SET expires_at = now() WHERE id = $1', [made[2]!.id]);
    const first = await person.get('/api/tokens?limit=2').expect(200);
    expect(first.body.data.map((one: { id: string }) => one.id)).toEqual([made[1]!.id, made[0]!.id]);
    const cursor: string = first.body.meta.nextCursor;
    const second = await person.get(`/api/tokens?limit=2&cursor=${cursor}`).expect(200);
    expect(second.body.data).toMatchObject([{ kind: 'agent', choice: null, actorId: agent.actorId }]);
    expect(second.body.meta.nextCursor).toBeNull();
    await owner.get(`/api/tokens?cursor=${cursor}`).expect(400, /SVC_CURSOR_INVALID/);
    await person.get('/api/tokens?limit=0').expect(400);
    await person.get('/api/tokens?limit=201').expect(400);
  });

  it("can not be revoked by anyone else; another's, another organization's and none are the same 404", async () => {
    const member = await newMember(owner);
    const mine = await newToken(member, 'read');
    const stranger = await newOwner(url);
    const answers = [
      await owner.delete(`/api/tokens/${mine.id}`),
      await stranger.delete(`/api/tokens/${mine.id}`),
      await owner.delete('/api/tokens/01a1fe29-6fc1-77eb-bae8-1f847e4f4e5a'),
      await owner.delete('/api/tokens/nonsense'),
    ];
    for (const { status } of answers) expect(status).toBe(404);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    await mine.get('/api/me').expect(200);
  });

  it('revoked twice: the second time there is none', async () => {
    const token = await newToken(owner, 'read');
    const gone = await owner.delete(`/api/tokens/${token.id}`).expect(200);
    expect(gone.body).toEqual({ data: { id: token.id, deleted: true } });
    await owner.delete(`/api/tokens/${token.id}`).expect(404);
  });
});

describeEachBackend('revocation', ({ api }) => {
  it('a revoked token is refused at once in every process', async () => {
    const owner = await newOwner(api[0]);
    for (let round = 0; round < 5; round++) {
      const { token, id } = await newToken(owner, 'read');
      const holders: Client[] = api.map((url) => bearer(url, token));
      for (const holder of holders) await holder.get('/api/me').expect(200);
      await owner.delete(`/api/tokens/${id}`).expect(200);
      for (const holder of holders) await holder.get('/api/me').expect(401);
    }
  });

  it("a demoted admin's token loses admin at once in every process", async () => {
    const owner = await newOwner(api[0]);
    const admin = await newMember(owner, 'admin');
    const { token } = await newToken(admin, 'admin');
    const holders = api.map((url) => bearer(url, token));
    for (const holder of holders) await holder.post('/api/projects', { name: 'Made' }).expect(201);
    await owner.patch(`/api/members/${admin.userId}`, { role: 'member' }).expect(200);
    for (const holder of holders) await holder.post('/api/projects', { name: 'Made' }).expect(403);
    for (const holder of holders) await holder.get('/api/me').expect(200);
  });
});
