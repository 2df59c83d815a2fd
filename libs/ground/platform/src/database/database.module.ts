import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PlatformSettings } from '../platform.settings';
import { Metrics } from '../metrics/metrics';
import { buildDataSource, type Schema } from './data-source';
import { isDatabaseAway } from '../errors/database-away';
import { Database } from './database';
import { PoolMetrics } from './pool-metrics';
import { RecordedWrites } from './recorded-writes';
import { requireMigrated } from './require-migrated';
import { Replicas } from './replicas/replicas';
import { requireSession } from './require-session';

const RETRY_MS = 200;
const RETRIES = 150;

/** The one data source of a process, and Database, which uses it. */
@Module({})
export class DatabaseModule {
  static for(schema: Schema): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [PlatformSettings, Metrics],
          useFactory: (platform: PlatformSettings, metrics: Metrics) => ({
            ...buildDataSource(platform, schema, { metrics }).options,
            // A process that starts together with its database waits for it, and is ready as soon as the database is.
            toRetry: isDatabaseAway,
            retryDelay: RETRY_MS,
            retryAttempts: RETRIES,
            platform: platform,
          }),
          dataSourceFactory: async (options) => {
            const { DataSource } = await import('typeorm');
            const dataSource = await new DataSource(options!).initialize();
            const { platform } = options as unknown as { platform: PlatformSettings };
            try {
              await requireMigrated(dataSource, { jobQueue: !platform.redisUrl });
              await requireSession(dataSource, platform);
              return dataSource;
            } catch (error) {
              // The start may be retried, with another data source.
              await dataSource.destroy();
              throw error;
            }
          },
        }),
      ],
      providers: [
        { provide: RecordedWrites, useFactory: () => new RecordedWrites(schema.recordedTables ?? []) },
        Replicas,
        Database,
        PoolMetrics,
      ],
      exports: [Database, RecordedWrites],
    };
  }
}
