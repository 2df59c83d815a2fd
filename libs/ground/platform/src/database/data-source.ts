import pg from 'pg';
import { DataSource, type DataSourceOptions, type MixedList } from 'typeorm';
import type { PlatformSettings } from '../platform.settings';
import type { Metrics } from '../metrics/metrics';
import { SnakeCase } from './naming';

/** The data model. Its entities and migrations are not part of the platform. */
export interface Schema {
  entities: MixedList<new () => object>;
  migrations: MixedList<new () => object>;
  /** The tables whose changes wake those who wait for events of their tenant. */
  recordedTables?: readonly string[];
}

/** How long a connection waits, in milliseconds; 0 for without end. */
interface Timeouts {
  statement: number;
  lock: number;
  idleInTransaction: number;
}

const SERVING: Timeouts = { statement: 60_000, lock: 5_000, idleInTransaction: 60_000 };
/**
 * The settings of the connections that migrate. An index of a large table takes longer than a minute. A statement waits only shortly for a lock, because all
 * later statements that need the table wait behind it, and `runMigrations` tries again.
 */
export const MIGRATING: Timeouts = { statement: 0, lock: 2_000, idleInTransaction: 0 };

/** Builds the data source. Statements are counted in `metrics`, if given. */
export function buildDataSource(
  config: PlatformSettings,
  schema: Schema,
  { metrics, timeouts = SERVING }: { metrics?: Metrics; timeouts?: Timeouts } = {},
): DataSource {
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
      // Strings, because the driver leaves out the number 0, and a default of the database would apply.
      statement_timeout: String(timeouts.statement),
      lock_timeout: String(timeouts.lock),
      idle_in_transaction_session_timeout: String(timeouts.idleInTransaction),
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
