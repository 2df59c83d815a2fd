import {
  MISSING_ID,
  anonymous,
  bearer,
  Client,
  connectAgent,
  countStatuses,
  newMember,
  newOwner,
  newToken,
  type Person,
  spread,
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
      scope: 'read',
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
    'of a %s with the scope %s has exactly the scopes that it expands to',
    async (role, scope, scopes) => {
      const person = await newMember(owner, role);
      const created = await person.post('/api/tokens', { name: 'x', scope }).expect(201);
      expect([...created.body.data.scopes].sort()).toEqual(scopes);
      expect(created.body.data.scope).toBe(scope);
      const listed = await person.get('/api/tokens').expect(200);
      expect(listed.body.data[0]).toMatchObject({ id: created.body.data.id, scope });
    },
  );

  it('with the scope admin cannot be created by a member', async () => {
    const member = await newMember(owner);
    await member.post('/api/tokens', { name: 'x', scope: 'admin' }).expect(403, /SVC_FORBIDDEN/);
  });

  it.each([
    { name: '', scope: 'read' },
    { name: 'x'.repeat(101), scope: 'read' },
    { name: 'a\0b', scope: 'read' },
    { name: 'a\u202eb', scope: 'read' },
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
    expect(second.body.data).toMatchObject([{ kind: 'agent', scope: null, actorId: agent.actorId }]);
    expect(second.body.meta.nextCursor).toBeNull();
    await owner.get(`/api/tokens?cursor=${cursor}`).expect(400, /SVC_CURSOR_INVALID/);
    await person.get('/api/tokens?limit=0').expect(400);
    await person.get('/api/tokens?limit=201').expect(400);
  });

  describe('beyond the 100th of a person', () => {
    const LIMIT = 100;

    /** Adds live tokens of settings, without the requests that would create them. */
    const add = (person: Person, count: number, fields = "now() + interval '1 day', NULL") =>
      sql(
        databaseUrl,
        `INSERT INTO api_tokens (id, tenant_id, user_id, name, choice, scopes, token_hash, expires_at, revoked_at)
        SELECT gen_random_uuid(), $1, $2, 'many', 'read', '{}', sha256(gen_random_uuid()::text::bytea), ${fields}
        FROM generate_series(1, $3::int)`,
        [person.tenantId, person.userId, count],
      );
    const create = (person: Person) => person.post('/api/tokens', { name: 'x', scope: 'read' });

    it('is not created: 409 until one is revoked', async () => {
      const person = await newMember(owner);
      await add(person, LIMIT - 1);
      const { body } = await create(person).expect(201);
      const refused = await create(person).expect(409, /SVC_TOKEN_LIMIT_REACHED/);
      expect(refused.body.error.message).toContain('100');
      await person.delete(`/api/tokens/${body.data.id}`).expect(200);
      await create(person).expect(201);
      await create(person).expect(409);
    });

    it('is created if others are revoked or expired, or belong to agents or to other people', async () => {
      const person = await newMember(owner, 'admin');
      await add(person, LIMIT, "now() + interval '1 day', now()");
      await add(person, LIMIT, 'now(), NULL');
      await add(await newMember(owner), LIMIT);
      await add(person, LIMIT - 2);
      await connectAgent(person);
      await create(person).expect(201);
      await create(person).expect(201);
      await connectAgent(person);
      await create(person).expect(409);
    });

    it('is not created by concurrent requests either', async () => {
      const person = await newMember(owner);
      await add(person, LIMIT - 3);
      const answers = await Promise.all(
        spread(person, api, 12).map(async (caller) =>
          caller.post('/api/tokens', { name: 'x', scope: 'read' }),
        ),
      );
      expect(countStatuses(answers)).toEqual({ 201: 3, 409: 9 });
    });
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
