import { fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { programs, root } from '../../scripts/lib/paths.mjs';
import { freePort } from '../../apps/launcher/dist/process/ports.js';
import { startPostgres } from '../../apps/launcher/dist/postgres/server.js';
import { Problem } from '../../scripts/lib/problem.mjs';
import { identity } from '../../scripts/lib/processes.mjs';
import { startProgram, stopProgram, untilReady } from '../../apps/launcher/dist/process/service-process.js';

const POOL_SIZE = '20';
const UNLIMITED = '1000000000';
const here = join(root, 'test', 'bench');
const GC_ON_SIGNAL = `--import=file://${join(here, 'gc-on-signal.mjs')}`;

/**
 * The programs of the benchmark: PostgreSQL, the service, the baselines and the load generator, each in a separate process.
 * A guardian ends them all when this process ends, even by kill -9.
 */
export class Testbed {
  #folder = createFolder();
  #guardian = startGuardian(this.#folder);
  #steps = [];
  #jobs = new Map();
  #env;

  /**
   * @param {{ durable: boolean, baselines?: boolean, postgresSettings?: Record<string, string> }} options `durable`: whether commits wait for
   * the disk, as in production; without `baselines`, only the service is started; `postgresSettings`: further settings of PostgreSQL
   */
  async start({ durable, baselines = true, postgresSettings = {} }) {
    const dataDir = join(this.#folder, 'postgres');
    this.postgres = await startPostgres({ dataDir, durable, settings: postgresSettings });
    this.#watch(this.postgres.pid, () => this.postgres.stop());
    if (this.postgres.home !== dataDir)
      appendFileSync(join(this.#folder, 'elsewhere'), `${this.postgres.home}\n`);
    this.#env = settings(this.postgres.url);
    await this.#migrate(this.#env);
    if (!baselines) {
      this.api = await this.startApi();
      return;
    }
    this.#startLoad();
    [this.api, this.nodeHttp, this.nest] = await Promise.all([
      this.startApi(),
      this.startBaseline('node-http'),
      this.startBaseline('nest'),
    ]);
  }

  /** Starts another API process. `gcOnSignal`: it collects garbage on SIGUSR2. `databaseUrl`: the shared database by default. `environment`: further settings. */
  async startApi({ gcOnSignal = false, databaseUrl = this.postgres.url, environment = {} } = {}) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = {
      ...this.#env,
      ...environment,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      BASE_URL: url,
    };
    if (gcOnSignal) env.NODE_OPTIONS = GC_ON_SIGNAL;
    const logFile = join(this.#folder, 'logs', `api-${port}.log`);
    const program = startProgram({ program: programs.api, env, logFile });
    const stop = this.#watch(program.pid, () => stopProgram(program));
    await untilReady(program, { name: 'The API', url });
    return { url, pid: program.pid, stop };
  }

  /** Starts a relay on the database of an API process. `gcOnSignal`: it collects garbage on SIGUSR2. */
  async startRelay({ databaseUrl, gcOnSignal = false, environment = {} }) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const address = { DATABASE_URL: databaseUrl, RELAY_PORT: String(port), RELAY_BASE_URL: url };
    const env = { ...this.#env, ...environment, ...address };
    if (gcOnSignal) env.NODE_OPTIONS = GC_ON_SIGNAL;
    const logFile = join(this.#folder, 'logs', `relay-${port}.log`);
    const program = startProgram({ program: programs.relay, env, logFile });
    const stop = this.#watch(program.pid, () => stopProgram(program));
    await untilReady(program, { name: 'The relay', url });
    return { url, pid: program.pid, stop };
  }

  /** Starts another process of a baseline. `gcOnSignal`: it collects garbage on SIGUSR2. */
  async startBaseline(name, { gcOnSignal = false } = {}) {
    const port = await freePort();
    const child = fork(join(root, 'dist', 'test', 'bench', 'baselines', `${name}.js`), {
      env: { ...this.#env, PORT: String(port) },
      execArgv: gcOnSignal ? [GC_ON_SIGNAL] : [],
    });
    const stop = this.#watch(child.pid, () => disconnect(child));
    await new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', () => reject(new Error(`The baseline ${name} did not start.`)));
    });
    return { url: `http://127.0.0.1:${port}`, pid: child.pid, stop };
  }

  /** Creates another database with an empty, migrated schema. Returns its address. */
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

  /** Runs a script of this repository until it ends or the testbed stops. @throws Problem with its output if it fails */
  async runScript(script, argv, env) {
    const child = spawn(process.execPath, [join(root, script), ...argv], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#watch(child.pid, async () => void child.kill());
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    const code = await new Promise((resolve) => child.once('close', resolve));
    if (code !== 0)
      throw new Problem(`${script} failed. See its output above.`, Buffer.concat(output).toString());
  }

  /** Runs a job of the load generator and returns its result. */
  load(job, input) {
    const id = randomBytes(8).toString('hex');
    return new Promise((resolve, reject) => {
      this.#jobs.set(id, { resolve, reject });
      this.loader.send({ id, job, input });
    });
  }

  async stop() {
    for (const step of this.#steps.reverse()) await step().catch(console.error);
    const exited = new Promise((resolve) => this.#guardian.once('exit', resolve));
    this.#guardian.stdin.end();
    await exited;
  }

  async #migrate(env) {
    const logFile = join(this.#folder, 'logs', 'migrate.log');
    const program = startProgram({ program: programs.migrate, env, logFile });
    await program.ended;
    if (program.exitCode !== 0) throw new Error(`The migration failed: ${program.lastLines()}`);
  }

  #startLoad() {
    this.loader = fork(join(here, 'load.mjs'));
    this.#watch(this.loader.pid, () => disconnect(this.loader));
    this.loader.on('message', ({ id, result, error }) => {
      const { resolve, reject } = this.#jobs.get(id);
      this.#jobs.delete(id);
      if (error === undefined) resolve(result);
      else reject(new Error(`The load generator failed: ${error}`));
    });
    this.loader.once('exit', () => {
      for (const { reject } of this.#jobs.values()) reject(new Error('The load generator ended.'));
    });
  }

  /** Registers how to stop a process, and records its id for the guardian. */
  #watch(pid, stop) {
    writeFileSync(join(this.#folder, 'pids', String(pid)), identity(pid) ?? '');
    this.#steps.push(stop);
    return stop;
  }
}

/** The settings of production, but with limits that are never reached. */
function settings(databaseUrl) {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: POOL_SIZE,
    MASTER_KEY: randomBytes(32).toString('base64'),
    DEFAULT_PLAN: 'enterprise',
    DEFAULT_FEATURES: 'distribution,agent_inbox,mcp_seal,sns',
    RATE_LIMIT_PER_MINUTE: UNLIMITED,
    DAILY_QUOTA_ENTERPRISE: UNLIMITED,
    GUESS_LIMIT_PER_MINUTE: UNLIMITED,
    PAIRING_WAITERS_PER_ADDRESS: UNLIMITED,
    PAIRING_POLLS_PER_MINUTE: UNLIMITED,
    PUBLIC_PAGES_PER_MINUTE: UNLIMITED,
  };
}

/** Closes a child's IPC channel, which makes it end, and waits for that. */
function disconnect(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.disconnect();
  return exited;
}

/** PostgreSQL's user must be able to enter the folder if root runs the benchmark. The files in it have their own permissions. */
function createFolder() {
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
