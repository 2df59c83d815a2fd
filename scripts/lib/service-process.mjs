import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLog, sizeOf, tail } from './log-file.mjs';
import { root } from './paths.mjs';
import { Problem, isDiskFull } from './problem.mjs';
import { commandLine, waitForExit, identity, signal } from './processes.mjs';

/**
 * Starts one of the programs of dist/. If this process ends, the program's IPC channel closes, and it drains and ends too.
 *
 * @param {object} options
 * @param {string} options.program path of its main.js
 * @param {NodeJS.ProcessEnv} options.env its complete environment
 * @param {string} [options.logFile] the file for its output; the terminal if left out
 * @returns {import('node:child_process').ChildProcess & { lastLines(): string, ended: Promise<string> }}
 *   `ended` resolves to a description of how it ended, like "ended with code 1"
 */
export function startProgram({ program, args = [], env, logFile }) {
  const log = logFile ? logOrNothing(logFile) : 'inherit';
  const from = logFile ? sizeOf(logFile) : 0;
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env,
    // In its own process group, so that Ctrl-C does not reach it: the launcher stops the programs in order.
    detached: process.platform !== 'win32',
    stdio: ['ignore', log, log, 'ipc'],
    windowsHide: true,
  });
  if (typeof log === 'number') closeSync(log);
  child.lastLines = () => (logFile ? tail(logFile, { from }) : '');
  child.ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, name) => resolve(name ? `was killed by ${name}` : `ended with code ${code}`));
  });
  return child;
}

/**
 * Waits until a program answers 200 on /readyz.
 * @param {ReturnType<typeof startProgram>} child
 * @param {{ name: string, url: string, seconds?: number, signal?: AbortSignal }} options
 */
export async function untilReady(child, { name, url, seconds = 60, signal: aborted }) {
  let outcome;
  child.ended.then((description) => (outcome = description));
  const deadline = Date.now() + seconds * 1000;
  let last = 'no response';
  while (Date.now() < deadline && !aborted?.aborted) {
    if (outcome)
      throw new Problem(
        `${name} ${outcome} before it was ready: ${reasonIn(child.lastLines())}`,
        child.lastLines(),
      );
    try {
      const response = await fetch(`${url}/readyz`, { headers, signal: AbortSignal.timeout(5_000) });
      if (response.ok) return;
      last = `${response.status}`;
    } catch (error) {
      last = error.cause?.code ?? error.message;
    }
    await sleep(40);
  }
  if (!aborted?.aborted)
    throw new Problem(
      `${name} was not ready after ${seconds} s (${url}/readyz: ${last}).`,
      child.lastLines(),
    );
}

/**
 * Asks a program to drain and end, and kills it if it does not end in time.
 * @param {ReturnType<typeof startProgram>} child
 * @param {number} [seconds] how long to wait before killing it
 */
export async function stopProgram(child, seconds = 40) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const patience = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
  await child.ended;
  clearTimeout(patience);
}

/**
 * The line of a program's output that says why it ended: its last line if that is plain text, otherwise its last logged error.
 * @param {string} output
 */
export function reasonIn(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  const last = lines.at(-1);
  if (last === undefined) return 'see its output above';
  if (!parse(last)) return last.trim();
  const error = lines.map(parse).findLast((entry) => entry?.level >= 50 || /error|fatal/i.test(entry?.level));
  return error?.err?.message ?? error?.msg ?? last;
}

/**
 * Records running programs in a folder, so that the next start finds the ones that a killed launcher left running.
 * @param {string} folder
 */
export function pidFiles(folder) {
  const file = (name) => join(folder, `${name}.pid`);
  return {
    write: (name, pid) => {
      try {
        mkdirSync(folder, { recursive: true });
        writeFileSync(file(name), JSON.stringify({ pid, identity: identity(pid) }));
      } catch (error) {
        if (!isDiskFull(error)) throw error;
      }
    },
    remove: (name) => rmSync(file(name), { force: true }),
    /** Stops a program that a killed launcher left running, after checking that the process id still belongs to it. */
    stopLeftover: async (name, program) => {
      let recorded;
      try {
        recorded = JSON.parse(readFileSync(file(name), 'utf8'));
      } catch {
        return;
      }
      const { pid } = recorded;
      if (identity(pid) === recorded.identity && commandLine(pid).includes(program)) {
        signal(pid, 'SIGTERM');
        // It gets less time to drain than in an orderly stop: a new start is waiting for its port.
        if (!(await waitForExit(pid, 10_000))) signal(pid, 'SIGKILL');
        await waitForExit(pid, 5_000);
      }
      rmSync(file(name), { force: true });
    },
  };
}

/** Opens a log for a program's output. On a full disk, the program runs without one. */
function logOrNothing(logFile) {
  try {
    mkdirSync(dirname(logFile), { recursive: true });
    return openLog(logFile);
  } catch (error) {
    if (isDiskFull(error)) return 'ignore';
    throw error;
  }
}

/** The service refuses the User-Agents of some default clients, so the launcher sends its own. */
export const headers = { 'user-agent': 'document-workspace-launcher' };

function parse(line) {
  try {
    const entry = JSON.parse(line);
    return typeof entry === 'object' ? entry : undefined;
  } catch {
    return undefined;
  }
}
