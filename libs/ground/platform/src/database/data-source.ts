import pg from 'pg';
import { DataSource, type DataSourceOptions, type MixedList } from 'typeorm';
import type { Config } from '../platform.settings';
import type { Metrics } from '../metrics/metrics';
import { SnakeCase } from './naming';

/** The data model. Its entities and migrations are not part of the platform. */
export interface Schema {
  entities: MixedList<new () => object>;
  migrations: MixedList<new () => object>;
  /** The tables whose changes wake those who wait for events of their tenant. */
  recordedTables?: readonly string[];
}

/** Builds the data source. Statements are counted in `metrics`, if given. */
export function buildDataSource(config: Config, schema: Schema, metrics?: Metrics): DataSource {
  const options: DataSourceOptions = {
    type: 'postgres',
    driver: pg,
    url: config.databaseUrl,
    entities: schema.entities,
    migrations: schema.migrations,
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeCase(),
    installExtensions: false,
    synchronize: false,
    extra: {
      max: config.databasePoolSize,
      Client: meteredClient(metrics),
      application_name: 'document-workspace',
      connectionTimeoutMillis: 10_000,
      statement_timeout: 60_000,
      lock_timeout: 5_000,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
      // Statements are written for one plan, for all values of their parameters. By default PostgreSQL would plan the large ones
      // at each execution, which costs more than running them, and for some values would choose plans that no test covers. JIT
      // compilation is off because it takes longer than it saves for statements of a few milliseconds.
      options: '-c plan_cache_mode=force_generic_plan -c jit=off',
    },
  };
  return new DataSource(options);
}

function meteredClient(metrics: Metrics | undefined): typeof pg.Client {
  if (!metrics) return pg.Client;
  const { queries } = metrics;
  return class MeteredClient extends pg.Client {
    override query = ((...args: unknown[]) => {
      queries.inc();
      return (super.query as (...all: unknown[]) => unknown)(...args);
    }) as pg.Client['query'];
  };
}
