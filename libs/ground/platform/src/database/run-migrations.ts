import { setTimeout as delay } from 'node:timers/promises';
import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { MAINTAINING } from './maintaining';

/** An arbitrary number, the same in every process that migrates a database. */
const MIGRATION_LOCK = 7_141_901;
/** lock_not_available and deadlock_detected: others use the table at the moment. */
const IN_USE = new Set(['55P03', '40P01']);
const CONCURRENTLY = /\bCONCURRENTLY\b/i;

/** How long work waits for others. */
interface Patience {
  /** Milliseconds between two attempts. */
  pauseMs?: number;
  /** Milliseconds after the first attempt in which others begin. */
  totalMs?: number;
  /** Called before each pause. */
  waiting?: (why: string) => void;
}

/**
 * Runs `work` while no other process migrates the database. It asks again and again instead of waiting in one statement: CREATE INDEX CONCURRENTLY
 * waits for all statements that began before it, and would wait for this one.
 *
 * @param dataSource one whose connections have the time-outs `MIGRATING`
 */
export async function whileMigrating(
  dataSource: DataSource,
  work: () => Promise<unknown>,
  { pauseMs = 500 }: Pick<Patience, 'pauseMs'> = {},
): Promise<void> {
  const lock = dataSource.createQueryRunner();
  try {
    while (!(await acquired(lock))) await delay(pauseMs);
    await work();
  } finally {
    // A connection that broke has lost the lock.
    await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await lock.release();
  }
}

/**
 * Runs the migrations that have not run. If a table that one of them changes is in use for longer than the lock time-out, the migration is rolled
 * back, so that those behind it continue, and tried again.
 *
 * @param dataSource one whose connections have the time-outs `MIGRATING`
 * @returns the names of the migrations that ran
 * @throws an error with the name of the migration that failed; if its table was in use, after no migration has succeeded for `totalMs`, 15 minutes by default
 */
export async function runMigrations(
  dataSource: DataSource,
  { pauseMs = 1_000, totalMs = 900_000, waiting = () => undefined }: Patience = {},
): Promise<string[]> {
  let until = 0;
  let pending = Infinity;
  let names: string[] | undefined;
  for (;;) {
    const runner = patientWithIndexes(dataSource.createQueryRunner());
    const migrations = new MigrationExecutor(dataSource, runner);
    migrations.transaction = 'each';
    try {
      await runner.query(`SET ${MAINTAINING} = 'on'`);
      names ??= (await migrations.getPendingMigrations()).map(({ name }) => name);
      await migrations.executePendingMigrations();
      return names;
    } catch (error) {
      const { code, message } = error as { code?: unknown; message: string };
      const left = await migrations.getPendingMigrations().catch(() => []);
      const failed = left[0] && new Error(`Migration ${left[0].name} failed: ${message}`, { cause: error });
      if (!failed || !IN_USE.has(String(code))) throw failed ?? error;
      if (left.length < pending) until = performance.now() + totalMs;
      else if (performance.now() > until) throw failed;
      pending = left.length;
      waiting(message);
    } finally {
      await runner.release();
    }
    await delay(pauseMs);
  }
}

/**
 * Runs a statement that needs the lock of a table, on a connection with the time-outs `MIGRATING`. If the table is in use for longer than the lock
 * time-out, it is tried again, so that those behind it continue.
 *
 * @throws the error of the last attempt if the table was in use for `totalMs`, 15 minutes by default
 */
export async function retryWhileInUse(
  work: () => Promise<unknown>,
  { pauseMs = 1_000, totalMs = 900_000 }: Pick<Patience, 'pauseMs' | 'totalMs'> = {},
): Promise<void> {
  for (const until = Date.now() + totalMs; ;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!IN_USE.has(String((error as { code?: unknown }).code)) || Date.now() > until) throw error;
    }
    await delay(pauseMs);
  }
}

async function acquired(lock: QueryRunner): Promise<boolean> {
  const rows = (await lock.query('SELECT pg_try_advisory_lock($1) AS acquired', [MIGRATION_LOCK])) as {
    acquired: boolean;
  }[];
  return rows[0]!.acquired;
}

/** Lets CONCURRENTLY wait without end: it waits for every transaction that began before, such as a backup, and nobody who reads or writes waits for it. */
function patientWithIndexes(runner: QueryRunner): QueryRunner {
  const query = runner.query.bind(runner) as (sql: string, ...rest: unknown[]) => Promise<unknown>;
  const patiently = async (sql: string, ...rest: unknown[]): Promise<unknown> => {
    if (!CONCURRENTLY.test(sql)) return query(sql, ...rest);
    await query('SET lock_timeout = 0');
    try {
      return await query(sql, ...rest);
    } finally {
      await query('RESET lock_timeout');
    }
  };
  return Object.assign(runner, { query: patiently });
}
