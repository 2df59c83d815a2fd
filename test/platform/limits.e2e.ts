import { anonymous, bearer, type Client, connectAgent, newOwner, newToken, type Person, sql } from '#testing';
import { type ServiceProcess, describeEachBackend, startApi } from '../support/deployments';

const BURST = 5;
const QUOTA = 3;
const SETTINGS = { RATE_LIMIT_PER_MINUTE: String(BURST), DAILY_QUOTA_FREE: String(QUOTA) };

const limitHeaders = ({ headers }: { headers: Record<string, string> }, name: string) => ({
  limit: Number(headers[`${name}-limit`]),
  remaining: Number(headers[`${name}-remaining`]),
  reset: Number(headers[`${name}-reset`]),
});

/** Sends requests one after another and returns how many remained after each. */
async function spend(client: Client, times: number, path = '/api/me'): Promise<number[]> {
  const left: number[] = [];
  for (let n = 0; n < times; n++) {
    const answer = await client.get(path).expect(200);
    left.push(limitHeaders(answer, 'x-ratelimit').remaining);
  }
  return left;
}

describeEachBackend('limits', (deployment) => {
  const [shared] = deployment.api;
  let one: ServiceProcess;
  let two: ServiceProcess;

  beforeAll(async () => {
    [one, two] = await Promise.all([startApi(deployment, SETTINGS), startApi(deployment, SETTINGS)]);
  });

  afterAll(() => Promise.all([one?.stop(), two?.stop()]));

  const person = async (): Promise<Person> => newOwner(shared);

  it('every authenticated response has the burst limit, and beyond it 429 says how long to wait', async () => {
    const client = (await newToken(await person(), 'read')).at(one.url);
    expect(await spend(client, BURST)).toEqual([4, 3, 2, 1, 0]);
    const refused = await client.get('/api/me').expect(429);
    expect(refused.body.error.code).toBe('SVC_RATE_LIMITED');
    const now = Date.now() / 1000;
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    const { limit, remaining, reset } = limitHeaders(refused, 'x-ratelimit');
    expect({ limit, remaining }).toEqual({ limit: BURST, remaining: 0 });
    expect(Math.abs(reset - now - wait)).toBeLessThanOrEqual(2);
  });

  it('the burst limit counts each user and each token separately, and all sessions of a user together', async () => {
    const owner = await person();
    const [first, second] = await Promise.all([newToken(owner, 'read'), newToken(owner, 'read')]);
    expect(await spend(first.at(one.url), BURST)).toHaveLength(BURST);
    await first.at(one.url).get('/api/me').expect(429);
    expect((await spend(second.at(one.url), 1))[0]).toBe(BURST - 1);
    const someone = await person();
    const [left] = await spend(someone.at(one.url), 1);
    const again = await anonymous(shared)
      .post('/api/auth/sign-in', { email: someone.email, password: someone.password })
      .expect(200);
    const cookie = (again.headers['set-cookie'] as unknown as string[])[0]!.split(';')[0]!;
    expect((await spend(anonymous(one.url).with({ Cookie: cookie }), 1))[0]).toBe(left! - 1);
  });

  it('of requests sent at the same time, exactly the burst limit passes', async () => {
    const client = (await newToken(await person(), 'read')).at(one.url);
    const answers = await Promise.all(Array.from({ length: 20 }, async () => client.get('/api/me')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(BURST);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20 - BURST);
  });

  it('requests refused with 401 or 403, and unauthenticated requests, are not counted', async () => {
    const owner = await person();
    const agent = (await connectAgent(owner, { scopes: ['read:profile'] })).at(one.url);
    const [left] = await spend(owner.at(one.url), 1);
    for (let n = 0; n < BURST + 1; n++) {
      const refused = await agent.get('/api/projects/00000000-0000-0000-0000-000000000000').expect(403);
      expect(refused.headers).not.toHaveProperty('x-ratelimit-limit');
      await agent.get('/api/projects').expect(401);
      await owner
        .at(one.url)
        .with({ Origin: 'https://evil.example' })
        .post('/api/projects', { name: 'x' })
        .expect(403);
      const open = await anonymous(one.url).get('/.well-known/jwks.json').expect(200);
      expect(open.headers).not.toHaveProperty('x-ratelimit-limit');
    }
    expect((await spend(agent, 1))[0]).toBe(BURST - 1);
    expect((await spend(owner.at(one.url), 1))[0]).toBe(left! - 1);
  });

  it(
    deployment.backend === 'redis'
      ? 'two processes count the same burst together in Redis'
      : 'without Redis each process counts separately',
    async () => {
      const client = await newToken(await person(), 'read');
      await spend(client.at(one.url), 3);
      const [left] = await spend(client.at(two.url), 1);
      expect(left).toBe(deployment.backend === 'redis' ? BURST - 4 : BURST - 1);
    },
  );

  describe('the daily quota of the plan', () => {
    let owner: Person;

    beforeEach(async () => {
      owner = await person();
      await sql(deployment.databaseUrl, `UPDATE tenants SET plan = 'free' WHERE id = $1`, [owner.tenantId]);
    });

    it('counts the requests of a token, refuses further ones with 429, and resets at 00:00 UTC', async () => {
      const token = await newToken(owner, 'read');
      const client = bearer(one.url, token.token);
      for (let left = QUOTA - 1; left >= 0; left--) {
        const counted = limitHeaders(await client.get('/api/me').expect(200), 'x-dailylimit');
        expect(counted).toMatchObject({ limit: QUOTA, remaining: left });
        // 00:00 UTC, up to the second by which the value was rounded.
        expect(counted.reset % 86_400).toBeLessThanOrEqual(2);
      }
      const refused = await client.get('/api/me').expect(429);
      expect(refused.body.error.code).toBe('SVC_QUOTA_EXCEEDED');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(86_400);
      expect(limitHeaders(refused, 'x-dailylimit')).toMatchObject({ limit: QUOTA, remaining: 0 });
    });

    it('does not count requests refused with 401 or 403', async () => {
      const agent = await connectAgent(owner, { scopes: ['read:profile'] });
      for (let n = 0; n < QUOTA + 1; n++) {
        await agent.at(one.url).post('/api/projects', { name: 'x' }).expect(403);
        await agent.at(one.url).get('/api/tokens').expect(401);
      }
      const answer = await agent.at(one.url).get('/api/me').expect(200);
      expect(limitHeaders(answer, 'x-dailylimit').remaining).toBe(QUOTA - 1);
    });

    it('does not apply to sessions', async () => {
      await spend(owner.at(one.url), QUOTA);
      const answer = await owner.at(one.url).get('/api/me').expect(200);
      expect(answer.headers).not.toHaveProperty('x-dailylimit-limit');
    });
  });
});
