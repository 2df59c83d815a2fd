import type { DataSource } from 'typeorm';
import { migrationName, unsupportedMigration } from './schema-support';

/** The database and the program don't fit together, which no retry changes. The message is one line that says what to do. */
export class WrongSchema extends Error {}

/** The schema of the job queue, which is in PostgreSQL unless Redis carries the jobs. */
export const JOB_QUEUE_SCHEMA = 'job_queue';

/**
 * Checks that all migrations of this program have run, and none after which it can't use the database.
 *
 * @param needs `jobQueue`: whether the job queue is in this database
 * @throws WrongSchema, and an error with the code 25006 if the database is a read-only replica
 */
export async function requireMigrated(dataSource: DataSource, needs: { jobQueue: boolean }): Promise<void> {
  await refuseReplica(dataSource);
  const applied = await appliedMigrations(dataSource);
  await refuseUnsupported(dataSource, applied);
  const missing = dataSource.migrations.filter((migration) => !applied.has(migrationName(migration)));
  if (applied.size === 0)
    throw new WrongSchema('The database has not been migrated. Run "npm run migrate" first.');
  if (
    missing.length > 0 ||
    (needs.jobQueue && !(await exists(dataSource, 'to_regnamespace', JOB_QUEUE_SCHEMA)))
  )
    throw new WrongSchema('The database is not up to date with this program. Run "npm run migrate" first.');
}

/** A replica would answer reads, and fail at each change. It can be promoted at any moment, so the start is retried for a while (SQLSTATE 25006). */
async function refuseReplica(dataSource: DataSource): Promise<void> {
  const [{ replica }] = await dataSource.query<[{ replica: boolean }]>(
    'SELECT pg_is_in_recovery() AS replica',
  );
  if (!replica) return;
  const message = 'The database is a read-only replica. Set DATABASE_URL to the primary server.';
  throw Object.assign(new Error(message), { code: '25006' });
}

/**
 * Whether a newer version has migrated the database, so that this one has nothing to migrate.
 *
 * @throws WrongSchema if this version can't use the database any more
 */
export async function migratedByNewerVersion(dataSource: DataSource): Promise<boolean> {
  const applied = await appliedMigrations(dataSource);
  await refuseUnsupported(dataSource, applied);
  const known = new Set(dataSource.migrations.map(migrationName));
  const newer = [...applied].find((name) => !known.has(name));
  if (newer !== undefined && [...known].some((name) => !applied.has(name)))
    throw new WrongSchema(
      `Another version of this program has migrated the database (${newer}), without migrations that this version has. Run a version that has both.`,
    );
  return newer !== undefined;
}

async function refuseUnsupported(dataSource: DataSource, applied: ReadonlySet<string>): Promise<void> {
  const unknown = await unsupportedMigration(dataSource, applied);
  if (unknown === undefined) return;
  const [baseline = ''] = dataSource.migrations.map(migrationName);
  throw new WrongSchema(
    timestampOf(unknown) < timestampOf(baseline)
      ? `A version of this program from before its baseline has migrated the database (${unknown}). Start with an empty database.`
      : `A newer version of this program has migrated the database (${unknown}), and this version can't use it. Run the newer version, or restore a backup from before.`,
  );
}

async function appliedMigrations(dataSource: DataSource): Promise<Set<string>> {
  if (!(await exists(dataSource, 'to_regclass', 'migrations'))) return new Set();
  const rows: { name: string }[] = await dataSource.query('SELECT name FROM migrations');
  return new Set(rows.map(({ name }) => name));
}

async function exists(
  dataSource: DataSource,
  lookup: 'to_regclass' | 'to_regnamespace',
  name: string,
): Promise<boolean> {
  const rows: { found: boolean }[] = await dataSource.query(`SELECT ${lookup}($1) IS NOT NULL AS found`, [
    name,
  ]);
  return rows[0]!.found;
}

/** The time at the end of a migration's name. */
function timestampOf(name: string): number {
  return Number(/\d*$/.exec(name)![0]);
}
