import type { Client } from 'pg';
import { eventually } from './eventually';

/**
 * The connections that wait for a lock of the asking one, or for one that does. Every ten seconds the clock locks the agents whose keys the key log does
 * not have yet. It is no request that a test waits for.
 */
const BLOCKED = `WITH asked AS (SELECT pg_blocking_pids(pid) AS behind, pid FROM pg_stat_activity WHERE query NOT LIKE '%SET logged_key%'),
  first AS (SELECT pid FROM asked WHERE pg_backend_pid() = ANY (behind))
  SELECT FROM asked WHERE behind && (SELECT array_agg(pid) || pg_backend_pid() FROM first)`;

/** Waits until at least `count` other connections wait for a lock that `client` holds, directly or behind each other. */
export async function untilBlocked(client: Client, what: string, count = 1): Promise<void> {
  await eventually(what, async () => {
    // Within a transaction, the list of connections is otherwise the one of the first look.
    await client.query('SELECT pg_stat_clear_snapshot()');
    return (await client.query(BLOCKED)).rowCount! >= count;
  });
}
