import pg from 'pg';
import { DataSource, type DataSourceOptions, type MixedList } from 'typeorm';
import type { PlatformSettings } from '../platform.settings';
import type { Metrics } from '../metrics/metrics';
import { SnakeCase } from './naming';
import { NoLogger } from './no-logger';
import { clientOf, endWhenSilent, refuseReplica } from './service-client';

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
/** How long after the time-out of a statement its server counts as gone. */
const SILENT_MS = 5_000;
/**
 * The settings of the connections that migrate. An index of a large table takes longer than a minute. A statement waits only shortly for a lock, because all
 * later statements that need the table wait behind it, and `runMigrations` tries again.
 */
export const MIGRATING: Timeouts = { statement: 0, lock: 2_000, idleInTransaction: 0 };

/**
 * Statements are written for one plan, for all values of their parameters. By default PostgreSQL would plan the large ones at each execution, which
 * costs more than running them, and for some values would choose plans that no test covers. JIT compilation is off because it takes longer than it
 * saves for statements of a few milliseconds.
 */
const PLANNING = { plan_cache_mode: 'force_generic_plan', jit: 'off' };

/** The settings of a connection that serves, by their names in PostgreSQL. Time-outs are in milliseconds. */
export const SESSION_SETTINGS: Readonly<Record<string, string>> = {
  ...PLANNING,
  // Strings, because the driver leaves out the number 0, and a default of the database would apply.
  ...timeoutsOf(SERVING),
};

function timeoutsOf({ statement, lock, idleInTransaction }: Timeouts): Record<string, string> {
  return {
    statement_timeout: String(statement),
    lock_timeout: String(lock),
    idle_in_transaction_session_timeout: String(idleInTransaction),
  };
}

/** Builds the data source. Statements are counted in `metrics`, if given. */
export function buildDataSource(
  platform: PlatformSettings,
  schema: Schema,
  { metrics, timeouts = SERVING }: { metrics?: Metrics; timeouts?: Timeouts } = {},
): DataSource {
  const isPooled = platform.databaseDirectUrl !== undefined;
  const options: DataSourceOptions = {
    type: 'postgres',
    driver: pg,
    url: platform.databaseUrl,
    entities: schema.entities,
    migrations: schema.migrations,
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeCase(),
    logger: new NoLogger(),
    installExtensions: false,
    synchronize: false,
    extra: {
      // A pooler in transaction mode refuses or loses what a client sets, so the role has these settings: see ServiceRole.
      ...poolOptions(platform, { metrics, timeouts: isPooled ? undefined : timeouts }),
      onConnect: onConnect({ isPooled, statementMs: timeouts.statement }),
    },
  };
  return new DataSource(options);
}

/** Returns the hook that prepares each new connection of a pool to the primary. @param isPooled whether a pooler lends it connections of the server */
export function onConnect({ isPooled = false, statementMs = SERVING.statement } = {}) {
  return (client: pg.ClientBase): void => {
    // A pooler says what was true of the connection that it had first.
    if (!isPooled) refuseReplica(client);
    if (statementMs > 0) endWhenSilent(client, statementMs + SILENT_MS);
  };
}

/** The options of the connections to a replica, with `node-postgres`. No pooler is in between. */
export function replicaOptions(platform: PlatformSettings, url: string): pg.PoolConfig {
  return { ...poolOptions(platform, { timeouts: SERVING }), connectionString: url };
}

function poolOptions(
  platform: PlatformSettings,
  { metrics, timeouts }: { metrics?: Metrics; timeouts?: Timeouts },
): pg.PoolConfig {
  return {
    max: platform.databasePoolSize,
    Client: clientOf(platform, metrics),
    application_name: 'document-workspace',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...(timeouts && {
      ...timeoutsOf(timeouts),
      options: Object.entries(PLANNING)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    }),
  };
}
