import { anonymous, connectAgent, newOwner, newProject, newToken, type Person, sql } from '#testing';
import { type ServiceProcess, createDatabase, startApi } from '../support/deployments';
import { eventually } from './eventually';
import { OwnRedis, missingRedis } from './own-redis';

if (missingRedis) console.warn(`Skipped: while Redis is down: ${missingRedis}`);

(missingRedis ? describe.skip : describe)('while Redis is down', () => {
  let redis: OwnRedis;
  let databaseUrl: string;
  let one: ServiceProcess;
  let two: ServiceProcess;
  let owner: Person;

  beforeAll(async () => {
    redis = await OwnRedis.start();
    databaseUrl = await createDatabase();
    const backends = { databaseUrl, redisUrl: redis.url };
    const settings = { RATE_LIMIT_PER_MINUTE: '1000', PAIRING_INTERVAL_SECONDS: '1' };
    [one, two] = await Promise.all([startApi(backends, settings), startApi(backends, settings)]);
    owner = await newOwner(one.url);
  });

  afterAll(async () => {
    // An orderly shutdown takes longer without Redis, so the processes are killed first.
    await Promise.all([one?.kill(), two?.kill()]);
    await redis?.kill();
  });

  const stateOf = async (url: string) => (await anonymous(url).get('/readyz')).body.data;

  /** Reads the metrics of a process. */
  const outage = async (url: string) => {
    const { text } = await anonymous(url).get('/metrics').expect(200);
    const [up, outages] = ['redis_up', 'redis_outages_total'].map((metric) =>
      Number(new RegExp(`^${metric} (\\d+)$`, 'm').exec(text)![1]),
    );
    return { up, outages };
  };

  it('the service answers requests without counting them, honors revocations, reports the failure in /readyz and in its metrics, and recovers', async () => {
    expect(await stateOf(one.url)).toMatchObject({
      ready: true,
      redis: 'up',
      wakeups: 'up',
      files: 'up',
      limits: 'counting',
    });
    const token = await newToken(owner, 'read');
    await token.at(two.url).get('/api/me').expect(200);

    expect(await outage(one.url)).toEqual({ up: 1, outages: 0 });

    await redis.kill();
    await owner.get('/api/me').expect(200);
    await token.at(two.url).get('/api/me').expect(200);
    for (const url of [one.url, two.url])
      await eventually('/readyz reports the failure', async () => {
        const state = await stateOf(url);
        return state.redis === 'down' && state.wakeups === 'down' && state.limits === 'open' && state.ready;
      });

    // A process clears its cache of credentials when it loses the connection that reports revocations.
    await token.at(two.url).get('/api/me').expect(200);
    await owner.delete(`/api/tokens/${token.id}`).expect(200);
    await token.at(two.url).get('/api/me').expect(401);
    const agent = await connectAgent(owner, { scopes: ['read:docs', 'write:docs'] });
    await agent
      .at(two.url)
      .post('/api/documents/save', { path: 'while-down.md', content: '# Saved\n' })
      .expect(201);

    for (const url of [one.url, two.url]) expect(await outage(url)).toEqual({ up: 0, outages: 1 });

    await redis.start();
    for (const url of [one.url, two.url])
      await eventually('the service recovers', async () => {
        await owner.at(url).get('/api/me').expect(200);
        const state = await stateOf(url);
        return state.redis === 'up' && state.wakeups === 'up' && state.limits === 'counting';
      });
    for (const url of [one.url, two.url]) expect(await outage(url)).toEqual({ up: 1, outages: 1 });
    const after = await newToken(owner, 'read');
    await after.at(two.url).get('/api/me').expect(200);
    await owner.delete(`/api/tokens/${after.id}`).expect(200);
    await after.at(two.url).get('/api/me').expect(401);

    // Background work continues.
    const project = await newProject(owner);
    await owner.delete(`/api/projects/${project.id}`).expect(200);
    await eventually('the project is purged', async () => {
      const left = await sql(databaseUrl, 'SELECT 1 FROM nodes WHERE project_id = $1', [project.id]);
      return left.length === 0;
    });
  });

  it('a process starts, and counts requests once Redis is up', async () => {
    const absent = await OwnRedis.start();
    await absent.kill();
    const late = await startApi({ databaseUrl, redisUrl: absent.url });
    try {
      await owner.at(late.url).get('/api/me').expect(200);
      expect(await stateOf(late.url)).toMatchObject({ ready: true, redis: 'down', limits: 'open' });
      await absent.start();
      await eventually('the process counts requests', async () => {
        await owner.at(late.url).get('/api/me').expect(200);
        const state = await stateOf(late.url);
        return state.redis === 'up' && state.limits === 'counting';
      });
    } finally {
      await late.kill();
      await absent.kill();
    }
  });
});
