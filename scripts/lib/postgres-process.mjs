import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLog, sizeOf, tail } from './log-file.mjs';
import { freePort, isFree } from './ports.mjs';
import { environment, give } from './postgres-account.mjs';
import { postgresProblem } from './postgres-problem.mjs';
import { Problem } from './problem.mjs';
import { commandLine, gone, isAlive, isZombie, signal } from './processes.mjs';

/** Where the server listens. */
export const host = '127.0.0.1';

/** Starts the server until it serves; a port taken by another program and a predecessor's last breath are waited out. */
export async function launch({ home, cluster, account, binaries, port, settings }) {
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
    if (!passing || Date.now() > deadline) throw postgresProblem(said, home, 'did not start');
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

/** Stops the server: at once where it does not stop by itself. */
export async function stop({ child, exited }, cluster, binaries) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (process.platform === 'win32')
    spawnSync(binaries.pgCtl, ['stop', '-m', 'fast', '-D', cluster], { windowsHide: true });
  else child.kill('SIGINT');
  const patience = setTimeout(() => child.kill('SIGQUIT'), 30_000);
  await exited;
  clearTimeout(patience);
}

/** Stops the server that a killed launcher left running on this cluster. */
export async function stopLeftover(cluster) {
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
