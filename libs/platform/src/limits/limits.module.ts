import { Global, Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import type { Redis } from 'ioredis';
import { Config } from '../config/config';
import { REDIS } from '../redis/redis.module';
import { Limits } from './limits';
import { dailyQuotaOf, publishQuotaOf, untilMidnightUtc } from './limits.guard';
import { RedisStorage } from './redis-storage';
import { WindowStorage } from './window-storage';

/** The burst limit, the daily quotas and the limits on guessing. */
@Global()
@Module({
  imports: [
    ThrottlerModule.forRootAsync({
      inject: [Config, REDIS],
      useFactory: (config: Config, redis: Redis | null) => ({
        throttlers: [
          { name: 'burst', ttl: 60_000, limit: config.rateLimitPerMinute },
          {
            name: 'daily',
            ttl: () => untilMidnightUtc(),
            limit: dailyQuotaOf,
            skipIf: (context) => dailyQuotaOf(context) === 0,
          },
          {
            name: 'publish',
            ttl: () => untilMidnightUtc(),
            limit: publishQuotaOf,
            skipIf: (context) => publishQuotaOf(context) === 0,
          },
        ],
        storage: redis ? new RedisStorage(redis) : new WindowStorage(),
      }),
    }),
  ],
  providers: [Limits],
  exports: [Limits, ThrottlerModule],
})
export class LimitsModule {}
