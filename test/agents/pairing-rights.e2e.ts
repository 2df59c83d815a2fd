import { anonymous, bearer, newMember, newOwner, type Person } from '#testing';
import { deleteOrganization, slugOf } from '../organizations/deletion-support';
import { createDatabase, deployment, startApi } from '../support/deployments';
import { expire, poll, refusal, start } from './pairing-support';

describe('an approval of a connection request', () => {
  const shared = deployment();
  const [url] = shared.api;
  let owner: Person;
  beforeAll(async () => {
    owner = await newOwner(url);
  });

  async function approve(person: Person, requestedScopes?: string[]): Promise<string> {
    const { userCode, deviceCode } = await start(url, { requestedScopes });
    await person.post('/api/agent-pairing/approve', { userCode }).expect(200);
    return deviceCode;
  }

  async function scopesOf(deviceCode: string): Promise<string[]> {
    return (await poll(url, deviceCode).expect(200)).body.data.scopes;
  }

  it('grants only read scopes if no scopes are requested', async () => {
    expect(await scopesOf(await approve(owner))).toEqual(['read:docs', 'read:profile']);
    expect(await scopesOf(await approve(owner, []))).toEqual(['read:docs', 'read:profile']);
  });

  it('by a member leaves out the scopes that a member cannot grant', async () => {
    const member = await newMember(owner);
    const requested = [
      'read:docs',
      'admin',
      'publish:docs',
      'shares:create',
      'projects:create',
      'read:inbox',
    ];
    expect(await scopesOf(await approve(member, requested))).toEqual(['read:docs', 'read:inbox']);
  });

  it('by a member is refused if the agent requests only the admin scope', async () => {
    const member = await newMember(owner);
    const { userCode, deviceCode } = await start(url, { requestedScopes: ['admin'] });
    const answer = await member.post('/api/agent-pairing/approve', { userCode }).expect(403);
    expect(answer.body.error.code).toBe('SVC_NOTHING_GRANTABLE');
    expect(await refusal(url, deviceCode)).toBe('authorization_pending');
  });

  it('does not grant admin if the approver is demoted before the poll', async () => {
    const admin = await newMember(owner, 'admin');
    const deviceCode = await approve(admin, ['read:docs', 'admin']);
    await owner.patch(`/api/members/${admin.userId}`, { role: 'member' }).expect(200);
    expect(await scopesOf(deviceCode)).toEqual(['read:docs']);
  });

  it('grants no more than was approved if the approver is promoted before the poll', async () => {
    const member = await newMember(owner);
    const deviceCode = await approve(member, ['read:docs', 'admin']);
    await owner.patch(`/api/members/${member.userId}`, { role: 'admin' }).expect(200);
    expect(await scopesOf(deviceCode)).toEqual(['read:docs']);
  });

  it('is denied if the approver is suspended before the poll, even after the suspension is lifted', async () => {
    const member = await newMember(owner);
    const deviceCode = await approve(member);
    await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
    expect(await refusal(url, deviceCode)).toBe('access_denied');
    await owner.patch(`/api/members/${member.userId}`, { status: 'active' }).expect(200);
    expect(await refusal(url, deviceCode)).toBe('access_denied');
  });

  it('is denied after a suspension of the approver, even if the agent does not poll before the suspension is lifted', async () => {
    const member = await newMember(owner);
    const deviceCode = await approve(member);
    const { userCode, deviceCode: pending } = await start(url);
    await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
    await owner.patch(`/api/members/${member.userId}`, { status: 'active' }).expect(200);
    expect(await refusal(url, deviceCode)).toBe('access_denied');
    await owner.post('/api/agent-pairing/approve', { userCode }).expect(200);
    expect(await scopesOf(pending)).toEqual(['read:docs', 'read:profile']);
  });

  it('is denied while the organization is being deleted, even after the deletion is cancelled', async () => {
    const leaving = await newOwner(url);
    const deviceCode = await approve(leaving);
    await deleteOrganization(leaving, await slugOf(leaving)).expect(200);
    expect(await refusal(url, deviceCode)).toBe('access_denied');
    await leaving.at(shared.api[1]).post('/api/organization/restore').expect(200);
    expect(await refusal(url, deviceCode)).toBe('access_denied');
  });

  it('issues a token that is refused once the approver is suspended, also when they return', async () => {
    const member = await newMember(owner);
    const { token } = (await poll(url, await approve(member)).expect(200)).body.data;
    await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
    for (const api of shared.api) await bearer(api, token).get('/api/me').expect(401);
    await owner.patch(`/api/members/${member.userId}`, { status: 'active' }).expect(200);
    for (const api of shared.api) await bearer(api, token).get('/api/me').expect(401);
  });

  it('issues no token that works after a concurrent suspension of the approver', async () => {
    for (let round = 0; round < 6; round++) {
      const member = await newMember(owner);
      const deviceCode = await approve(member);
      const suspend = owner.patch(`/api/members/${member.userId}`, { status: 'suspended' });
      const [answer, suspended] = await Promise.all([poll(shared.api[1], deviceCode), suspend]);
      expect(suspended.status).toBe(200);
      if (answer.status === 200) await bearer(url, answer.body.data.token).get('/api/me').expect(401);
      else expect(answer.body.error.code).toBe('access_denied');
    }
  });

  it('issues a token that loses admin in every process when the approver is demoted', async () => {
    const admin = await newMember(owner, 'admin');
    const { token } = (await poll(url, await approve(admin, ['admin'])).expect(200)).body.data;
    for (const api of shared.api)
      await bearer(api, token).post('/api/projects', { name: 'Created' }).expect(201);
    await owner.patch(`/api/members/${admin.userId}`, { role: 'member' }).expect(200);
    for (const api of shared.api) {
      const answer = await bearer(api, token).post('/api/projects', { name: 'Created' }).expect(403);
      expect(answer.body.error.code).toBe('SVC_INSUFFICIENT_SCOPE');
    }
  });
});

