import { newOwner, newToken, sql } from '#testing';
import { createDatabase, deployment, startApi } from '../support/deployments';
import { eventually } from './eventually';
import { daily, newFreeOwner, QUOTA, SETTINGS } from './daily-quotas-support';

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

  it('costs one update of the row of the person and of that of the token, which change no index (HOT)', async () => {
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
        `SELECT sum(n_tup_upd)::int AS all, sum(n_tup_hot_upd)::int AS hot FROM pg_stat_user_tables WHERE relname IN ('daily_usage', 'token_usage')`,
      );
      return counts!.all > 0 && counts;
    });
    expect(updates).toEqual({ all: 2 * (REQUESTS - 1), hot: 2 * (REQUESTS - 1) });
  });
});
