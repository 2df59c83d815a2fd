import {
  anonymous,
  bearer,
  connectAgent,
  newMember,
  newOwner,
  newProject,
  newToken,
  uniqueName,
  type Person,
} from '#testing';
import { deployment } from '../support/deployments';
import { expire, passPollInterval, poll, refusal, start } from './pairing-support';

describe('a connection request', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  let owner: Person;
  beforeAll(async () => {
    owner = await newOwner(url);
  });

  it('starts with codes, URLs, an interval and a lifetime', async () => {
    const answer = await anonymous(url)
      .post('/api/agent-pairing/start', { clientName: 'Bot', projectSlugs: ['*'] })
      .expect(201);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { data } = answer.body;
    expect(data).toMatchObject({ interval: 5, expiresIn: 600 });
    expect(data.userCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(data.deviceCode).toMatch(/^[\w-]{43}$/);
    expect(data.verificationUri).toBe(`${url}/device`);
    expect(data.verificationUriComplete).toBe(`${url}/device?code=${data.userCode}`);
  });

  it.each([
    ['no clientName', { clientName: undefined }],
    ['an empty clientName', { clientName: '  ' }],
    ['an invisible clientName', { clientName: '\u3164\u200b' }],
    ['a clientName over 100 characters', { clientName: 'x'.repeat(101) }],
    ['a clientName with a direction mark', { clientName: 'a\u202eb' }],
    ['a clientName with a NUL', { clientName: 'a\0b' }],
    ['no projectSlugs', { projectSlugs: undefined }],
    ['empty projectSlugs', { projectSlugs: [] }],
    ['51 projectSlugs', { projectSlugs: Array.from({ length: 51 }, (_, i) => `p${i}`) }],
    ['* together with slugs', { projectSlugs: ['*', 'handbook'] }],
    ['a slug with a NUL', { projectSlugs: ['\0'] }],
    ['an unknown scope', { requestedScopes: ['read:everything'] }],
    ['expiresInDays 0', { expiresInDays: 0 }],
    ['expiresInDays 366', { expiresInDays: 366 }],
    ['expiresInDays 1.5', { expiresInDays: 1.5 }],
    [
      'a private key',
      {
        actorPublicKey: {
          kty: 'OKP',
          crv: 'Ed25519',
          x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
          d: 'x',
        },
      },
    ],
    [
      'a key of another curve',
      { actorPublicKey: { kty: 'OKP', crv: 'X25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' } },
    ],
    [
      'a low-order key',
      { actorPublicKey: { kty: 'OKP', crv: 'Ed25519', x: 'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' } },
    ],
    ['a list as a key', { actorPublicKey: [] }],
  ])('is refused with %s', async (_, fields) => {
    const body = { clientName: 'Bot', projectSlugs: ['*'], ...fields };
    const answer = await anonymous(url).post('/api/agent-pairing/start', body).expect(400);
    expect(answer.body.error.code).toBe('SVC_VALIDATION_ERROR');
  });

  it('does not reveal whether an organization exists', async () => {
    const known = await start(url, { tenantSlug: owner.tenantSlug });
    const unknown = await start(url, { tenantSlug: uniqueName('nobody') });
    expect(Object.keys(unknown)).toEqual(Object.keys(known));
  });

  it('shows a person what the agent requests, for a user code in any case, with or without spaces and the hyphen', async () => {
    const { userCode } = await start(url, { clientName: 'Bot', requestedScopes: ['read:docs', 'admin'] });
    const typed = ` ${userCode.toLowerCase().replace('-', '  ')} `;
    const answer = await owner
      .get(`/api/agent-pairing/status?userCode=${encodeURIComponent(typed)}`)
      .expect(200);
    expect(answer.body.data).toMatchObject({
      userCode,
      state: 'pending',
      clientName: 'Bot',
      ip: '127.0.0.1',
      allProjects: true,
      scopes: [
        { scope: 'read:docs', granted: true },
        { scope: 'admin', granted: true },
      ],
      expiresInDays: 90,
    });
    expect(JSON.stringify(answer.body)).not.toContain('deviceCode');
  });

  it('is shown and decided only with a session', async () => {
    const { userCode } = await start(url);
    const token = await newToken(owner, 'admin');
    for (const caller of [anonymous(url), token]) {
      await caller.get(`/api/agent-pairing/status?userCode=${userCode}`).expect(401);
      await caller.post('/api/agent-pairing/approve', { userCode }).expect(401);
      await caller.post('/api/agent-pairing/deny', { userCode }).expect(401);
    }
  });

  it('is not decided from a page of another site', async () => {
    const { userCode } = await start(url);
    const foreign = owner.with({ Origin: 'https://evil.example' });
    for (const act of ['approve', 'deny']) {
      const answer = await foreign.post(`/api/agent-pairing/${act}`, { userCode }).expect(403);
      expect(answer.body.error.code).toBe('SVC_CSRF_REJECTED');
    }
    await owner.get(`/api/agent-pairing/status?userCode=${userCode}`).expect(200);
  });

  it('answers a poll with authorization_pending while it is pending', async () => {
    const { deviceCode } = await start(url);
    const { error } = (await poll(url, deviceCode).expect(400)).body;
    expect(error).toMatchObject({ code: 'authorization_pending', details: { interval: 5 } });
  });

  it('adds five seconds to the interval for each poll that comes too early', async () => {
    const { userCode, deviceCode } = await start(url);
    await poll(url, deviceCode);
    for (const interval of [10, 15]) {
      const { error } = (await poll(url, deviceCode).expect(400)).body;
      expect(error).toMatchObject({ code: 'slow_down', details: { interval } });
    }
    await passPollInterval(databaseUrl, userCode, 14);
    expect(await refusal(url, deviceCode)).toBe('slow_down');
    await passPollInterval(databaseUrl, userCode, 20);
    const { error } = (await poll(url, deviceCode).expect(400)).body;
    expect(error).toMatchObject({ code: 'authorization_pending', details: { interval: 20 } });
  });

  it('issues the token to the first poll after an approval, and answers expired_token to later polls', async () => {
    const { userCode, deviceCode } = await start(url, {
      requestedScopes: ['read:profile'],
      expiresInDays: 7,
    });
    const decided = await owner.post('/api/agent-pairing/approve', { userCode }).expect(200);
    expect(decided.body.data).toMatchObject({ userCode, state: 'approved', scopes: ['read:profile'] });
    const issued = await poll(url, deviceCode).expect(200);
    expect(issued.headers['cache-control']).toBe('no-store');
    const { data } = issued.body;
    expect(data).toMatchObject({
      tokenType: 'Bearer',
      scopes: ['read:profile'],
      tenantId: owner.tenantId,
      projectSlugs: ['*'],
    });
    expect((Date.parse(data.expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
    const me = await bearer(url, data.token).get('/api/me').expect(200);
    expect(me.body.data).toMatchObject({ userId: owner.userId, actor: { id: data.actorId } });
    expect(await refusal(url, deviceCode)).toBe('expired_token');
    expect(await refusal(url, deviceCode)).toBe('expired_token');
  });

  it('answers polls with access_denied after a denial', async () => {
    const { userCode, deviceCode } = await start(url);
    const decided = await owner.post('/api/agent-pairing/deny', { userCode }).expect(200);
    expect(decided.body.data).toMatchObject({ userCode, state: 'denied', scopes: [] });
    expect(await refusal(url, deviceCode)).toBe('access_denied');
    expect(await refusal(url, deviceCode)).toBe('access_denied');
  });

  it('answers polls with expired_token after it expired', async () => {
    const { userCode, deviceCode } = await start(url);
    await expire(databaseUrl, userCode);
    expect(await refusal(url, deviceCode)).toBe('expired_token');
  });

  it('issues no token if it expires after its approval', async () => {
    const { userCode, deviceCode } = await start(url);
    await owner.post('/api/agent-pairing/approve', { userCode }).expect(200);
    await expire(databaseUrl, userCode);
    expect(await refusal(url, deviceCode)).toBe('expired_token');
  });

  it('answers an unknown device code like an expired one', async () => {
    expect(await refusal(url, 'A'.repeat(43))).toBe('expired_token');
    expect(await refusal(url, 'no code at all')).toBe('expired_token');
  });

  it('answers the same 404 for unknown, expired, decided and foreign user codes', async () => {
    const approved = await start(url);
    await owner.post('/api/agent-pairing/approve', { userCode: approved.userCode }).expect(200);
    const redeemed = await start(url);
    await owner.post('/api/agent-pairing/approve', { userCode: redeemed.userCode }).expect(200);
    await poll(url, redeemed.deviceCode).expect(200);
    const denied = await start(url);
    await owner.post('/api/agent-pairing/deny', { userCode: denied.userCode }).expect(200);
    const expired = await start(url);
    await expire(databaseUrl, expired.userCode);
    const foreign = await start(url, { tenantSlug: (await newOwner(url)).tenantSlug });
    const bodies = new Set<string>();
    for (const { userCode } of [
      approved,
      redeemed,
      denied,
      expired,
      foreign,
      { userCode: 'BBBB-BBBB' },
      { userCode: '!' },
    ]) {
      const status = await owner
        .get(`/api/agent-pairing/status?userCode=${encodeURIComponent(userCode)}`)
        .expect(404);
      const approve = await owner.post('/api/agent-pairing/approve', { userCode }).expect(404);
      const deny = await owner.post('/api/agent-pairing/deny', { userCode }).expect(404);
      for (const answer of [status, approve, deny]) bodies.add(JSON.stringify(answer.body));
    }
    expect([...bodies]).toHaveLength(1);
  });

  it('for a named organization is decided by any of its members', async () => {
    const member = await newMember(owner);
    const { userCode, deviceCode } = await start(url, { tenantSlug: owner.tenantSlug });
    await member.post('/api/agent-pairing/approve', { userCode }).expect(200);
    expect((await poll(url, deviceCode).expect(200)).body.data.tenantId).toBe(owner.tenantId);
  });

  it('grants access to the approved projects only, and cannot be approved with an unknown slug', async () => {
    const [one, two] = [await newProject(owner, { slug: 'one' }), await newProject(owner, { slug: 'two' })];
    const wrong = await start(url, { projectSlugs: ['one', 'nowhere'] });
    const refused = await owner.post('/api/agent-pairing/approve', { userCode: wrong.userCode }).expect(400);
    expect(refused.body.error.message).toContain('nowhere');
    expect(await refusal(url, wrong.deviceCode)).toBe('authorization_pending');

    const agent = await connectAgent(owner, { projectSlugs: ['one'], scopes: ['read:docs'] });
    await agent.get(`/api/projects/${one.id}`).expect(200);
    await agent.get(`/api/projects/${two.id}`).expect(404);
  });

  it('connects the same agent for the same owner and client name, and another agent for another owner', async () => {
    const clientName = uniqueName('agent');
    const connect = async (person: Person): Promise<string> => {
      const { userCode, deviceCode } = await start(url, { clientName });
      await person.post('/api/agent-pairing/approve', { userCode }).expect(200);
      return (await poll(url, deviceCode).expect(200)).body.data.actorId;
    };
    const first = await connect(owner);
    expect(await connect(owner)).toBe(first);
    expect(await connect(await newMember(owner))).not.toBe(first);
  });
});
