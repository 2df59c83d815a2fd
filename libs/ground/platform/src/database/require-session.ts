import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import type { PlatformSettings } from '../platform.settings';
import { SESSION_SETTINGS } from './data-source';
import { WrongSchema } from './require-migrated';

/** SQLSTATE of a statement that was not prepared on this connection. */
const UNKNOWN_STATEMENT = '26000';

/**
 * Checks that the connections of DATABASE_URL keep what the service relies on, since a pooler in between may lend the connections of the database to its
 * clients for one transaction each: named statements, and the settings of a session.
 *
 * @throws WrongSchema with the setting that is missing
 */
export async function requireSession(dataSource: DataSource, platform: PlatformSettings): Promise<void> {
  const pool = (dataSource.driver as unknown as { master: Pool }).master;
  const clients: PoolClient[] = [];
  try {
    for (let n = 0; n < 2; n++) clients.push(await pool.connect());
    const [client, other] = clients as [PoolClient, PoolClient];
    const { lent, forgets } = await isLent(client, other);
    if (lent && platform.databaseDirectUrl === undefined)
      throw new WrongSchema(
        'DATABASE_URL leads through a pooler in transaction mode. Set DATABASE_DIRECT_URL to the same database without it.',
      );
    if (forgets && platform.databasePreparedNames)
      throw new WrongSchema(
        'The pooler of DATABASE_URL does not keep prepared statements. Set max_prepared_statements of PgBouncer 1.21 or later, or DATABASE_PREPARED_NAMES=false.',
      );
    await requireSettings(client);
    for (const each of clients) each.release();
  } catch (error) {
    // A transaction may be open, so the connections are closed and not used again.
    for (const each of clients) each.release(true);
    throw error;
  }
}

/**
 * Whether a pooler lends connections for a transaction each, and whether a statement that was prepared in one transaction is unknown in the next. The
 * other client holds a connection of the database while this one prepares, and returns it last, so a pooler lends it next. The name is new each time,
 * because a pooler that knows nothing of names leaves statements of earlier processes on its connections.
 */
async function isLent(client: PoolClient, other: PoolClient): Promise<{ lent: boolean; forgets: boolean }> {
  const named = { name: `svc-session-${randomUUID()}`, text: 'SELECT pg_backend_pid() AS pid' };
  await other.query('BEGIN');
  const before = await client.query<{ pid: number }>(named);
  await other.query('COMMIT');
  try {
    const after = await client.query<{ pid: number }>(named);
    return { lent: before.rows[0]!.pid !== after.rows[0]!.pid, forgets: false };
  } catch (error) {
    if ((error as { code?: string }).code === UNKNOWN_STATEMENT) return { lent: true, forgets: true };
    throw error;
  }
}

async function requireSettings(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY ($1)',
    [Object.keys(SESSION_SETTINGS)],
  );
  const lost = rows.find(({ name, setting }) => SESSION_SETTINGS[name] !== setting);
  if (lost)
    throw new WrongSchema(
      `A pooler loses the settings of connections: ${lost.name} is ${lost.setting} instead of ${SESSION_SETTINGS[lost.name]}. ` +
        'Set DATABASE_DIRECT_URL, run "npm run migrate", which gives these settings to the role, and let the pooler reconnect.',
    );
}
