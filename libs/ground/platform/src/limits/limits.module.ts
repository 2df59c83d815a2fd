import { Global, Module } from '@nestjs/common';
import { Clock } from '../clock/clock';
import { Database } from '../database/database';
import { REDIS, type RedisCommands } from '../redis/redis.module';
import { DailyUsage } from './daily-usage';
import type { LimitStorage } from './limit-storage';
import { LIMIT_STORAGE, Limits } from './limits';
import { PostgresStorage } from './postgres-storage';
import { RedisStorage } from './redis-storage';

/** The burst limit, the daily quotas and the limits on guessing. */
@Global()
@Module({
  providers: [
    {
      provide: LIMIT_STORAGE,
      inject: [REDIS, Database, Clock],
      useFactory: (redis: RedisCommands | null, database: Database, clock: Clock): LimitStorage =>
        redis ? new RedisStorage(redis) : new PostgresStorage(database, clock),
    },
    DailyUsage,
    Limits,
  ],
  exports: [Limits],
})
export class LimitsModule {}
