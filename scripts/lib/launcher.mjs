import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuilt, ensureInstalled } from './install.mjs';
import { LockHeld, takeLock } from './lock.mjs';
import { dataDirectory, programs } from './paths.mjs';
import { isFree } from './ports.mjs';
import { startPostgres } from './postgres.mjs';
import { Problem, reportError } from './problem.mjs';
import { commandLine, identity, parentOf } from './processes.mjs';
import { watchHealth } from './health-watch.mjs';
import { headers, pidFiles, reasonIn, startProgram, stopProgram, untilReady } from './service-process.mjs';
import { addresses, checkNode, embeddedDefaults, localUrl } from './settings.mjs';
import { supervise } from './supervisor.mjs';
import { watchedProgram } from './watched-program.mjs';

/** Starts PostgreSQL, the API and the relay, keeps them running, and stops them in reverse order. */
export class Launcher {
  #verbose;
  #watch;
  #dataDir = dataDirectory();
  #logs = join(this.#dataDir, 'logs');
  #pids = pidFiles(join(this.#dataDir, 'run'));
  #stopping = new AbortController();
  #started;
  #ended;
  #lock;
  #postgres;
  /** @type {Map<string, ReturnType<typeof startProgram>>} */
  #running = new Map();

  /**
   * @param {object} options
   * @param {boolean} options.verbose whether the programs log to the terminal instead of files
   * @param {'api' | 'relay'} [options.watch] runs only this app, and rebuilds and restarts it after each change
   */
  constructor({ verbose, watch }) {
    this.#verbose = verbose;
    this.#watch = watch;
  }

  /** Starts everything and returns. A signal stops everything; an error stops everything with exit code 1. */
  async run() {
    this.#listenForSignals();
    this.#started = this.#start();
    try {
      await this.#started;
    } catch (error) {
      if (!this.#stopping.signal.aborted) await this.#fail(error);
    }
  }

  async #start() {
    checkNode();
    const endpoints = addresses(process.env);
    mkdirSync(this.#dataDir, { recursive: true });
    await this.#takeLock();
    for (const name of ['api', 'relay']) await this.#pids.stopLeftover(name, programs[name]);
    await checkPort(endpoints.port, 'PORT');
    await checkPort(endpoints.relayPort, 'RELAY_PORT');

    const { signal } = this.#stopping;
    await ensureInstalled({ signal });
    await ensureBuilt({ signal });
    signal.throwIfAborted();
    const env = await this.#environment(endpoints);
    signal.throwIfAborted();
    await this.#migrate(env);
    // Only the migrations connect as the owner of the tables.
    delete env.MIGRATION_DATABASE_URL;
    signal.throwIfAborted();
    if (this.#watch) return this.#runWatched(env, endpoints);
    await Promise.all([
      this.#keepRunning('api', 'The API', env, localUrl(env.HOST, endpoints.port)),
      this.#keepRunning('relay', 'The relay', env, localUrl(env.HOST, endpoints.relayPort)),
    ]);
    signal.throwIfAborted();
    this.#lock.update(endpoints.baseUrl);
    this.#printWelcome(endpoints);
  }

  /** Refuses to start while another launcher uses the same data folder. */
  async #takeLock() {
    const path = join(this.#dataDir, 'launcher.lock');
    const take = (wait) => takeLock(path, { about: 'starting', wait });
    try {
      // A launcher whose npm was killed needs a moment to notice that and to mark its lock as stopping.
      this.#lock = await take(1_500).catch((error) => {
        if (!(error instanceof LockHeld) || error.owner.about !== 'stopping') throw error;
        console.log('The previous service is still stopping. Waiting for it …');
        return take(60_000);
      });
    } catch (error) {
      if (!(error instanceof LockHeld)) throw error;
      const { pid, about } = error.owner;
      const state = about.startsWith('http') ? `running at ${about}` : about;
      throw new Problem(
        `The service is already ${state} (process ${pid}, data in ${shorten(this.#dataDir)}). Use that one, or stop it with "kill ${pid}".`,
      );
    }
  }

