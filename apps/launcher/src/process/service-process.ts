import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../../../scripts/lib/paths.mjs';
import { Problem, isDiskFull } from '../../../../scripts/lib/problem.mjs';
import { commandLine, identity, signal, waitForExit } from '../../../../scripts/lib/processes.mjs';
import { openLog, sizeOf, tail } from './log-file.js';

/** A program of the service that was started. */
export interface Program extends ChildProcess {
  /** The last lines that it has printed. */
  lastLines(): string;
  /** Resolves to a description of how it ended, like "ended with code 1". */
  ended: Promise<string>;
}

interface ProgramOptions {
  /** The path of its main.js. */
  program: string;
  /** Its arguments. */
  args?: string[];
  /** Its complete environment. */
  env: NodeJS.ProcessEnv;
  /** The file for its output; the terminal if left out. */
  logFile?: string;
}

/** Starts one of the programs of dist/. If this process ends, the program's IPC channel closes, and it drains and ends too. */
export function startProgram({ program, args = [], env, logFile }: ProgramOptions): Program {
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
  const lastLines = (): string => (logFile ? tail(logFile, { from }) : '');
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, name) => resolve(name ? `was killed by ${name}` : `ended with code ${code}`));
  });
  return Object.assign(child, { lastLines, ended });
}

/** Waits until a program answers 200 on /readyz. */
export async function untilReady(
  child: Program,
  {
    name,
    url,
    seconds = 60,
    signal: aborted,
  }: { name: string; url: string; seconds?: number; signal?: AbortSignal },
): Promise<void> {
  let outcome: string | undefined;
  void child.ended.then((description) => (outcome = description));
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
      last = failureOf(error as Error);
    }
    await sleep(40);
  }
  if (!aborted?.aborted)
    throw new Problem(
      `${name} was not ready after ${seconds} s (${url}/readyz: ${last}).`,
      child.lastLines(),
    );
}

/** fetch reports a failure of the network in `cause`. */
function failureOf({ cause, message }: Error): string {
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
}

/**
 * Asks a program to drain and end, and kills it if it does not end in time.
 *
 * @param seconds how long to wait before killing it
 */
export async function stopProgram(
  child: ChildProcess & { ended: Promise<string> },
  seconds = 40,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const patience = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
  await child.ended;
  clearTimeout(patience);
}

/** The line of output that explains why a program ended: its last line if that is plain text, otherwise its last logged error. */
export function reasonIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  const last = lines.at(-1);
  if (last === undefined) return 'see its output above';
  if (!parse(last)) return last.trim();
  const error = lines.map(parse).findLast((entry) => isError(entry?.level));
  return error?.err?.message ?? error?.msg ?? last;
}

/** Whether a log level, a number or a name, is that of an error. */
function isError(level: LogEntry['level']): boolean {
  return typeof level === 'number' ? level >= 50 : /error|fatal/i.test(level ?? '');
}

/** The records of running programs in a folder. */
export interface PidFiles {
  write(name: string, pid: number): void;
  remove(name: string): void;
  /** Stops a program that a killed launcher left running, after checking that the process id still belongs to it. */
  stopLeftover(name: string, program: string): Promise<void>;
}

/** Records running programs in a folder, so that the next start finds the ones that a killed launcher left running. */
export function pidFiles(folder: string): PidFiles {
  const file = (name: string): string => join(folder, `${name}.pid`);
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
    stopLeftover: async (name, program) => {
      let recorded: { pid: number; identity: string };
      try {
        recorded = JSON.parse(readFileSync(file(name), 'utf8')) as typeof recorded;
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
function logOrNothing(logFile: string): number | 'ignore' {
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

interface LogEntry {
  level?: number | string;
  msg?: string;
  err?: { message?: string };
}

function parse(line: string): LogEntry | undefined {
  try {
    const entry: unknown = JSON.parse(line);
    return typeof entry === 'object' && entry !== null ? entry : undefined;
  } catch {
    return undefined;
  }
}
