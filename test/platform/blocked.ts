import type { Client } from 'pg';
import { eventually } from './eventually';

/** The connections that wait for a lock of the asking one, or for one that does. */
const BLOCKED = `WITH first AS (SELECT pid FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid)))
  SELECT FROM pg_stat_activity WHERE pg_blocking_pids(pid) && (SELECT array_agg(pid) || pg_backend_pid() FROM first)`;

/** Waits until at least `count` other connections wait for a lock that `client` holds, directly or behind each other. */
export async function untilBlocked(client: Client, what: string, count = 1): Promise<void> {
  await eventually(what, async () => {
    // Within a transaction, the list of connections is otherwise the one of the first look.
    await client.query('SELECT pg_stat_clear_snapshot()');
    return (await client.query(BLOCKED)).rowCount! >= count;
  });
}
