import {
  type Client,
  type Person,
  connectAgent,
  countStatuses,
  newOwner,
  newToken,
  spread,
  sql,
} from '#testing';
import {
  type ServiceProcess,
  createDatabase,
  deployment,
  describeEachBackend,
  startApi,
} from '../support/deployments';
import { eventually } from './eventually';

const QUOTA = 6;
const SETTINGS = { DAILY_QUOTA_FREE: String(QUOTA) };

const daily = ({ headers }: { headers: Record<string, string> }) => ({
  limit: Number(headers['x-dailylimit-limit']),
  remaining: Number(headers['x-dailylimit-remaining']),
  reset: Number(headers['x-dailylimit-reset']),
});

async function newFreeOwner(url: string, databaseUrl: string): Promise<Person> {
  const owner = await newOwner(url);
  await sql(databaseUrl, `UPDATE tenants SET plan = 'free' WHERE id = $1`, [owner.tenantId]);
  return owner;
}

describeEachBackend('the daily quota of the plan', (servers) => {
  let apis: ServiceProcess[];
  let owner: Person;

  beforeAll(async () => {
    apis = await Promise.all([startApi(servers, SETTINGS), startApi(servers, SETTINGS)]);
  });

  beforeEach(async () => {
    owner = await newFreeOwner(servers.api[0], servers.databaseUrl);
  });

  const newClient = async (): Promise<Client> => (await newToken(owner, 'read')).at(apis[0]!.url);

  it('counts the requests of a token, refuses further ones with 429, and resets at 00:00 UTC', async () => {
    const client = await newClient();
    for (let remaining = QUOTA - 1; remaining >= 0; remaining--) {
      const counted = daily(await client.get('/api/me').expect(200));
      expect(counted).toMatchObject({ limit: QUOTA, remaining });
      // 00:00 UTC, except for rounding.
      expect(counted.reset % 86_400).toBeLessThanOrEqual(2);
    }
    const refused = await client.get('/api/me').expect(429);
    expect(refused.body.error.code).toBe('SVC_QUOTA_EXCEEDED');
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(86_400);
    expect(daily(refused)).toMatchObject({ limit: QUOTA, remaining: 0 });
    expect(refused.headers).toHaveProperty('x-ratelimit-remaining');
  });

  it('is one for all tokens and agents of a person, in every process: another token brings no more', async () => {
    const agent = await connectAgent(owner, { scopes: ['read:profile'] });
    const callers = [await newClient(), agent.at(apis[1]!.url), (await newClient()).at(apis[1]!.url)];
    for (let n = 0; n < QUOTA; n++) {
      const answer = await callers[n % callers.length]!.get('/api/me').expect(200);
      expect(daily(answer).remaining).toBe(QUOTA - 1 - n);
    }
    for (const caller of [...callers, await newClient()])
      await caller.get('/api/me').expect(429, /SVC_QUOTA_EXCEEDED/);
  });

  it('lets exactly as many concurrent requests pass as it allows, and tells each its own position', async () => {
    const callers = [await newClient(), await newClient()].flatMap((caller) =>
      spread(
        caller,
        apis.map(({ url }) => url),
        20,
      ),
    );
    const answers = await Promise.all(callers.map(async (caller) => caller.get('/api/me')));
    expect(countStatuses(answers)).toEqual({ 200: QUOTA, 429: callers.length - QUOTA });
    const passed = answers.filter(({ status }) => status === 200).map((answer) => daily(answer).remaining);
    expect(passed.sort()).toEqual(Array.from({ length: QUOTA }, (_, n) => n));
  });

  it('counts requests that are refused with 403', async () => {
    const client = await newClient();
    for (let n = 0; n < QUOTA; n++) await client.post('/api/projects', { name: 'x' }).expect(403);
    await client.get('/api/me').expect(429);
  });

  it('counts each person separately, and no sessions', async () => {
    const [client, other] = [await newClient(), await newFreeOwner(servers.api[0], servers.databaseUrl)];
    for (let n = 0; n <= QUOTA; n++) await client.get('/api/me');
    const answer = await (await newToken(other, 'read')).at(apis[0]!.url).get('/api/me').expect(200);
    expect(daily(answer).remaining).toBe(QUOTA - 1);
    for (let n = 0; n <= QUOTA; n++) {
      const { headers } = await owner.at(apis[0]!.url).get('/api/me').expect(200);
      expect(headers).not.toHaveProperty('x-dailylimit-limit');
    }
  });
});

describe('without Redis, the daily quota', () => {
  const { api, databaseUrl } = deployment('postgres');

  it('is not forgotten when the process is killed', async () => {
    const owner = await newFreeOwner(api[0], databaseUrl);
    const token = await newToken(owner, 'read');
    const killed = await startApi({ databaseUrl }, SETTINGS);
    for (let n = 0; n < QUOTA; n++) await token.at(killed.url).get('/api/me').expect(200);
    await killed.kill();
    const restarted = await startApi({ databaseUrl }, SETTINGS);
    await token
      .at(restarted.url)
      .get('/api/me')
      .expect(429, /SVC_QUOTA_EXCEEDED/);
  });

  it('starts again on the next day', async () => {
    const owner = await newFreeOwner(api[0], databaseUrl);
    const token = (await newToken(owner, 'read')).at((await startApi({ databaseUrl }, SETTINGS)).url);
    for (let n = 0; n < QUOTA; n++) await token.get('/api/me').expect(200);
    await token.get('/api/me').expect(429);
    await sql(databaseUrl, 'UPDATE daily_usage SET day = day - 1 WHERE user_id = $1', [owner.userId]);
    expect(daily(await token.get('/api/me').expect(200)).remaining).toBe(QUOTA - 1);
  });

  it('lets requests pass and reports it in /readyz if they cannot be counted', async () => {
    const own = await createDatabase();
    const service = await startApi({ databaseUrl: own }, SETTINGS);
    const owner = await newFreeOwner(service.url, own);
    const token = await newToken(owner, 'read');
    const limits = async () => (await token.get('/readyz')).body.data.limits as string;
    await token.get('/api/me').expect(200);
    expect(await limits()).toBe('counting');
    await sql(own, 'ALTER TABLE daily_usage RENAME TO away');
    for (let n = 0; n <= QUOTA; n++) {
      const answer = await token.get('/api/me').expect(200);
      expect(daily(answer)).toMatchObject({ limit: QUOTA, remaining: QUOTA });
    }
    expect(await limits()).toBe('open');
    await sql(own, 'ALTER TABLE away RENAME TO daily_usage');
    expect(daily(await token.get('/api/me').expect(200)).remaining).toBe(QUOTA - 2);
    await eventually('requests are counted again', async () => (await limits()) === 'counting');
  });

  it('costs one update of a row, which changes no index (HOT)', async () => {
    const own = await createDatabase();
    const service = await startApi({ databaseUrl: own });
    const token = await newToken(await newOwner(service.url), 'read');
    const REQUESTS = 30;
    for (let n = 0; n < REQUESTS; n++) await token.get('/api/me').expect(200);
    // PostgreSQL reports the counts of a connection when it closes.
    await service.stop();
    const updates = await eventually('the requests are counted', async () => {
      const [counts] = await sql<{ all: number; hot: number }>(
        own,
        `SELECT n_tup_upd::int AS all, n_tup_hot_upd::int AS hot FROM pg_stat_user_tables WHERE relname = 'daily_usage'`,
      );
      return counts!.all > 0 && counts;
    });
    expect(updates).toEqual({ all: REQUESTS - 1, hot: REQUESTS - 1 });
  });
});
