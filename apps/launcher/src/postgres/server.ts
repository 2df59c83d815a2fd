import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LockHeld, takeLock } from '../../../../scripts/lib/lock.mjs';
import { Problem } from '../../../../scripts/lib/problem.mjs';
import { accountFor, changeOwner, existingHome, homeFor } from './account.js';
import { findBinaries } from './binaries.js';
import { checkVersion, database, initialize, readPassword, serviceUrlOf, superuser } from './cluster.js';
import { host, launch, ranOutOfSpace, stop, stopLeftover, stopOrphans } from './process.js';

/** A running server. */
export interface RunningPostgres {
  /** The address of the database `workspace` for the role that owns it, including the password. */
  url: string;
  /** The same for the role of the service. */
  serviceUrl: string;
  port: number;
  pid: number;
  /** The folder that contains the data. */
  home: string;
  logFile: string;
  /** Settles when the server ends for any reason. */
  exited: Promise<unknown>;
  /** Whether its last messages are about a full disk. */
  ranOutOfSpace: () => boolean;
  stop(): Promise<void>;
  /** Stops the server immediately. It recovers from its log at the next start. */
  kill(): void;
}

interface PostgresOptions {
  /** Contains cluster/, password, port and postgres.log. */
  dataDir: string;
  /** 0 chooses a free port, and uses it again at the next start. */
  port?: number;
  /** False is faster, but loses data in a power failure; for tests only. */
  durable?: boolean;
  /** Further settings of the server. */
  settings?: Record<string, string>;
}

/**
 * Starts the PostgreSQL server of the npm packages, and creates the data folder if it does not exist.
 * The server belongs to this process: while this process runs, another start on the same folder is refused. A server that
 * a killed process left running is stopped first.
 */
export async function startPostgres({
  dataDir,
  port = 0,
  durable = true,
  settings = {},
}: PostgresOptions): Promise<RunningPostgres> {
  const home = homeFor(dataDir);
  const lock = await takeLock(join(home, 'owner.lock')).catch((error: unknown) => {
    if (!(error instanceof LockHeld)) throw error;
    throw new Problem(
      `Process ${error.owner.pid} is already running the database in ${home}. Stop it, or set DATA_DIR to another folder.`,
    );
  });
  try {
    const account = accountFor(home);
    const binaries = findBinaries(account);
    const cluster = join(home, 'cluster');
    changeOwner(home, account);
    chmodSync(home, 0o700);
    await stopLeftover(cluster);
    if (existsSync(cluster)) await stopOrphans(cluster);
    else initialize({ home, cluster, account, binaries, durable });
    checkVersion(cluster, binaries);
    const password = readPassword(home);
    const running = await launch({
      home,
      cluster,
      account,
      binaries,
      port,
      settings: { ...defaults(durable), ...settings },
    });
    const exited = running.exited.finally(() => lock.release());
    const url = urlOf(password, running.port);
    return {
      url,
      serviceUrl: serviceUrlOf(url),
      port: running.port,
      pid: running.child.pid!,
      home,
      logFile: join(home, 'postgres.log'),
      exited,
      ranOutOfSpace: () => ranOutOfSpace(home),
      stop: () => stop(running, cluster, binaries),
      kill: () => void running.child.kill('SIGQUIT'),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * The addresses of the database that was last started on a data folder, for its owner and for the service, whether it is running or not;
 * undefined if there is none.
 */
export function knownUrls(dataDir: string): { url: string; serviceUrl: string } | undefined {
  const read = (file: string): string | undefined =>
    existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  const home = existingHome(dataDir);
  const [password, port] = [read(join(home, 'password')), read(join(home, 'port'))];
  if (!password || !port) return undefined;
  const url = urlOf(password, port);
  return { url, serviceUrl: serviceUrlOf(url) };
}

function urlOf(password: string, port: number | string): string {
  return `postgres://${superuser}:${password}@${host}:${port}/${database}`;
}

function defaults(durable: boolean): Record<string, string> {
  return {
    listen_addresses: host,
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '128MB',
    // After a crash the server repeats what it has written since the last checkpoint. This bounds it to a few seconds.
    max_wal_size: '256MB',
    // Opening every file to synchronize it takes longer than the rest of a recovery.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    // Plans for an empty table are bad for a full one, so collect statistics soon after the first import.
    autovacuum_naptime: '10s',
    password_encryption: 'scram-sha-256',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_timezone: 'UTC',
    timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
}