describe('connection requests', () => {
  it('are limited for each IP address and by wrong user codes, and have the configured lifetime', async () => {
    // All processes on a database count together, and other tests have the same address.
    const service = await startApi(
      { databaseUrl: await createDatabase() },
      {
        GUESS_LIMIT_PER_MINUTE: '3',
        PAIRING_STARTS_PER_MINUTE: '2',
        PAIRING_LIFETIME_SECONDS: '60',
      },
      ['--role', 'http'],
    );
    const owner = await newOwner(service.url);
    const first = await start(service.url);
    expect(first.expiresIn).toBe(60);
    await start(service.url);
    const flooded = await owner.post('/api/agent-pairing/start', { clientName: 'x', projectSlugs: ['*'] });
    expect(flooded.status).toBe(429);
    expect(Number(flooded.headers['retry-after'])).toBeGreaterThan(0);
    const right = `/api/agent-pairing/status?userCode=${first.userCode}`;
    for (let i = 0; i < 6; i++) await owner.get(right).expect(200);
    for (let i = 0; i < 3; i++) await owner.get('/api/agent-pairing/status?userCode=BBBB-BBBB').expect(404);
    const guess = await owner.get(`/api/agent-pairing/status?userCode=${first.userCode}`).expect(429);
    expect(guess.body.error.code).toBe('SVC_RATE_LIMITED');
    await owner.post('/api/agent-pairing/approve', { userCode: first.userCode }).expect(429);
    const { text } = await anonymous(service.url).get('/metrics').expect(200);
    expect(text).toMatch(/^limit_exceeded_total\{limit="user-code-person"\} [1-9]/m);
    // A colleague at the same address is not limited by it.
    const colleague = await newMember(owner);
    await colleague.get(right).expect(200);
    await colleague.post('/api/agent-pairing/deny', { userCode: first.userCode }).expect(200);
  });

  it('answer a waiting poll with expired_token as soon as they expire', async () => {
    const { api, databaseUrl } = deployment();
    const [pending, expiring] = [await start(api[0]), await start(api[0])];
    const finished: string[] = [];
    const older = poll(api[0], pending.deviceCode, 30).then(() => finished.push('older'));
    await expire(databaseUrl, expiring.userCode, 1);
    expect((await poll(api[0], expiring.deviceCode, 30).expect(400)).body.error.code).toBe('expired_token');
    // An older poll still waits, so the newer one has not waited as long as it asked for.
    expect(finished).toEqual([]);
    await (
      await newOwner(api[0])
    )
      .post('/api/agent-pairing/deny', { userCode: pending.userCode })
      .expect(200);
    await older;
  });
});
