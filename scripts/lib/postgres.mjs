import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Held, takeLock } from './lock.mjs';
import { openLog, sizeOf, tail } from './log-file.mjs';
import { freePort, isFree } from './ports.mjs';
import { accountFor, homeFor } from './postgres-account.mjs';
import { findBinaries } from './postgres-binaries.mjs';
import { Problem } from './problem.mjs';
import { commandLine, gone, isAlive, isZombie, signal } from './processes.mjs';

const host = '127.0.0.1';
const superuser = 'workspace';
const database = 'workspace';

/**
 * Starts the PostgreSQL server that comes with the packages, on a data folder that is made when it is not there.
 * The server belongs to this process: a second start on the same folder is refused while this process lives, and a
 * server left over from a killed process is stopped first.
 *
 * @param {object} options
 * @param {string} options.dataDir holds cluster/, password, port and postgres.log
 * @param {number} [options.port] 0: a free one, remembered in the data folder
 * @param {boolean} [options.durable] false trades safety against power cuts for speed: tests only
 * @param {Record<string, string>} [options.settings] further server settings
 * @returns {Promise<{ url: string, port: number, pid: number, home: string, logFile: string, exited: Promise<void>, stop(): Promise<void>, kill(): void }>}
 *   `url` names the database `workspace`; `exited` settles when the server ends, whoever ended it; `kill` drops its work at once, which
 *   its log makes good at the next start
 */
export async function startPostgres({ dataDir, port = 0, durable = true, settings = {} }) {
  const home = homeFor(dataDir);
  const lock = await takeLock(join(home, 'owner.lock')).catch((error) => {
    if (!(error instanceof Held)) throw error;
    throw new Problem(`The database in ${home} is already running, started by process ${error.owner.pid}.`);
  });
  try {
    const account = accountFor(home);
    const binaries = findBinaries(account);
    const cluster = join(home, 'cluster');
    give(home, account);
    chmodSync(home, 0o700);
    await stopLeftover(cluster);
    if (!existsSync(cluster)) initialise({ home, cluster, account, binaries, durable });
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
    return {
      url: `postgres://${superuser}:${password}@${host}:${running.port}/${database}`,
      port: running.port,
      pid: running.child.pid,
      home,
      logFile: join(home, 'postgres.log'),
      exited,
      stop: () => stop(running, cluster, binaries),
      kill: () => void running.child.kill('SIGQUIT'),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * The address of the database that was last started on a data folder, whether it runs or not; undefined when none was.
 * @param {string} dataDir
 */
export function knownUrl(dataDir) {
  const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined);
  const home = read(join(dataDir, 'location')) ?? dataDir;
  const [password, port] = [read(join(home, 'password')), read(join(home, 'port'))];
  return password && port ? `postgres://${superuser}:${password}@${host}:${port}/${database}` : undefined;
}

function defaults(durable) {
  return {
    listen_addresses: host,
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '128MB',
    max_wal_size: '1GB',
    // Plans made while a table was empty are bad ones for a full table; statistics come soon after a first import.
    autovacuum_naptime: '10s',
    password_encryption: 'scram-sha-256',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_timezone: 'UTC',
    timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
}

/** Makes a cluster under another name and renames it last: a cluster that is there is a whole one. */
function initialise({ home, cluster, account, binaries, durable }) {
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  give(draft, account);
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  give(passwordFile, account);
  const options = [
    '-D',
    draft,
    '-U',
    superuser,
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
  ];
  options.push('--auth=scram-sha-256', `--pwfile=${passwordFile}`, ...(durable ? [] : ['--no-sync']));
  const result = spawnSync(binaries.initdb, options, {
    ...account,
    cwd: home,
    env: environment(),
    encoding: 'utf8',
    windowsHide: true,
  });
  if (result.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw explained(
      `${result.stdout ?? ''}${result.stderr ?? result.error?.message ?? ''}`,
      home,
      'could not be set up',
    );
  }
  createDatabase(draft, { home, account, binaries });
  renameSync(draft, cluster);
}

/** initdb leaves only the maintenance database; the server's single-user mode adds ours before anyone can connect. */
function createDatabase(cluster, { home, account, binaries }) {
  const result = spawnSync(binaries.postgres, ['--single', '-j', '-D', cluster, 'postgres'], {
    ...account,
    cwd: home,
    env: environment(),
    input: `CREATE DATABASE ${database};\n\n`,
    encoding: 'utf8',
    windowsHide: true,
  });
  if (result.status !== 0 || /ERROR|FATAL/.test(result.stderr))
    throw explained(result.stderr ?? '', home, 'could not be set up');
}

function checkVersion(cluster, { major }) {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== major)
    throw new Problem(
      `${cluster} was made by PostgreSQL ${version} and this is PostgreSQL ${major}: move that folder away to begin afresh, or set DATABASE_URL to a server that can read it.`,
    );
}

function readPassword(home) {
  const file = join(home, 'password');
  if (!existsSync(file))
    throw new Problem(
      `${file} is missing, and without it nobody can sign in to the database beside it: put it back.`,
    );
  return readFileSync(file, 'utf8').trim();
}

/** Starts the server until it serves; a port taken by another program and a predecessor's last breath are waited out. */
async function launch({ home, cluster, account, binaries, port, settings }) {
  const logFile = join(home, 'postgres.log');
  const deadline = Date.now() + 5_000;
  for (let portTaken = false; ;) {
    const chosen = port || (await choosePort(home, portTaken));
    const from = sizeOf(logFile);
    const child = serve({
      home,
      cluster,
      account,
      binaries,
      logFile,
      settings: { ...settings, port: String(chosen) },
    });
    const exited = new Promise((resolve) => child.once('exit', resolve));
    if (await serving(child, cluster)) {
      remember(home, chosen, account);
      return { child, port: chosen, exited };
    }
    const said = child.failure ?? tail(logFile, { from });
    portTaken = /Address already in use|could not bind/.test(said);
    const passing = portTaken || /postmaster\.pid|shared memory block/.test(said);
    if (!passing || Date.now() > deadline) throw explained(said, home, 'did not start');
    await sleep(250);
  }
}

async function choosePort(home, taken) {
  const file = join(home, 'port');
  const remembered = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  return remembered && !taken && (await isFree(remembered, host)) ? remembered : freePort(host);
}

function remember(home, port, account) {
  const file = join(home, 'port');
  writeFileSync(file, String(port), { mode: 0o600 });
  give(file, account);
}

function serve({ home, cluster, account, binaries, logFile, settings }) {
  const log = openLog(logFile);
  give(logFile, account);
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', cluster, ...options], {
    ...account,
    cwd: home,
    env: environment(),
    // Its own process group: Ctrl-C in the terminal is for us alone, who stop it after the programs that use it.
    detached: process.platform !== 'win32',
    stdio: ['ignore', log, log],
    windowsHide: true,
  });
  closeSync(log);
  child.once('error', (error) => {
    child.failure = error.message;
    child.emit('exit', null, null);
  });
  return child;
}

