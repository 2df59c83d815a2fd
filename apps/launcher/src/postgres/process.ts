import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../../../scripts/lib/problem.mjs';
import {
  commandLine,
  isAlive,
  isZombie,
  processesIn,
  signal,
  waitForExit,
} from '../../../../scripts/lib/processes.mjs';
import { openLog, sizeOf, tail } from '../process/log-file.js';
import { freePort, isFree } from '../process/ports.js';
import { type Account, changeOwner, serverEnvironment } from './account.js';
import type { Binaries } from './binaries.js';
import type { Cluster } from './cluster.js';
import { isOutOfSpace, postgresProblem } from './problem.js';

/** The server, or an attempt to start it. */
interface Server extends ChildProcess {
  /** Why it could not be started at all. */
  failure?: string;
}

/** A server that accepts connections. */
export interface RunningServer {
  child: Server;
  port: number;
  exited: Promise<unknown>;
}

type Settings = Record<string, string>;

/** The address on which the server listens. */
export const host = '127.0.0.1';

/** How often the server is started while a previous one is still stopping. The number counts and not the time, since a busy machine is slow. */
const ATTEMPTS = 20;

/**
 * Starts the server and waits until it accepts connections. Tries again, about four times a second, if another program takes the port, or
 * if a previous server is still stopping.
 */
export async function launch({
  home,
  cluster,
  account,
  binaries,
  port,
  settings,
}: Cluster & { port: number; settings: Settings }): Promise<RunningServer> {
  const logFile = join(home, 'postgres.log');
  let portTaken = false;
  for (let attempt = 1; ; attempt++) {
    const chosen = port || (await choosePort(home, portTaken));
    const from = sizeOf(logFile);
    const child = spawnServer({
      home,
      cluster,
      account,
      binaries,
      logFile,
      settings: { ...settings, port: String(chosen) },
    });
    const exited = new Promise((resolve) => child.once('exit', resolve));
    if (await waitUntilReady(child, cluster)) {
      rememberPort(home, chosen, account);
      return { child, port: chosen, exited };
    }
    const output = child.failure ?? tail(logFile, { from });
    portTaken = /Address already in use|could not bind/.test(output);
    const isTemporary = portTaken || /postmaster\.pid|shared memory block/.test(output);
    if (!isTemporary || attempt === ATTEMPTS) throw postgresProblem(output, home, 'did not start');
    await sleep(250);
  }
}

async function choosePort(home: string, isTaken: boolean): Promise<number> {
  const file = join(home, 'port');
  const remembered = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  return remembered && !isTaken && (await isFree(remembered, host)) ? remembered : freePort(host);
}

function rememberPort(home: string, port: number, account: Account | undefined): void {
  const file = join(home, 'port');
  writeFileSync(file, String(port), { mode: 0o600 });
  changeOwner(file, account);
}

function spawnServer({
  home,
  cluster,
  account,
  binaries,
  logFile,
  settings,
}: Cluster & { logFile: string; settings: Settings }): Server {
  const log = openLog(logFile);
  changeOwner(logFile, account);
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child: Server = spawn(binaries.postgres, ['-D', cluster, ...options], {
    ...account,
    cwd: home,
    env: serverEnvironment(),
    // In its own process group, so that Ctrl-C does not reach it: it must stop after the programs that use it.
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

/** Waits for "ready" in postmaster.pid, as pg_ctl does. Returns false if the server ends before that. */
async function waitUntilReady(child: Server, cluster: string): Promise<boolean> {
  const started = Date.now();
  let printed = false;
  while (child.exitCode === null && child.signalCode === null && !child.failure) {
    const file = readPidFile(cluster);
    if (file && file.pid === child.pid && file.status === 'ready') return true;
    if (!printed && Date.now() - started > 5_000) {
      printed = true;
      console.log('The database was not shut down properly and is recovering. This can take a while …');
    }
    await sleep(15);
  }
  return false;
}

/** Stops the server. If it does not stop within 30 seconds, stops it immediately. */
export async function stop(
  { child, exited }: RunningServer,
  cluster: string,
  binaries: Binaries,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (process.platform === 'win32')
    spawnSync(binaries.pgCtl, ['stop', '-m', 'fast', '-D', cluster], { windowsHide: true });
  else child.kill('SIGINT');
  const patience = setTimeout(() => child.kill('SIGQUIT'), 30_000);
  await exited;
  clearTimeout(patience);
}

/** Stops a server that a killed launcher left running on this cluster. */
export async function stopLeftover(cluster: string): Promise<void> {
  const file = readPidFile(cluster);
  if (!file) return;
  if (!isAlive(file.pid)) {
    // PostgreSQL ignores the file of an ended server, but takes a zombie process for a running one.
    if (isZombie(file.pid)) rmSync(join(cluster, 'postmaster.pid'));
    return;
  }
  const line = commandLine(file.pid);
  if (!line.includes('postgres') || !line.includes(cluster)) {
    // Another program has this process id now. PostgreSQL would take it for a running server.
    rmSync(join(cluster, 'postmaster.pid'));
    return;
  }
  signal(file.pid, 'SIGINT');
  if (await waitForExit(file.pid, 20_000)) return;
  signal(file.pid, 'SIGQUIT');
  if (!(await waitForExit(file.pid, 10_000)))
    throw new Problem(
      `The database server of an earlier start (process ${file.pid}) does not stop. Kill it and start again.`,
    );
}

/**
 * Stops the connections of a server that was killed. They end by themselves when they wait for something, but one that is computing continues,
 * and the next server can't start while it uses the shared memory. Linux only.
 */
export async function stopOrphans(cluster: string): Promise<void> {
  const orphans = processesIn(cluster).filter((pid) => commandLine(pid).startsWith('postgres: '));
  for (const pid of orphans) signal(pid, 'SIGQUIT');
  for (const pid of orphans) {
    if (await waitForExit(pid, 5_000)) continue;
    signal(pid, 'SIGKILL');
    await waitForExit(pid, 60_000);
  }
}

/** Whether the last messages of the server are about a full disk. */
export function ranOutOfSpace(home: string): boolean {
  return isOutOfSpace(tail(join(home, 'postgres.log'), { lines: 60 }));
}

function readPidFile(cluster: string): { pid: number; status: string | undefined } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), status: lines[7]?.trim() };
  } catch {
    return undefined;
  }
}
