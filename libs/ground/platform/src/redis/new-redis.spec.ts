import { newRedis } from './new-redis';

const optionsOf = (settings: Parameters<typeof newRedis>[0]) =>
  newRedis(settings, { lazyConnect: true }).options;

it('connects to the server of REDIS_URL', () => {
  expect(optionsOf({ redisUrl: 'redis://:secret@redis.internal:6380/2' })).toMatchObject({
    host: 'redis.internal',
    port: 6380,
    password: 'secret',
    db: 2,
    sentinels: null,
  });
});

it('asks the sentinels for the master that REDIS_URL names, with the password and the database of the URL', () => {
  expect(
    optionsOf({
      redisUrl: 'rediss://worker:p%40ss@main/3',
      redisSentinels: '10.0.0.1:26379, sentinel.internal:26380',
      redisSentinelPassword: 'watch',
    }),
  ).toMatchObject({
    sentinels: [
      { host: '10.0.0.1', port: 26379 },
      { host: 'sentinel.internal', port: 26380 },
    ],
    name: 'main',
    username: 'worker',
    password: 'p@ss',
    db: 3,
    sentinelPassword: 'watch',
    tls: {},
    sentinelTLS: {},
    enableTLSForSentinelMode: true,
  });
});