/** Waits for "ready" in postmaster.pid, as pg_ctl does. False: it ended instead. */
async function serving(child, cluster) {
  const started = Date.now();
  let said = false;
  while (child.exitCode === null && child.signalCode === null && !child.failure) {
    const file = readPidFile(cluster);
    if (file?.pid === child.pid && file.status === 'ready') return true;
    if (!said && Date.now() - started > 5_000) {
      said = true;
      console.log('The database is recovering from its last end, this can take a while …');
    }
    await sleep(15);
  }
  return false;
}

async function stop({ child, exited }, cluster, binaries) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (process.platform === 'win32')
    spawnSync(binaries.pgCtl, ['stop', '-m', 'fast', '-D', cluster], { windowsHide: true });
  else child.kill('SIGINT');
  const patience = setTimeout(() => child.kill('SIGQUIT'), 30_000);
  await exited;
  clearTimeout(patience);
}

/** Stops the server that a killed launcher left running on this cluster. */
async function stopLeftover(cluster) {
  const file = readPidFile(cluster);
  if (!file) return;
  if (!isAlive(file.pid)) {
    // PostgreSQL puts up with the file of a dead server, but takes a zombie for a living one.
    if (isZombie(file.pid)) rmSync(join(cluster, 'postmaster.pid'));
    return;
  }
  const line = commandLine(file.pid);
  if (!line.includes('postgres') || !line.includes(cluster)) {
    // Another program has got that process id since; PostgreSQL itself would take it for a running server.
    rmSync(join(cluster, 'postmaster.pid'));
    return;
  }
  signal(file.pid, 'SIGINT');
  if (await gone(file.pid, 20_000)) return;
  signal(file.pid, 'SIGQUIT');
  if (!(await gone(file.pid, 10_000)))
    throw new Problem(
      `A database server left from an earlier start (process ${file.pid}) does not stop: end it and start again.`,
    );
}

function readPidFile(cluster) {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), status: lines[7]?.trim() };
  } catch {
    return undefined;
  }
}

/** The server's own last words as one line of ours. */
function explained(output, home, what) {
  if (/No space left on device/.test(output))
    return new Problem(`The disk that holds ${home} is full: free some space and start again.`);
  if (/Permission denied|wrong ownership/.test(output))
    return new Problem(
      `The database in ${home} belongs to another user: start as that user, or set DATA_DIR to another folder.`,
      output,
    );
  const reason = /(?:FATAL|PANIC|error):\s+(.*)/.exec(output)?.[1] ?? output.split('\n').at(-1);
  return new Problem(
    `The embedded PostgreSQL ${what}: ${reason} (its log: ${join(home, 'postgres.log')})`,
    output,
  );
}

/** Hands a file or folder to the server's user. */
function give(path, account) {
  if (account) chownSync(path, account.uid, account.gid);
}

/** Nothing of ours: a PGPORT or PGDATA of the caller must not reach the server. LC_ALL keeps its messages in English. */
function environment() {
  const env = { ...process.env, LC_ALL: 'C' };
  for (const name of Object.keys(env)) if (name.startsWith('PG')) delete env[name];
  return env;
}
