import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { Counter, Gauge } from 'prom-client';
import type { Logger } from 'pino';
import { PlatformSettings } from '../platform.settings';
import { LOGGER } from '../logging/logger';
import { Metrics } from '../metrics/metrics';
import { Breaker } from './breaker';
import { newRedis } from './new-redis';

/** The Redis connection of the process for commands; null if REDIS_URL is not set. */
export const REDIS = Symbol('REDIS');

/** Redis for commands. Every command of a request is sent with `breaker.run`. */
export interface RedisCommands {
  readonly client: Redis;
  readonly breaker: Breaker;
}

/** How much longer than requests a probe waits. */
const PROBE_EXTRA_MS = 450;

/** Connects to Redis. While it is down or hangs, commands fail fast, so that requests don't wait for it. */
function connect(platform: PlatformSettings, logger: Logger): RedisCommands {
  const { redisTimeoutMs: timeoutMs } = platform;
  const client = newRedis(platform, {
    maxRetriesPerRequest: 0,
    commandTimeout: timeoutMs + PROBE_EXTRA_MS,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    retryStrategy: () => 500,
  });
  client.on('error', (error) => logger.warn({ err: error }, 'Redis is not reachable'));
  return { client, breaker: new Breaker(() => probe(client), timeoutMs) };
}

/** A connection that doesn't answer may be broken without knowing it, so it is replaced. */
async function probe(client: Redis): Promise<void> {
  const { status } = client;
  await client.ping().catch((error: unknown) => {
    if (status === 'ready') client.disconnect(true);
    throw error;
  });
}

@Global()
@Module({
  providers: [
    {
      provide: REDIS,
      inject: [PlatformSettings, LOGGER],
      useFactory: (platform: PlatformSettings, logger: Logger): RedisCommands | null =>
        platform.redisUrl ? connect(platform, logger) : null,
    },
  ],
  exports: [REDIS],
})
export class RedisModule implements OnApplicationShutdown {
  constructor(
    @Inject(REDIS) private readonly redis: RedisCommands | null,
    { registry }: Metrics,
  ) {
    if (!redis) return;
    new Gauge({
      name: 'redis_up',
      help: '1 while Redis answers the process, 0 while requests are served without it.',
      registers: [registry],
      collect() {
        this.set(redis.breaker.isOpen ? 0 : 1);
      },
    });
    new Counter({
      name: 'redis_outages_total',
      help: 'How often Redis has stopped answering the process, also for less than the time between two reads of the metrics.',
      registers: [registry],
      collect() {
        this.reset();
        this.inc(redis.breaker.openings);
      },
    });
  }

  onApplicationShutdown(): void {
    this.redis?.breaker.stop();
    this.redis?.client.disconnect();
  }
}
