import { Client } from 'pg';
import { Problem } from '../../../../scripts/lib/problem.mjs';
import { requireProgram, runOnDatabase } from './postgres-program.js';

/** @returns the version of the server  @throws Problem if `pg_dump` can't dump it */
export async function requireDumpable(url: string): Promise<string> {
  const version = await ask(url, "SELECT current_setting('server_version') AS answer");
  requireProgram('pg_dump', version);
  return version;
}

/**
 * Writes a database to a file with pg_dump, of one moment, while it is written to. Roles and rights are not in it: `npm run migrate` creates them.
 *
 * @param url the database, without a pooler, for the role that owns its tables
 */
export function dumpDatabase(url: string, file: string): void {
  runOnDatabase('pg_dump', url, ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`]);
}

/** Whether a database says that the store has files. */
export async function knowsFiles(url: string): Promise<boolean> {
  // A database that was never migrated has no such table.
  if ((await ask(url, "SELECT to_regclass('blobs')::text AS answer")) === null) return false;
  return (await ask(url, 'SELECT EXISTS (SELECT FROM blobs WHERE stored)::text AS answer')) === 'true';
}

/** @throws Problem if the database has tables */
export async function requireEmptyDatabase(url: string): Promise<void> {
  const tables = await ask(
    url,
    "SELECT count(*)::text AS answer FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  );
  if (tables !== '0')
    throw new Problem(
      'The database of DATABASE_URL is not empty. Create an empty one, and restore into that.',
    );
}

/** Restores a dump into an empty database. If it fails, the database stays empty. */
export function restoreDump(file: string, url: string): void {
  const options = ['--exit-on-error', '--no-owner', '--no-privileges', '--single-transaction', file];
  runOnDatabase('pg_restore', url, options);
}

async function ask(url: string, query: string): Promise<string> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ answer: string }>(query);
    return rows[0]!.answer;
  } catch (error) {
    throw new Problem(`PostgreSQL does not answer: ${(error as Error).message}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
