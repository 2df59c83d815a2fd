import { Global, Module } from '@nestjs/common';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { PlatformSettings } from '../platform.settings';
import { REDIS, type RedisCommands } from '../redis/redis.module';
import { LOGGER } from '../logging/logger';
import { EventWakeups } from './event-wakeups';
import { PostgresTransport } from './postgres.transport';
import { RedisTransport } from './redis.transport';
import { WAKEUP_TRANSPORT, Wakeups } from './wakeups';

/** Wake-ups over Redis if it is configured, otherwise over PostgreSQL. */
@Global()
@Module({
  providers: [
    Wakeups,
    EventWakeups,
    {
      provide: WAKEUP_TRANSPORT,
      inject: [PlatformSettings, REDIS, DataSource, LOGGER],
      useFactory: (
        platform: PlatformSettings,
        redis: RedisCommands | null,
        dataSource: DataSource,
        logger: Logger,
      ) =>
        redis
          ? new RedisTransport(platform, redis, logger)
          : new PostgresTransport(
              platform.databaseDirectUrl ?? platform.databaseUrl,
              () => (dataSource.driver as unknown as { master: Pool }).master,
              logger,
            ),
    },
  ],
  exports: [Wakeups, EventWakeups],
})
export class WakeupsModule {}
