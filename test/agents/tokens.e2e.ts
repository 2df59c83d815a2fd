import {
  MISSING_ID,
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

describe('an API token', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  let owner: Person;
  beforeAll(async () => {
    owner = await newOwner(url);
  });

  it('is returned once, when it is created, and only its hash is stored', async () => {
    const created = await owner.post('/api/tokens', { name: ' Export ', scope: 'read' }).expect(201);
    expect(created.headers['cache-control']).toBe('no-store');
    const { id, token, expiresAt } = created.body.data;
    expect(created.body.data).toMatchObject({
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
    expect(listed.body.data.map((token: { id: string }) => token.id)).toContain(id);
    expect(listed.text).not.toContain(token);
    const stored = await sql(databaseUrl, 'SELECT * FROM api_tokens WHERE id = $1', [id]);
    expect(JSON.stringify(stored)).not.toContain(token);
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
  ] as const)(
    'of a %s with the choice %s has exactly the scopes of that choice',
    async (role, scope, scopes) => {
      const person = await newMember(owner, role);
      const created = await person.post('/api/tokens', { name: 'x', scope }).expect(201);
      expect([...created.body.data.scopes].sort()).toEqual(scopes);
    },
  );

  it('with the choice admin cannot be created by a member', async () => {
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
  ])('is not created from %j', async (body) => {
    await owner.post('/api/tokens', body).expect(400, /SVC_VALIDATION_ERROR/);
  });

  it('is created, listed and revoked only with a session', async () => {
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

  it('is listed for its owner while it is valid, newest first, in pages, including the tokens of agents', async () => {
    const person = await newMember(owner, 'admin');
    const agent = await connectAgent(person);
    const created = [];
    for (let i = 0; i < 4; i++) created.push(await newToken(person, 'read'));
    await person.delete(`/api/tokens/${created[3]!.id}`).expect(200);
    await sql(databaseUrl, 'UPDATE api_tokens SET expires_at = now() WHERE id = $1', [created[2]!.id]);
    const first = await person.get('/api/tokens?limit=2').expect(200);
    expect(first.body.data.map((token: { id: string }) => token.id)).toEqual([
      created[1]!.id,
      created[0]!.id,
    ]);
    const cursor: string = first.body.meta.nextCursor;
    const second = await person.get(`/api/tokens?limit=2&cursor=${cursor}`).expect(200);
    expect(second.body.data).toMatchObject([{ kind: 'agent', choice: null, actorId: agent.actorId }]);
    expect(second.body.meta.nextCursor).toBeNull();
    await owner.get(`/api/tokens?cursor=${cursor}`).expect(400, /SVC_CURSOR_INVALID/);
    await person.get('/api/tokens?limit=0').expect(400);
    await person.get('/api/tokens?limit=201').expect(400);
  });

  it('is revoked only by its owner: others get the same 404 as for an unknown token', async () => {
    const member = await newMember(owner);
    const mine = await newToken(member, 'read');
    const stranger = await newOwner(url);
    const answers = [
      await owner.delete(`/api/tokens/${mine.id}`),
      await stranger.delete(`/api/tokens/${mine.id}`),
      await owner.delete(`/api/tokens/${MISSING_ID}`),
      await owner.delete('/api/tokens/nonsense'),
    ];
    for (const { status } of answers) expect(status).toBe(404);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    await mine.get('/api/me').expect(200);
  });

  it('is not found when it is revoked a second time', async () => {
    const token = await newToken(owner, 'read');
    const revoked = await owner.delete(`/api/tokens/${token.id}`).expect(200);
    expect(revoked.body).toEqual({ data: { id: token.id, deleted: true } });
    await owner.delete(`/api/tokens/${token.id}`).expect(404);
  });
});

describeEachBackend('an API token in several processes', ({ api }) => {
  it('is refused in every process after its revocation', async () => {
    const owner = await newOwner(api[0]);
    for (let round = 0; round < 5; round++) {
      const { token, id } = await newToken(owner, 'read');
      const clients: Client[] = api.map((url) => bearer(url, token));
      for (const client of clients) await client.get('/api/me').expect(200);
      await owner.delete(`/api/tokens/${id}`).expect(200);
      for (const client of clients) await client.get('/api/me').expect(401);
    }
  });

  it('loses the scope admin in every process when its owner is demoted', async () => {
    const owner = await newOwner(api[0]);
    const admin = await newMember(owner, 'admin');
    const { token } = await newToken(admin, 'admin');
    const clients = api.map((url) => bearer(url, token));
    for (const client of clients) await client.post('/api/projects', { name: 'Created' }).expect(201);
    await owner.patch(`/api/members/${admin.userId}`, { role: 'member' }).expect(200);
    for (const client of clients) await client.post('/api/projects', { name: 'Created' }).expect(403);
    for (const client of clients) await client.get('/api/me').expect(200);
  });
});
