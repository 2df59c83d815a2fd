import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import { Problem } from '../../../../scripts/lib/problem.mjs';

/**
 * Writes a database to a file with pg_dump, of one moment, while it is written to. Roles and rights are not in it: `npm run migrate` creates them.
 *
 * @param url the database, without a pooler, for the role that owns its tables
 * @returns the version of PostgreSQL
 */
export async function dumpDatabase(url: string, file: string): Promise<string> {
  const version = await ask(url, "SELECT current_setting('server_version') AS answer");
  runProgram('pg_dump', url, ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`], version);
  return version;
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

/** Restores a dump into an empty database. */
export async function restoreDump(file: string, url: string): Promise<void> {
  const version = await ask(url, "SELECT current_setting('server_version') AS answer");
  const options = ['--exit-on-error', '--no-owner', '--no-privileges', '--single-transaction', file];
  runProgram('pg_restore', url, options, version);
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

function runProgram(name: 'pg_dump' | 'pg_restore', url: string, options: string[], version: string): void {
  const { POSTGRES_BIN: folder } = process.env;
  const target = new URL(url);
  const password = decodeURIComponent(target.password);
  // The arguments of a process are visible to every user of the machine.
  target.password = '';
  const { status, stderr, error } = spawnSync(
    folder ? join(folder, name) : name,
    [`--dbname=${target.href}`, ...options],
    { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C', PGPASSWORD: password } },
  );
  if (error)
    throw new Problem(
      `${name} of PostgreSQL ${version} or later is required. Install it, or set POSTGRES_BIN to its folder.`,
    );
  if (status !== 0) throw new Problem(`${name} failed: ${lastLine(stderr)}`, stderr);
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
