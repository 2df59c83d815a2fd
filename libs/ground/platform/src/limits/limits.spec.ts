import { once } from 'node:events';
import { type AddressInfo, type Server, createServer } from 'node:net';
import { Redis } from 'ioredis';
import pino from 'pino';
import { Breaker } from '../redis/breaker';
import { RateLimited } from '../errors/errors';
import { Metrics } from '../metrics/metrics';
import type { Wakeups } from '../wakeups/wakeups';
import type { DailyUsage } from './daily-usage';
import { Limits } from './limits';
import { RedisStorage } from './redis-storage';
import { WindowStorage } from './window-storage';

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
      new Metrics(),
      {} as Wakeups,
    );
    const person = { tenantId: 't', userId: 'u', token: { id: 'x', actorId: null } };
    const quotas = { requests: 10, publishes: 5 };
    const [burst, day] = await Promise.all([
      limits.count('burst', 'token:x', 3, 60_000),
      limits.countDay(person, quotas, { publishes: true }),
    ]);
    expect([burst.remaining, day.daily.remaining, day.publish?.remaining]).toEqual([2, 9, 4]);
    expect(writes).toEqual([4]);
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
    const limits = new Limits(
      storage,
      {} as DailyUsage,
      pino({ level: 'silent' }),
      new Metrics(),
      {} as Wakeups,
    );
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

describe('a guess', () => {
  const GUESSES = [{ name: 'code', key: 'ada', perMinute: 3 }];
  const newLimits = () =>
    new Limits(
      new WindowStorage(),
      {} as DailyUsage,
      pino({ level: 'silent' }),
      new Metrics(),
      {} as Wakeups,
    );
  const outcome = async (limits: Limits, lookUp: () => Promise<true | undefined>) => {
    try {
      return (await limits.guess(GUESSES, lookUp)) ?? false;
    } catch (error) {
      if (error instanceof RateLimited) return 'limited';
      throw error;
    }
  };

  it('reveals nothing after the limit, although all were looked up before the first was counted', async () => {
    const limits = newLimits();
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    const guesses = Array.from({ length: 10 }, (_, i) =>
      outcome(limits, () => released.then(() => (i === 8 ? true : undefined))),
    );
    release();
    expect(await Promise.all(guesses)).toEqual([false, false, false, ...Array<string>(7).fill('limited')]);
  });

  it('that is right counts at no time, and takes no count back', async () => {
    const limits = newLimits();
    const right = Array.from({ length: 10 }, () => outcome(limits, async () => true));
    expect(new Set(await Promise.all(right))).toEqual(new Set([true]));
    const outcomes = [];
    for (let i = 0; i < 4; i++)
      outcomes.push(await outcome(limits, async () => undefined), await outcome(limits, async () => true));
    expect(outcomes).toEqual([false, true, false, true, false, 'limited', 'limited', 'limited']);
  });

  it('beyond the limit is not looked up', async () => {
    const limits = newLimits();
    for (let i = 0; i < 3; i++) await outcome(limits, async () => undefined);
    const lookUp = jest.fn(async () => undefined);
    expect(await outcome(limits, lookUp)).toBe('limited');
    expect(lookUp).not.toHaveBeenCalled();
  });
});
