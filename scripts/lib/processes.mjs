import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Whether a process with this id is running. A zombie is not.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

/**
 * Whether a process has ended but its parent has not collected its exit status. In a container without an init process, it
 * stays in this state and keeps its process id.
 * @param {number} pid
 */
export function isZombie(pid) {
  return statFields(pid)?.[0] === 'Z';
}

/**
 * A string that identifies a process for its whole lifetime. It differs from that of a later process with the same id.
 * Undefined if there is no such process.
 * @param {number} pid
 * @returns {string | undefined}
 */
export function identity(pid) {
  if (!isAlive(pid)) return undefined;
  const fields = statFields(pid);
  if (fields) return `${bootId()}:${fields[19]}`;
  if (process.platform === 'win32') return `pid:${pid}`;
  return ps(pid, 'lstart');
}

/**
 * The command line of a process; empty if it can't be read.
 * @param {number} pid
 */
export function commandLine(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return ps(pid, 'args') ?? '';
  }
}

/**
 * The id of a process's parent; 0 if it is unknown.
 * @param {number} pid
 */
export function parentOf(pid) {
  return Number(statFields(pid)?.[1] ?? ps(pid, 'ppid') ?? 0);
}

/**
 * Waits until a process has ended. Returns whether it ended in time.
 * @param {number} pid
 * @param {number} milliseconds
 */
export async function waitForExit(pid, milliseconds) {
  const end = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > end) return false;
    await sleep(25);
  }
  return true;
}

/**
 * Sends a signal to a process. Does nothing if the process has ended.
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
export function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/**
 * The ids of the processes that run in a folder. Empty on systems without /proc.
 * @param {string} folder
 */
export function processesIn(folder) {
  const names = existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  const path = realpathSync(folder);
  return names.filter((name) => linkTarget(`/proc/${name}/cwd`) === path).map(Number);
}

function linkTarget(path) {
  try {
    return readlinkSync(path);
  } catch {
    // The process has ended, or belongs to another user.
    return undefined;
  }
}

/** The fields of /proc/<pid>/stat after the program's name: [0] state, [1] parent, [19] start time. Linux only. */
function statFields(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses, which may itself contain spaces and parentheses.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function bootId() {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

function ps(pid, field) {
  try {
    return execFileSync('ps', ['-ww', '-o', `${field}=`, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}
