import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../../apps/launcher/src/process/ports.js';
import { testTools } from '../../scripts/lib/tools.mjs';
import { eventually } from '../platform/eventually';
import type { Pooler } from './launch';
import { registerProcess } from './test-run';

/** Why PgBouncer can't be started on this machine; undefined if it can. */
export const { missingPgbouncer } = testTools();

/** The user that runs PgBouncer if root runs the tests, since it refuses to run as root. */
const NOBODY = 65534;

/** A running PgBouncer in transaction mode. */
export interface Pgbouncer extends Pooler {
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in front of a PostgreSQL server.
 *
 * @param folder the folder of the run
 * @param roleUrls URLs with the roles that can connect and their passwords, all of one server
 * @param settings of PgBouncer, by name
 */
export async function startPgbouncer(
  folder: string,
  roleUrls: string[],
  settings: Record<string, string> = {},
): Promise<Pgbouncer> {
  const port = await freePort('127.0.0.1');
  const own = join(folder, `pgbouncer-${port}`);
  mkdirSync(own, { mode: 0o755 });
  const file = (name: string, text: string): string => {
    writeFileSync(join(own, name), text);
    chmodSync(join(own, name), 0o644);
    return join(own, name);
  };
  const urls = roleUrls.map((url) => new URL(url));
  const users = urls.map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"`);
  const { hostname, port: serverPort } = urls[0]!;
  const configuration = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: file('users.txt', `${[...new Set(users)].join('\n')}\n`),
    pool_mode: 'transaction',
    default_pool_size: '20',
    max_client_conn: '2000',
    ...settings,
  };
  const lines = Object.entries(configuration).map(([name, value]) => `${name} = ${value}`);
  const ini = file(
    'pgbouncer.ini',
    ['[databases]', `* = host=${hostname} port=${serverPort}`, '[pgbouncer]', ...lines, ''].join('\n'),
  );
  const log = file('log', '');
  const asRoot = process.getuid?.() === 0;
  const output = openSync(log, 'a');
  const server = spawn(testTools().pgbouncer!, [ini], {
    stdio: ['ignore', output, output],
    detached: true,
    ...(asRoot && { uid: NOBODY, gid: NOBODY }),
  });
  closeSync(output);
  server.unref();
  registerProcess(folder, server.pid!);
  await eventually('PgBouncer accepts connections', async () => {
    if (server.exitCode !== null) throw new Error(`PgBouncer ended: ${readFileSync(log, 'utf8')}`);
    return accepts(port);
  });
  return {
    server: urls[0]!.host,
    address: `127.0.0.1:${port}`,
    stop: async () => {
      if (server.exitCode !== null) return;
      const ended = once(server, 'exit');
      // Without waiting for its clients.
      server.kill('SIGTERM');
      await ended;
    },
  };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
