import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { currentRun } from './test-run';

/**
 * Creates a database, and returns its URL.
 *
 * @param template the name of the database that it is a copy of, to which nobody is connected; a migrated, empty one by default
 */
export async function createDatabase(template = currentRun().template): Promise<string> {
  const { adminUrl } = currentRun();
  return copyDatabase(adminUrl, template, `test_${randomBytes(6).toString('hex')}`);
}

/** Creates a database as a copy of another one, and returns its URL. */
export async function copyDatabase(adminUrl: string, template: string, name: string): Promise<string> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await createExclusively(admin, template, name);
  } finally {
    await admin.end();
  }
  return databaseUrl(adminUrl, name);
}

/** The URL of another database of the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** PostgreSQL can't copy a template that another session copies, and test files run in parallel. The lock ends with the connection. */
async function createExclusively(admin: Client, template: string, name: string): Promise<void> {
  await admin.query('SELECT pg_advisory_lock(7141902)');
  // A pooler keeps the connections of processes that have ended.
  if (process.env.TEST_POOLER_OF_RUN !== undefined)
    await admin.query(
      `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = $1 AND state = 'idle'`,
      [template],
    );
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
}
