import { Client } from 'pg';
import { MIGRATING } from '#platform';
import type { RunSql } from './fences';
import { MoveRefused } from './preconditions';

/** An arbitrary number, the same in every process that moves an organization. */
const MOVE_LOCK = 7_141_903;

/** Connections to both databases, as the owners of their tables. */
export interface Ends {
  source: Client;
  target: Client;
}

/** Both connections write and read values as text in the same forms, whatever is set for their databases and roles. */
const SESSION = {
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  extra_float_digits: '1',
  bytea_output: 'hex',
  jit: 'off',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/** A connection that is not open yet. */
export function ownerOf(connectionString: string): Client {
  const client = new Client({
    connectionString,
    application_name: 'document-workspace move',
    keepAlive: true,
    lock_timeout: MIGRATING.lock,
    options: Object.entries(SESSION)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  // A broken connection fails the statement that runs on it.
  client.on('error', () => undefined);
  return client;
}

export function runOn(client: Client): RunSql {
  return async <Row>(sql: string, parameters: unknown[] = []) =>
    (await client.query(sql, parameters)).rows as Row[];
}

/** @throws MoveRefused while another run of the command uses the database */
export async function lockMoves(client: Client): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(`SELECT pg_try_advisory_lock(${MOVE_LOCK}) AS free`);
  if (!rows[0]!.free)
    throw new MoveRefused('Another move from or to one of the two databases is running. Wait until it ends.');
}
