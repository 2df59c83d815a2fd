import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLog, sizeOf, tail } from './log-file.mjs';
import { root } from './paths.mjs';
import { Problem } from './problem.mjs';
import { commandLine, gone, identity, signal } from './processes.mjs';

/**
 * Starts one of the programs of dist/. Its channel to this process tells it to drain and end when we are gone.
 *
 * @param {object} options
 * @param {string} options.program path of its main.js
 * @param {NodeJS.ProcessEnv} options.env its whole environment
 * @param {string} [options.logFile] where its output goes; the terminal when left out
 * @returns {import('node:child_process').ChildProcess & { lastLines(): string, ended: Promise<string> }}
 *   `ended` tells how it ended, in words
 */
export function startProgram({ program, env, logFile }) {
  if (logFile) mkdirSync(dirname(logFile), { recursive: true });
  const log = logFile ? openLog(logFile) : 'inherit';
  const from = logFile ? sizeOf(logFile) : 0;
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env,
    // A process group of its own: Ctrl-C reaches it through us, once, and when everything is ready for it.
    detached: process.platform !== 'win32',
    stdio: ['ignore', log, log, 'ipc'],
    windowsHide: true,
  });
  if (logFile) closeSync(log);
  child.lastLines = () => (logFile ? tail(logFile, { from }) : '');
  child.ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, name) => resolve(name ? `was ended by ${name}` : `ended with code ${code}`));
  });
  return child;
}

/**
 * Waits until a program answers 200 on /readyz.
 * @param {ReturnType<typeof startProgram>} child
 * @param {{ name: string, url: string, seconds?: number, signal?: AbortSignal }} options
 */
export async function untilReady(child, { name, url, seconds = 60, signal: aborted }) {
  let end;
  child.ended.then((how) => (end = how));
  const deadline = Date.now() + seconds * 1000;
  let last = 'no answer';
  while (Date.now() < deadline && !aborted?.aborted) {
    if (end)
      throw new Problem(
        `${name} ${end} before it was ready: ${reasonIn(child.lastLines())}`,
        child.lastLines(),
      );
    try {
      const answer = await fetch(`${url}/readyz`, { headers, signal: AbortSignal.timeout(5_000) });
      if (answer.ok) return;
      last = `${answer.status}`;
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
 * Asks a program to drain and end; ends it when it does not.
 * @param {ReturnType<typeof startProgram>} child
 * @param {number} [seconds] its time for that
 */
export async function stopProgram(child, seconds = 40) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const patience = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
  await child.ended;
  clearTimeout(patience);
}

/**
 * The one line in a program's output that tells why it ended: the plain line it ended with, else its last logged error.
 * @param {string} output
 */
export function reasonIn(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  const last = lines.at(-1);
  if (last === undefined) return 'see its lines above';
  if (!parse(last)) return last.trim();
  const error = lines.map(parse).findLast((entry) => entry?.level >= 50 || /error|fatal/i.test(entry?.level));
  return error?.err?.message ?? error?.msg ?? last;
}

/**
 * Remembers running programs in a folder, so that a start after kill -9 finds those that still run.
 * @param {string} folder
 */
export function pidFiles(folder) {
  const file = (name) => join(folder, `${name}.pid`);
  return {
    write: (name, pid) => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file(name), JSON.stringify({ pid, identity: identity(pid) }));
    },
    remove: (name) => rmSync(file(name), { force: true }),
    /** Stops what a killed launcher left, if the process is truly still that one. */
    stopLeftover: async (name, program) => {
      let kept;
      try {
        kept = JSON.parse(readFileSync(file(name), 'utf8'));
      } catch {
        return;
      }
      if (identity(kept.pid) === kept.identity && commandLine(kept.pid).includes(program)) {
        signal(kept.pid, 'SIGTERM');
        // Nobody waits for its answers any more, so it has less time to drain than at an orderly stop.
        if (!(await gone(kept.pid, 10_000))) signal(kept.pid, 'SIGKILL');
        await gone(kept.pid, 5_000);
      }
      rmSync(file(name), { force: true });
    },
  };
}

/** The edge rule refuses some default clients; the launcher says who it is. */
export const headers = { 'user-agent': 'document-workspace-launcher' };

function parse(line) {
  try {
    const entry = JSON.parse(line);
    return typeof entry === 'object' ? entry : undefined;
  } catch {
    return undefined;
  }
}
