import { bearer, newMember, newOwner, type Person } from '#testing';
import { deployment, startApi, type ServiceProcess } from '../support/deployments';
import { poll, refusal, start } from './pairing-support';

describe('what an approval is worth', () => {
  const ground = deployment();
  const [url] = ground.api;
  let owner: Person;
  beforeAll(async () => {
    owner = await newOwner(url);
  });

  async function approved(person: Person, requestedScopes?: string[]): Promise<string> {
    const { userCode, deviceCode } = await start(url, { requestedScopes });
    await person.post('/api/agent-pairing/approve', { userCode }).expect(200);
    return deviceCode;
  }

  async function scopesOf(deviceCode: string): Promise<string[]> {
    return (await poll(url, deviceCode).expect(200)).body.data.scopes;
  }

  it('without requested scopes it grants reading only', async () => {
    expect(await scopesOf(await approved(owner))).toEqual(['read:docs', 'read:profile']);
    expect(await scopesOf(await approved(owner, []))).toEqual(['read:docs', 'read:profile']);
  });

  it('a plain member grants what is theirs to give, and the rest is left out', async () => {
    const member = await newMember(owner);
    const asked = ['read:docs', 'admin', 'publish:docs', 'shares:create', 'projects:create', 'read:inbox'];
    expect(await scopesOf(await approved(member, asked))).toEqual(['read:docs', 'read:inbox']);
  });

  it('a plain member can not approve an agent that asks for admin alone', async () => {
    const member = await newMember(owner);
    const { userCode, deviceCode } = await start(url, { requestedScopes: ['admin'] });
    const answer = await member.post('/api/agent-pairing/approve', { userCode }).expect(403);
    expect(answer.body.error.code).toBe('SVC_NOTHING_GRANTABLE');
    expect(await refusal(url, deviceCode)).toBe('authorization_pending');
  });

  it('an approver demoted before the poll no longer grants admin', async () => {
    const admin = await newMember(owner, 'admin');
    const deviceCode = await approved(admin, ['read:docs', 'admin']);
    await owner.patch(`/api/members/${admin.userId}`, { role: 'member' }).expect(200);
    expect(await scopesOf(deviceCode)).toEqual(['read:docs']);
  });

  it('an approver promoted before the poll grants no more than was approved', async () => {
    const member = await newMember(owner);
    const deviceCode = await approved(member, ['read:docs', 'admin']);
    await owner.patch(`/api/members/${member.userId}`, { role: 'admin' }).expect(200);
    expect(await scopesOf(deviceCode)).toEqual(['read:docs']);
  });

  it('an approver suspended before the poll grants nothing, and coming back does not change that', async () => {
    const member = await newMember(owner);
    const deviceCode = await approved(member);
    await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
    expect(await refusal(url, deviceCode)).toBe('access_denied');
    await owner.patch(`/api/members/${member.userId}`, { status: 'active' }).expect(200);
    expect(await refusal(url, deviceCode)).toBe('access_denied');
  });

  it('an approval ends with a suspension, even if no agent polls until the approver is active again', async () => {
    const member = await newMember(owner);
    const deviceCode = await approved(member);
    const { userCode, deviceCode: pending } = await start(url);
    await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
    await owner.patch(`/api/members/${member.userId}`, { status: 'active' }).expect(200);
    expect(await refusal(url, deviceCode)).toBe('access_denied');
    await owner.post('/api/agent-pairing/approve', { userCode }).expect(200);
    expect(await scopesOf(pending)).toEqual(['read:docs', 'read:profile']);
  });

  it('a suspension leaves tokens as they are: refused while it lasts, accepted after it', async () => {
    const member = await newMember(owner);
    const { token } = (await poll(url, await approved(member)).expect(200)).body.data;
    await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
    for (const api of ground.api) await bearer(api, token).get('/api/me').expect(401);
    await owner.patch(`/api/members/${member.userId}`, { status: 'active' }).expect(200);
    for (const api of ground.api) await bearer(api, token).get('/api/me').expect(200);
  });

  it('of a poll and a suspension at once one comes first, and no token outlives the answer', async () => {
    for (let round = 0; round < 6; round++) {
      const member = await newMember(owner);
      const deviceCode = await approved(member);
      const suspend = owner.patch(`/api/members/${member.userId}`, { status: 'suspended' });
      const [answer, suspended] = await Promise.all([poll(ground.api[1], deviceCode), suspend]);
      expect(suspended.status).toBe(200);
      if (answer.status === 200) await bearer(url, answer.body.data.token).get('/api/me').expect(401);
      else expect(answer.body.error.code).toBe('access_denied');
    }
  });

  it("a demoted admin's agent loses admin at once in every process", async () => {
    const admin = await newMember(owner, 'admin');
    const { token } = (await poll(url, await approved(admin, ['admin'])).expect(200)).body.data;
    for (const api of ground.api)
      await bearer(api, token).post('/api/projects', { name: 'Made' }).expect(201);
    await owner.patch(`/api/members/${admin.userId}`, { role: 'member' }).expect(200);
    for (const api of ground.api) {
      const answer = await bearer(api, token).post('/api/projects', { name: 'Made' }).expect(403);
      expect(answer.body.error.code).toBe('SVC_INSUFFICIENT_SCOPE');
    }
  });
});

describe('limits of pairing', () => {
  let service: ServiceProcess;
  beforeAll(async () => {
    service = await startApi(deployment(), {
      GUESS_LIMIT_PER_MINUTE: '3',
      PAIRING_STARTS_PER_MINUTE: '2',
      PAIRING_LIFETIME_SECONDS: '5',
    });
  });
  afterAll(() => service.stop());

  it('starts per address and guesses at user codes are limited, with Retry-After; a request says how long it lives', async () => {
    const owner = await newOwner(service.url);
    const first = await start(service.url);
    expect(first.expiresIn).toBe(5);
    await start(service.url);
    const flooded = await owner.post('/api/agent-pairing/start', { clientName: 'x', projectSlugs: ['*'] });
    expect(flooded.status).toBe(429);
    expect(Number(flooded.headers['retry-after'])).toBeGreaterThan(0);
    for (let i = 0; i < 3; i++) await owner.get('/api/agent-pairing/status?userCode=BBBB-BBBB').expect(404);
    const guess = await owner.get(`/api/agent-pairing/status?userCode=${first.userCode}`).expect(429);
    expect(guess.body.error.code).toBe('SVC_RATE_LIMITED');
    await owner.post('/api/agent-pairing/approve', { userCode: first.userCode }).expect(429);
  });

  it('a poll that waits past the end of its request is answered expired_token then', async () => {
    const short = await startApi(deployment(), { PAIRING_LIFETIME_SECONDS: '5' });
    try {
      const { deviceCode } = await start(short.url);
      const began = Date.now();
      const { error } = (await poll(short.url, deviceCode, 30).expect(400)).body;
      expect(error.code).toBe('expired_token');
      expect(Date.now() - began).toBeLessThan(8_000);
    } finally {
      await short.stop();
    }
  });
});