  /** Returns the programs' environment, and starts the embedded PostgreSQL unless DATABASE_URL is set. */
  async #environment({ port, relayPort, baseUrl, relayBaseUrl }) {
    const env = {
      ...process.env,
      PORT: String(port),
      RELAY_PORT: String(relayPort),
      BASE_URL: baseUrl,
      RELAY_BASE_URL: relayBaseUrl,
      DATA_DIR: this.#dataDir,
      // No load balancer has to notice that a process stops, and Ctrl-C must not take seconds.
      DRAIN_DELAY_SECONDS: process.env.DRAIN_DELAY_SECONDS || '0',
    };
    if (env.DATABASE_URL) return env;
    const start = async () => {
      this.#postgres = await startPostgres({ dataDir: join(this.#dataDir, 'postgres') });
      const { exited, ranOutOfSpace } = this.#postgres;
      return { ended: exited.then(() => 'ended unexpectedly'), ranOutOfSpace };
    };
    await this.#supervise('PostgreSQL', start);
    const { url, serviceUrl } = this.#postgres;
    const addresses = { DATABASE_URL: serviceUrl, MIGRATION_DATABASE_URL: url };
    return { ...env, ...embeddedDefaults(env, this.#dataDir), ...addresses };
  }

  async #migrate(env) {
    const child = this.#spawn('migrate', env);
    await child.ended;
    this.#running.delete('migrate');
    if (child.exitCode !== 0 && !this.#stopping.signal.aborted)
      throw new Problem(migrationProblem(reasonIn(child.lastLines())));
  }

  #keepRunning(name, title, env, url) {
    return this.#supervise(title, async () => {
      const child = this.#spawn(name, env);
      this.#pids.write(name, child.pid);
      const { signal } = this.#stopping;
      await untilReady(child, { name: title, url, signal });
      void watchHealth(child, { name: title, url, log: (message) => console.error(message), signal });
      return child;
    });
  }

  #runWatched(env, endpoints) {
    this.#lock.update(endpoints.baseUrl);
    const child = watchedProgram(this.#watch, env);
    this.#running.set(this.#watch, child);
    void child.ended.then((outcome) => {
      if (!this.#stopping.signal.aborted) void this.#fail(new Problem(`"nest start" ended (${outcome}).`));
    });
  }

  #spawn(name, env) {
    const logFile = this.#verbose ? undefined : join(this.#logs, `${name}.log`);
    const child = startProgram({ program: programs[name], env, logFile });
    this.#running.set(name, child);
    return child;
  }

  #supervise(title, start) {
    return supervise({
      name: title,
      start,
      log: (message) => console.error(message),
      giveUp: (message) =>
        void this.#fail(
          new Problem(`${message} Stopping the service. The logs are in ${shorten(this.#logs)}.`),
        ),
      signal: this.#stopping.signal,
    });
  }

  #printWelcome({ baseUrl, relayBaseUrl }) {
    const data = process.env.DATABASE_URL ? 'in the database of DATABASE_URL' : shorten(this.#postgres.home);
    const logs = this.#verbose ? '' : `\n  Logs          ${shorten(this.#logs)}`;
    console.log(`
Your document workspace is ready.

  Sign up       ${baseUrl}/sign-up
  API docs      ${baseUrl}/api/docs
  Agent relay   ${relayBaseUrl}
  Try it        npm run demo -- <folder with Markdown files>

  Data          ${data}${logs}
  Press Ctrl-C to stop.
`);
  }

  #listenForSignals() {
    // Writing to a closed terminal must not interrupt the shutdown.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
    let firstAt = 0;
    const onSignal = (name) => {
      if (!firstAt) {
        firstAt = Date.now();
        void this.#stop(0);
        // The terminal sends one Ctrl-C to this process, and npm forwards the same one. Only a later SIGINT is a second Ctrl-C.
      } else if (name === 'SIGINT' && Date.now() - firstAt > 800) this.#kill();
    };
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => onSignal(name));
    whenNpmDies(() => onSignal('SIGTERM'));
  }

  async #stop(code) {
    this.#stopping.abort();
    if (code === 0)
      console.log('\nStopping after open requests are answered … (press Ctrl-C again to stop immediately)');
    await this.#started?.catch(() => {});
    this.#ended ??= this.#end(code);
    await this.#ended;
  }

  async #fail(error) {
    reportError(error);
    this.#stopping.abort();
    this.#ended ??= this.#end(1);
    await this.#ended;
  }

  async #end(code) {
    this.#lock?.update('stopping');
    await Promise.all(
      [...this.#running].map(async ([name, child]) => {
        await stopProgram(child);
        this.#pids.remove(name);
      }),
    );
    await this.#postgres?.stop();
    this.#lock?.release();
    if (code === 0) console.log('Stopped.');
    process.exit(code);
  }

  /** Stops everything immediately. No committed data is lost: PostgreSQL recovers from its log at the next start. */
  #kill() {
    for (const child of this.#running.values()) child.kill('SIGKILL');
    this.#postgres?.kill();
    this.#lock?.release();
    process.exit(130);
  }
}

async function checkPort(port, setting) {
  if (await isFree(port)) return;
  const isThisService = await fetch(`http://localhost:${port}/healthz`, {
    headers,
    signal: AbortSignal.timeout(2_000),
  }).then(
    (response) => response.ok && response.headers.has('x-request-id'),
    () => false,
  );
  throw new Problem(
    isThisService
      ? `The service is already running on port ${port}, from another folder or with another DATA_DIR. Use that one, or set ${setting} to another port.`
      : `Port ${port} is in use by another program. Set ${setting} to another port, for example "${setting}=${port + 80} npm start".`,
  );
}

/** Calls back when npm ends. If npm is killed with -9, it forwards no signal, and the service would run on without a terminal. */
function whenNpmDies(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = [process.ppid, parentOf(process.ppid)].find((pid) =>
    /^(npm|node .*npm)/.test(commandLine(pid)),
  );
  if (!npm) return;
  const born = identity(npm);
  const timer = setInterval(() => {
    if (identity(npm) === born) return;
    clearInterval(timer);
    callback();
  }, 500);
  timer.unref();
}

/** The path relative to the working directory, if it is inside of it. */
function shorten(path) {
  const short = relative(process.cwd(), path);
  return short && !short.startsWith('..') ? short : path;
}

/** The migration is the first program that reads the settings, so it also reports wrong settings. */
function migrationProblem(reason) {
  return reason.startsWith('Setting ') ? reason : `Migrating the database failed: ${reason}`;
}
