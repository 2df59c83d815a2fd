import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../config/config';
import { Metrics } from '../metrics/metrics';
import { buildDataSource, type Schema } from './data-source';
import { Database } from './database';
import { WrongSchema, requireMigrated } from './require-migrated';

/** The one data source of a process, and Database, which uses it. */
@Module({})
export class DatabaseModule {
  static for(schema: Schema): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [Config, Metrics],
          useFactory: (config: Config, metrics: Metrics) => ({
            ...buildDataSource(config, schema, metrics).options,
            jobQueue: !config.redisUrl,
            toRetry: (error: unknown) => !(error instanceof WrongSchema),
          }),
          dataSourceFactory: async (options) => {
            const { DataSource } = await import('typeorm');
            const dataSource = await new DataSource(options!).initialize();
            const { jobQueue } = options as { jobQueue?: boolean };
            await requireMigrated(dataSource, { jobQueue: jobQueue === true });
            return dataSource;
          },
        }),
      ],
      providers: [Database],
      exports: [Database],
    };
  }
}
