import { fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { programs, root } from '../../scripts/lib/paths.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { Problem } from '../../scripts/lib/problem.mjs';
import { identity } from '../../scripts/lib/processes.mjs';
import { startProgram, stopProgram, untilReady } from '../../scripts/lib/service-process.mjs';

const poolSize = '20';
const plenty = '1000000000';
const here = join(root, 'test', 'bench');

/**
 * What the benchmark stands on: PostgreSQL, the service, the floors and the load generator, each a process of its own.
 * A guardian ends them all however this process ends.
 */
export class Stage {
  #folder = makeFolder();
  #guardian = startGuardian(this.#folder);
  #steps = [];
  #jobs = new Map();
  #env;

  /** @param {{ durable: boolean }} options whether commits wait for the disk, as in production */
  async start({ durable }) {
    const dataDir = join(this.#folder, 'postgres');
    this.postgres = await startPostgres({ dataDir, durable });
    this.#watch(this.postgres.pid, () => this.postgres.stop());
    if (this.postgres.home !== dataDir)
      appendFileSync(join(this.#folder, 'elsewhere'), `${this.postgres.home}\n`);
    this.#env = settings(this.postgres.url);
    await this.#migrate(this.#env);
    this.#startLoad();
    [this.api, this.nodeHttp, this.nest] = await Promise.all([
      this.startApi(),
      this.#startFloor('node-http'),
      this.#startFloor('nest'),
    ]);
  }

  /** One more API, over the same database or another one. `collects`: it can be told to collect its garbage. */
  async startApi({ collects = false, databaseUrl = this.postgres.url } = {}) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = { ...this.#env, DATABASE_URL: databaseUrl, PORT: String(port), BASE_URL: url };
    if (collects) env.NODE_OPTIONS = `--import=file://${join(here, 'gc-on-signal.mjs')}`;
    const logFile = join(this.#folder, 'logs', `api-${port}.log`);
    const program = startProgram({ program: programs.api, env, logFile });
    const stop = this.#watch(program.pid, () => stopProgram(program));
    await untilReady(program, { name: 'The API', url });
    return { url, pid: program.pid, stop };
  }

  /** Makes one more database, migrated and empty, and gives its address. */
  async createDatabase(name) {
    const client = new pg.Client({ connectionString: this.postgres.url });
    await client.connect();
    try {
      await client.query(`CREATE DATABASE ${name}`);
    } finally {
      await client.end();
    }
    const url = new URL(this.postgres.url);
    url.pathname = `/${name}`;
    await this.#migrate({ ...this.#env, DATABASE_URL: url.href });
    return url.href;
  }

  /** Runs a script of this repository to its end, unless the stage is taken down before. @throws with what it printed */
  async runScript(script, argv, env) {
    const child = spawn(process.execPath, [join(root, script), ...argv], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#watch(child.pid, async () => void child.kill());
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk));
    const code = await new Promise((resolve) => child.once('close', resolve));
    if (code !== 0) throw new Problem(`${script} failed.`, Buffer.concat(printed).toString());
  }

  /** Has the load generator do one of its jobs. */
  load(job, input) {
    const id = randomBytes(8).toString('hex');
    return new Promise((resolve, reject) => {
      this.#jobs.set(id, { resolve, reject });
      this.loader.send({ id, job, input });
    });
  }

  async stop() {
    for (const step of this.#steps.reverse()) await step().catch(console.error);
    const gone = new Promise((resolve) => this.#guardian.once('exit', resolve));
    this.#guardian.stdin.end();
    await gone;
  }

  async #migrate(env) {
    const logFile = join(this.#folder, 'logs', 'migrate.log');
    const program = startProgram({ program: programs.migrate, env, logFile });
    await program.ended;
    if (program.exitCode !== 0) throw new Error(`Migrating failed: ${program.lastLines()}`);
  }

  async #startFloor(name) {
    const port = await freePort();
    const child = fork(join(root, 'dist', 'test', 'bench', 'floors', `${name}.js`), {
      env: { ...this.#env, PORT: String(port) },
    });
    this.#watch(child.pid, () => ended(child));
    await new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', () => reject(new Error(`The floor ${name} did not start.`)));
    });
    return { url: `http://127.0.0.1:${port}`, pid: child.pid };
  }

  #startLoad() {
    this.loader = fork(join(here, 'load.mjs'));
    this.#watch(this.loader.pid, () => ended(this.loader));
    this.loader.on('message', ({ id, result, error }) => {
      const { resolve, reject } = this.#jobs.get(id);
      this.#jobs.delete(id);
      if (error === undefined) resolve(result);
      else reject(new Error(`The load generator: ${error}`));
    });
    this.loader.once('exit', () => {
      for (const { reject } of this.#jobs.values()) reject(new Error('The load generator ended.'));
    });
  }

  /** Remembers how a process is stopped, and tells the guardian of it. */
  #watch(pid, stop) {
    writeFileSync(join(this.#folder, 'pids', String(pid)), identity(pid) ?? '');
    this.#steps.push(stop);
    return stop;
  }
}

/** As an operator runs it, with the limits lifted. */
function settings(databaseUrl) {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: poolSize,
    MASTER_KEY: randomBytes(32).toString('base64'),
    DEFAULT_PLAN: 'enterprise',
    RATE_LIMIT_PER_MINUTE: plenty,
    DAILY_QUOTA_ENTERPRISE: plenty,
    GUESS_LIMIT_PER_MINUTE: plenty,
    PAIRING_WAITERS_PER_ADDRESS: plenty,
    PAIRING_POLLS_PER_MINUTE: plenty,
    PUBLIC_PAGES_PER_MINUTE: plenty,
  };
}

function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.disconnect();
  return gone;
}

/** Open for the user that PostgreSQL runs as under root; what lies in it is closed by its own permissions. */
function makeFolder() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'workspace-bench-')));
  chmodSync(folder, 0o711);
  for (const name of ['pids', 'logs']) mkdirSync(join(folder, name), { mode: 0o700 });
  return folder;
}

function startGuardian(folder) {
  return spawn(process.execPath, [join(root, 'scripts', 'lib', 'guardian.mjs'), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
  });
}
