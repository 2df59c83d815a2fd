import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { Config } from '../config/config';
import { LOGGER } from '../logging/logger';

/** The Redis connection of the process for commands; null if REDIS_URL is not set. */
export const REDIS = Symbol('REDIS');

const COMMAND_TIMEOUT_MS = 500;

/** Redis for limits and for publishing wake-ups. While it is down, commands fail fast, so that requests don't wait for it. */
@Global()
@Module({
  providers: [
    {
      provide: REDIS,
      inject: [Config, LOGGER],
      useFactory: (config: Config, logger: Logger): Redis | null => {
        if (!config.redisUrl) return null;
        const redis = new Redis(config.redisUrl, {
          maxRetriesPerRequest: 0,
          commandTimeout: COMMAND_TIMEOUT_MS,
          enableOfflineQueue: false,
          enableAutoPipelining: true,
          retryStrategy: () => 500,
        });
        redis.on('error', (error) => logger.warn({ err: error }, 'Redis is not reachable'));
        return redis;
      },
    },
  ],
  exports: [REDIS],
})
export class RedisModule implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly redis: Redis | null) {}

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}
