import { once } from 'node:events';
import { type AddressInfo, type Server, createServer } from 'node:net';
import { Redis } from 'ioredis';
import pino from 'pino';
import { Breaker } from '../redis/breaker';
import { RateLimited } from '../errors/errors';
import type { DailyUsage } from './daily-usage';
import { Limits } from './limits';
import { RedisStorage } from './redis-storage';

/** A server that answers each script with the first hit of a minute, and notes how many scripts each write contained. */
async function countingServer(): Promise<{ server: Server; writes: number[] }> {
  const writes: number[] = [];
  const server = createServer((socket) =>
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (/hello/i.test(text)) return socket.write("-ERR unknown command 'hello'\r\n");
      const scripts = text.split('\r\neval\r\n').length - 1;
      writes.push(scripts);
      return socket.write('*4\r\n:1\r\n:60000\r\n:0\r\n:0\r\n'.repeat(scripts));
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, writes };
}

it('Redis gets all counts of a request in one write', async () => {
  const { server, writes } = await countingServer();
  const redis = new Redis((server.address() as AddressInfo).port, '127.0.0.1', {
    enableAutoPipelining: true,
    enableReadyCheck: false,
    disableClientInfo: true,
  });
  try {
    await once(redis, 'ready');
    const breaker = new Breaker(() => redis.ping(), 10_000);
    const limits = new Limits(
      new RedisStorage({ client: redis, breaker }),
      {} as DailyUsage,
      pino({ level: 'silent' }),
    );
    const person = { tenantId: 't', userId: 'u' };
    const quotas = { requests: 10, publishes: 5 };
    const [burst, day] = await Promise.all([
      limits.count('burst', 'token:x', 3, 60_000),
      limits.countDay(person, quotas, { publishes: true }),
    ]);
    expect([burst.remaining, day.daily.remaining, day.publish?.remaining]).toEqual([2, 9, 4]);
    expect(writes).toEqual([3]);
  } finally {
    redis.disconnect();
    server.close();
  }
});

it('counts guesses in the process while Redis does not answer, and nothing else', async () => {
  const redis = new Redis(1, '127.0.0.1', {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: () => null,
  });
  redis.on('error', () => undefined);
  try {
    const breaker = new Breaker(() => redis.ping(), 10_000);
    const storage = new RedisStorage({ client: redis, breaker });
    const limits = new Limits(storage, {} as DailyUsage, pino({ level: 'silent' }));
    for (let i = 0; i < 3; i++) await limits.attempt('password', 'ada', 3);
    await expect(limits.attempt('password', 'ada', 3)).rejects.toThrow(RateLimited);
    await limits.attempt('password', 'grace', 3);
    // The refused attempt counts too, so two must be undone.
    await limits.forgive('password', 'ada');
    await expect(limits.attempt('password', 'ada', 3)).rejects.toThrow(RateLimited);
    for (let i = 0; i < 2; i++) await limits.forgive('password', 'ada');
    await limits.attempt('password', 'ada', 3);
    for (let i = 0; i < 5; i++)
      expect(await limits.count('burst', 'ada', 3, 60_000)).toMatchObject({ exceeded: false, remaining: 3 });
  } finally {
    redis.disconnect();
  }
});
