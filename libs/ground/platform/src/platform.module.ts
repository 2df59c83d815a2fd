import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Config } from './config/config';
import { ConfigModule } from './config/config.module';
import { MasterKey } from './crypto/master-key';
import type { Schema } from './database/data-source';
import { DatabaseModule } from './database/database.module';
import { RedisModule } from './redis/redis.module';
import { BodyMemory } from './http/body-memory';
import { Health } from './health/health.service';
import { Cursors } from './paging/cursors';
import { LOGGER } from './logging/logger';
import { LimitsModule } from './limits/limits.module';
import { Mailer } from './mail/mailer';
import { Metrics } from './metrics/metrics';
import { ThreadsShutdown } from './threads/threads-shutdown';
import { WakeupsModule } from './wakeups/wakeups.module';

@Global()
@Module({})
class ObservabilityModule {}

/** The services that every app needs: settings, log, metrics, database, Redis, limits, wake-ups and cursors. */
@Module({})
export class PlatformModule {
  static with(config: Config, logger: Logger, schema: Schema): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      imports: [
        {
          module: ObservabilityModule,
          providers: [{ provide: LOGGER, useValue: logger }, Metrics],
          exports: [LOGGER, Metrics],
        },
        ConfigModule.with(config),
        RedisModule,
        DatabaseModule.for(schema),
        LimitsModule,
        WakeupsModule,
      ],
      providers: [MasterKey, Cursors, Health, BodyMemory, Mailer, ThreadsShutdown],
      exports: [MasterKey, Cursors, Health, BodyMemory, Mailer],
    };
  }
}
