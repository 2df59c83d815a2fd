import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';
import type { Metrics } from '../metrics/metrics';
import type { PlatformSettings } from '../platform.settings';

/** SQLSTATE of a change on a server that only reads. */
const READ_ONLY = '25006';

/** A connection that knows whether its server only replays another one. PostgreSQL says so when the connection is opened, and when that changes. */
class ServiceClient extends pg.Client {
  isOnReplica = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as { connection: EventEmitter };
    connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
      if (parameterName === 'in_hot_standby') this.isOnReplica = parameterValue === 'on';
    });
  }
}

/**
 * Refuses a new connection that leads to a replica, as for a moment when an address moves from one server to the next. The pool would keep it: a replica answers
 * reads, also those of credentials that have ended since.
 *
 * @throws Error with the code 25006
 */
export function refuseReplica(client: pg.ClientBase): void {
  if (!(client as ServiceClient).isOnReplica) return;
  const message = 'The database is a read-only replica. Set DATABASE_URL to the primary server.';
  throw Object.assign(new Error(message), { code: READ_ONLY });
}

/**
 * Ends a connection on which nothing has been sent or received for a while. A server that hangs, or whose machine is gone, does not close its connections, and
 * requests would wait for it although the address leads to another one.
 *
 * @param silentMs longer than a server that works lets a statement run, or a transaction be idle
 */
export function endWhenSilent(client: pg.ClientBase, silentMs: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(silentMs, () => stream.destroy());
}

/** The class of the connections of a process. Their statements are counted in `metrics`, if given. */
export function clientOf(
  { databasePreparedNames: named }: PlatformSettings,
  metrics?: Metrics,
): typeof pg.Client {
  if (named && !metrics) return ServiceClient;
  return class extends ServiceClient {
    override query = ((first: unknown, ...rest: unknown[]) => {
      metrics?.queries.inc();
      return (super.query as (...all: unknown[]) => unknown)(named ? first : withoutName(first), ...rest);
    }) as pg.Client['query'];
  };
}

/** A statement without a name is parsed and run in one round trip on one connection. */
function withoutName(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || !('name' in query)) return query;
  const { name: _name, ...unnamed } = query;
  return unnamed;
}
