import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Whether a process with this id is there at all (a zombie is not).
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
 * Whether a process has ended and only waits for its parent to take note. Where nobody does, in a container without
 * an init, it stays so for good, and the system goes on to count its id as taken.
 * @param {number} pid
 */
export function isZombie(pid) {
  return statFields(pid)?.[0] === 'Z';
}

/**
 * A string that is the same for one process from its birth to its end and never for another one, so that a
 * process id that was handed out again is not taken for the process that once had it. Undefined: no such process.
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
 * The command line of a process; empty when it cannot be known.
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
 * The parent of a process, or 0.
 * @param {number} pid
 */
export function parentOf(pid) {
  return Number(statFields(pid)?.[1] ?? ps(pid, 'ppid') ?? 0);
}

/**
 * Waits until a process is gone; says whether it went within the time.
 * @param {number} pid
 * @param {number} milliseconds
 */
export async function gone(pid, milliseconds) {
  const end = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > end) return false;
    await sleep(25);
  }
  return true;
}

/**
 * Sends a signal to a process that may have ended meanwhile.
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

/** Fields of /proc/<pid>/stat from the state on: [0] state, [1] parent, [19] start time. Linux only. */
function statFields(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may itself hold spaces and brackets.
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
