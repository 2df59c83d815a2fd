import { Global, Module } from '@nestjs/common';
import { REDIS, type RedisCommands } from '../redis/redis.module';
import { DailyUsage } from './daily-usage';
import type { LimitStorage } from './limit-storage';
import { LIMIT_STORAGE, Limits } from './limits';
import { RedisStorage } from './redis-storage';
import { WindowStorage } from './window-storage';

/** The burst limit, the daily quotas and the limits on guessing. */
@Global()
@Module({
  providers: [
    {
      provide: LIMIT_STORAGE,
      inject: [REDIS],
      useFactory: (redis: RedisCommands | null): LimitStorage =>
        redis ? new RedisStorage(redis) : new WindowStorage(),
    },
    DailyUsage,
    Limits,
  ],
  exports: [Limits],
})
export class LimitsModule {}
