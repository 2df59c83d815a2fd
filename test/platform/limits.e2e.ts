import {
  MISSING_ID,
  anonymous,
  bearer,
  type Client,
  connectAgent,
  countStatuses,
  newOwner,
  newToken,
  type Person,
  sql,
} from '#testing';
import { newSession } from '../accounts/accounts-support';
import { type ServiceProcess, describeEachBackend, startApi } from '../support/deployments';

const BURST = 5;
const QUOTA = 3;
const SETTINGS = { RATE_LIMIT_PER_MINUTE: String(BURST), DAILY_QUOTA_FREE: String(QUOTA) };

const limitHeaders = ({ headers }: { headers: Record<string, string> }, name: string) => ({
  limit: Number(headers[`${name}-limit`]),
  remaining: Number(headers[`${name}-remaining`]),
  reset: Number(headers[`${name}-reset`]),
});

/** Sends requests in sequence, and returns how many requests remained after each. */
async function spend(client: Client, times: number, path = '/api/me'): Promise<number[]> {
  const remaining: number[] = [];
  for (let n = 0; n < times; n++) {
    const answer = await client.get(path).expect(200);
    remaining.push(limitHeaders(answer, 'x-ratelimit').remaining);
  }
  return remaining;
}

describeEachBackend('limits', (deployment) => {
  const [shared] = deployment.api;
  let one: ServiceProcess;
  let two: ServiceProcess;

  beforeAll(async () => {
    [one, two] = await Promise.all([startApi(deployment, SETTINGS), startApi(deployment, SETTINGS)]);
  });

  const newPerson = (): Promise<Person> => newOwner(shared);

  it('every authenticated response has the headers of the burst limit, and a request beyond it gets 429 with Retry-After', async () => {
    const client = (await newToken(await newPerson(), 'read')).at(one.url);
    expect(await spend(client, BURST)).toEqual([4, 3, 2, 1, 0]);
    const refused = await client.get('/api/me').expect(429);
    expect(refused.body.error.code).toBe('SVC_RATE_LIMITED');
    const now = Date.parse(refused.headers.date!) / 1000;
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    const { limit, remaining, reset } = limitHeaders(refused, 'x-ratelimit');
    expect({ limit, remaining }).toEqual({ limit: BURST, remaining: 0 });
    expect(Math.abs(reset - now - wait)).toBeLessThanOrEqual(2);
  });

  it('the burst limit counts each user and each token separately, and all sessions of a user together', async () => {
    const owner = await newPerson();
    const [first, second] = await Promise.all([newToken(owner, 'read'), newToken(owner, 'read')]);
    expect(await spend(first.at(one.url), BURST)).toHaveLength(BURST);
    await first.at(one.url).get('/api/me').expect(429);
    expect((await spend(second.at(one.url), 1))[0]).toBe(BURST - 1);
    const other = await newPerson();
    const [before] = await spend(other.at(one.url), 1);
    const session = anonymous(one.url).with({ Cookie: await newSession(other) });
    expect((await spend(session, 1))[0]).toBe(before! - 1);
  });

  it('exactly as many concurrent requests pass as the burst limit allows', async () => {
    const client = (await newToken(await newPerson(), 'read')).at(one.url);
    const answers = await Promise.all(Array.from({ length: 20 }, async () => client.get('/api/me')));
    expect(countStatuses(answers)).toEqual({ 200: BURST, 429: 20 - BURST });
  });

  it('requests refused with 401 or 403, and unauthenticated requests, are not counted', async () => {
    const owner = await newPerson();
    const agent = (await connectAgent(owner, { scopes: ['read:profile'] })).at(one.url);
    const [before] = await spend(owner.at(one.url), 1);
    for (let n = 0; n < BURST + 1; n++) {
      const refused = await agent.get(`/api/projects/${MISSING_ID}`).expect(403);
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
    expect((await spend(owner.at(one.url), 1))[0]).toBe(before! - 1);
  });

  it(
    deployment.backend === 'redis'
      ? 'several processes count the burst limit together in Redis'
      : 'without Redis, each process counts the burst limit separately',
    async () => {
      const client = await newToken(await newPerson(), 'read');
      await spend(client.at(one.url), 3);
      const [remaining] = await spend(client.at(two.url), 1);
      expect(remaining).toBe(deployment.backend === 'redis' ? BURST - 4 : BURST - 1);
    },
  );

  describe('the daily quota of the plan', () => {
    let owner: Person;

    beforeEach(async () => {
      owner = await newPerson();
      await sql(deployment.databaseUrl, `UPDATE tenants SET plan = 'free' WHERE id = $1`, [owner.tenantId]);
    });

    it('counts the requests of a token, refuses further ones with 429, and resets at 00:00 UTC', async () => {
      const token = await newToken(owner, 'read');
      const client = bearer(one.url, token.token);
      for (let remaining = QUOTA - 1; remaining >= 0; remaining--) {
        const counted = limitHeaders(await client.get('/api/me').expect(200), 'x-dailylimit');
        expect(counted).toMatchObject({ limit: QUOTA, remaining });
        // 00:00 UTC, except for rounding.
        expect(counted.reset % 86_400).toBeLessThanOrEqual(2);
      }
      const refused = await client.get('/api/me').expect(429);
      expect(refused.body.error.code).toBe('SVC_QUOTA_EXCEEDED');
      const wait = Number(refused.headers['retry-after']);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(86_400);
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
