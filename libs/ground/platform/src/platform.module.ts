import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { Clock } from './clock/clock';
import type { ComposedSettings } from './settings/composed-settings';
import { SettingsModule } from './settings/settings.module';
import { MasterKey } from './crypto/master-key';
import type { Schema } from './database/data-source';
import { DatabaseModule } from './database/database.module';
import { InProcess } from './in-process/in-process';
import { RedisModule } from './redis/redis.module';
import { BodyMemory, LARGEST_BODY } from './http/body-memory';
import { Health } from './health/health.service';
import { Cursors } from './paging/cursors';
import { LOGGER } from './logging/logger';
import { LimitsModule } from './limits/limits.module';
import { Metrics } from './metrics/metrics';
import { ThreadsShutdown } from './threads/threads-shutdown';
import { WakeupsModule } from './wakeups/wakeups.module';

@Global()
@Module({})
class ObservabilityModule {}

/** The services that every app needs: settings, log, metrics, database, Redis, limits, wake-ups and cursors. */
@Module({})
export class PlatformModule {
  static with(settings: ComposedSettings, logger: Logger, schema: Schema): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      imports: [
        {
          module: ObservabilityModule,
          providers: [{ provide: LOGGER, useValue: logger }, Metrics],
          exports: [LOGGER, Metrics],
        },
        SettingsModule.with(settings),
        RedisModule,
        DatabaseModule.for(schema),
        LimitsModule,
        WakeupsModule,
      ],
      providers: [
        { provide: LARGEST_BODY, useValue: settings.largestBodyBytes },
        MasterKey,
        Clock,
        Cursors,
        Health,
        BodyMemory,
        InProcess,
        ThreadsShutdown,
      ],
      exports: [MasterKey, Clock, Cursors, Health, BodyMemory, InProcess],
    };
  }
}
