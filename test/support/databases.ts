import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { currentRun } from './test-run';

/** Makes one more database, migrated and empty, and gives its address. */
export async function createDatabase(): Promise<string> {
  const { adminUrl, template } = currentRun();
  return copyDatabase(adminUrl, template, `test_${randomBytes(6).toString('hex')}`);
}

/** Makes a database as a copy of another one and gives its address. */
export async function copyDatabase(adminUrl: string, template: string, name: string): Promise<string> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await createAlone(admin, template, name);
  } finally {
    await admin.end();
  }
  return databaseUrl(adminUrl, name);
}

/** The same server's address with another database. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** PostgreSQL copies a template only while no one else does; test files run in parallel. */
async function createAlone(admin: Client, template: string, name: string): Promise<void> {
  await admin.query('SELECT pg_advisory_lock(7141902)');
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
}
