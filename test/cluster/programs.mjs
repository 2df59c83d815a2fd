import { spawn } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signal } from '../../scripts/lib/processes.mjs';

/** The user of the engines if root runs the check: PostgreSQL and PgBouncer refuse to run as root. */
const NOBODY = 65534;
/** The user of the engines, for programs that this process starts itself. */
export const engineUser = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
/** How long a program may take to end before it is killed, in milliseconds. */
const ENDING_MS = 60_000;

/** The programs of the cluster, each of which can be killed and started again. */
export class Programs {
  #running = new Map();
  #isOver = false;

  /** @param {string} folder for their files and logs */
  constructor(folder) {
    this.folder = folder;
    mkdirSync(join(folder, 'logs'));
  }

  /** Creates a folder that the engines can write to, and returns its path. */
  newFolder(name) {
    const path = join(this.folder, name);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return given(path);
  }

  /** Writes a file of an engine, which can contain passwords, and returns its path. */
  newFile(folder, name, lines) {
    const path = join(folder, name);
    writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600 });
    return given(path);
  }

  /**
   * Starts a program, or starts it again with the same command.
   *
   * @param {string} name
   * @param {{ command: string, args?: string[], env?: NodeJS.ProcessEnv, asRoot?: boolean }} [program] required for the first start
   */
  start(name, program = this.#running.get(name)?.program) {
    // Work that fails beside other work must leave none of its programs running.
    if (this.#isOver) throw new Error(`${name} is not started: the check is over.`);
    const { command, args = [], env = {}, asRoot = false } = program;
    const log = openSync(join(this.folder, 'logs', `${name}.log`), 'a');
    const child = spawn(command, args, {
      cwd: this.folder,
      env: { PATH: process.env.PATH, HOME: this.folder, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
      detached: true,
      ...(!asRoot && engineUser),
    });
    closeSync(log);
    const ended = new Promise((resolve) => {
      child.once('exit', (code, name) => resolve(name ?? code));
      child.once('error', (error) => resolve(error.message));
    });
    this.#running.set(name, { program, child, ended });
  }

  isRunning(name) {
    const { child } = this.#running.get(name) ?? {};
    return (
      child !== undefined && child.pid !== undefined && child.exitCode === null && child.signalCode === null
    );
  }

  /** Sends SIGKILL to a program and its children, such as the workers of nginx, and waits until it has ended. */
  async kill(name) {
    const { child, ended } = this.#running.get(name);
    if (child.pid === undefined) return;
    signal(-child.pid, 'SIGKILL');
    await ended;
  }

  /** Asks a program to end, and returns its exit code. A program that hangs is killed. */
  async stop(name) {
    const { child, ended } = this.#running.get(name);
    child.kill('SIGTERM');
    const outcome = await Promise.race([ended, sleep(ENDING_MS, 'hangs', { ref: false })]);
    if (outcome === 'hangs') await this.kill(name);
    return outcome;
  }

  /** Kills all programs. None can be started after it. */
  async stopAll() {
    this.#isOver = true;
    for (const name of [...this.#running.keys()].reverse()) await this.kill(name);
  }
}

/** Gives a file or a folder to the user of the engines. */
function given(path) {
  if (process.getuid?.() === 0) chownSync(path, NOBODY, NOBODY);
  return path;
}
