import { anonymous, newOwner, newToken } from '#testing';
import { createDatabase, startApi } from '../support/deployments';
import { eventually } from './eventually';
import { OwnRedis, missingRedis } from './own-redis';

if (missingRedis) console.warn(`Skipped: while Redis hangs: ${missingRedis}`);

const REQUESTS = 40;

(missingRedis ? describe.skip : describe)('while Redis accepts connections and answers nothing', () => {
  it('one request waits for it, /readyz reports it, and everything recovers without another request', async () => {
    const redis = await OwnRedis.start();
    const api = await startApi(
      { databaseUrl: await createDatabase(), redisUrl: redis.url },
      { REDIS_TIMEOUT_MS: '2000' },
    );
    const readiness = async () => (await anonymous(api.url).get('/readyz').expect(200)).body.data;
    const counts = async () =>
      Number(/cmdstat_eval:calls=(\d+)/.exec(await redis.send('INFO commandstats'))?.[1]);
    try {
      const owner = await newOwner(api.url);
      const token = await newToken(owner, 'write');
      await token.get('/api/me').expect(200);
      const before = await counts();
      expect(before).toBeGreaterThan(0);

      redis.hang();
      for (let n = 0; n < REQUESTS; n++) await token.get('/api/me').expect(200);
      await token.post('/api/documents/save', { path: 'meanwhile.md', content: '# Saved\n' }).expect(201);
      expect(await readiness()).toMatchObject({ ready: true, redis: 'down', limits: 'open' });

      redis.resume();
      await eventually('the service counts again', async () => {
        const { redis: state, limits, wakeups } = await readiness();
        return state === 'up' && limits === 'counting' && wakeups === 'up';
      });
      // Redis has run what it was sent while it hung: the counts of the request that waited, and not those of the others.
      expect((await counts()) - before).toBeLessThan(REQUESTS / 2);
      await token.get('/api/me').expect(200);
    } finally {
      redis.resume();
      await api.kill();
      await redis.kill();
    }
  });
});
