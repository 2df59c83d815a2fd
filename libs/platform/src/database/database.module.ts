import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../config/config';
import { Metrics } from '../metrics/metrics';
import { buildDataSource, type Schema } from './data-source';
import { Database } from './database';

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
          useFactory: (config: Config, metrics: Metrics) => buildDataSource(config, schema, metrics).options,
          dataSourceFactory: async (options) => {
            const { DataSource } = await import('typeorm');
            return new DataSource(options!).initialize();
          },
        }),
      ],
      providers: [Database],
      exports: [Database],
    };
  }
}
