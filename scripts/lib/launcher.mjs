import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuilt, ensureInstalled } from './install.mjs';
import { LockHeld, takeLock } from './lock.mjs';
import { dataDirectory, programs } from './paths.mjs';
import { isFree } from './ports.mjs';
import { startPostgres } from './postgres.mjs';
import { Problem, reportError } from './problem.mjs';
import { commandLine, identity, parentOf } from './processes.mjs';
import { headers, pidFiles, reasonIn, startProgram, stopProgram, untilReady } from './service-process.mjs';
import { addresses, checkNode, embeddedDefaults } from './settings.mjs';
import { supervise } from './supervisor.mjs';
import { watchedProgram } from './watched-program.mjs';

/** Starts PostgreSQL, the API and the relay, keeps them running, and stops them in the opposite order. */
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
   * @param {boolean} options.verbose the programs log to the terminal
   * @param {'api' | 'relay'} [options.watch] run this app alone, and build and start it again after each change
   */
  constructor({ verbose, watch }) {
    this.#verbose = verbose;
    this.#watch = watch;
  }

  /** Starts everything and returns; a signal ends it, and an error ends it with code 1. */
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
    const where = addresses(process.env);
    mkdirSync(this.#dataDir, { recursive: true });
    await this.#beTheOnlyOne();
    for (const name of ['api', 'relay']) await this.#pids.stopLeftover(name, programs[name]);
    await checkPort(where.port, 'PORT');
    await checkPort(where.relayPort, 'RELAY_PORT');

    const { signal } = this.#stopping;
    await ensureInstalled({ signal });
    await ensureBuilt({ signal });
    signal.throwIfAborted();
    const env = await this.#environment(where);
    signal.throwIfAborted();
    await this.#migrate(env);
    signal.throwIfAborted();
    if (this.#watch) return this.#runWatched(env, where);
    await Promise.all([
      this.#keep('api', 'The API', env, `http://localhost:${where.port}`),
      this.#keep('relay', 'The relay', env, `http://localhost:${where.relayPort}`),
    ]);
    signal.throwIfAborted();
    this.#lock.update(where.baseUrl);
    this.#welcome(where);
  }

  async #beTheOnlyOne() {
    const path = join(this.#dataDir, 'launcher.lock');
    const take = (wait) => takeLock(path, { about: 'starting', wait });
    try {
      // One whose npm was killed needs a moment to notice and say that it stops.
      this.#lock = await take(1_500).catch((error) => {
        if (!(error instanceof LockHeld) || error.owner.about !== 'stopping') throw error;
        console.log('The one before is still stopping; waiting for it …');
        return take(60_000);
      });
    } catch (error) {
      if (!(error instanceof LockHeld)) throw error;
      const { pid, about } = error.owner;
      const state = about.startsWith('http') ? `running at ${about}` : about;
      throw new Problem(
        `It is already ${state} (process ${pid}, data in ${shown(this.#dataDir)}): use that one, or end it with "kill ${pid}".`,
      );
    }
  }

  /** The programs' environment; starts the embedded PostgreSQL unless a server is named. */
  async #environment({ port, relayPort, baseUrl, relayBaseUrl }) {
    const env = {
      ...process.env,
      PORT: String(port),
      RELAY_PORT: String(relayPort),
      BASE_URL: baseUrl,
      RELAY_BASE_URL: relayBaseUrl,
      DATA_DIR: this.#dataDir,
    };
    if (env.DATABASE_URL) return env;
    const start = async () => {
      this.#postgres = await startPostgres({ dataDir: join(this.#dataDir, 'postgres') });
      return { ended: this.#postgres.exited.then(() => 'ended unexpectedly') };
    };
    await this.#supervise('PostgreSQL', start);
    return { ...env, ...embeddedDefaults(env, this.#dataDir), DATABASE_URL: this.#postgres.url };
  }

  async #migrate(env) {
    const child = this.#spawn('migrate', env);
    await child.ended;
    this.#running.delete('migrate');
    if (child.exitCode !== 0 && !this.#stopping.signal.aborted)
      throw new Problem(migrationProblem(reasonIn(child.lastLines())));
  }

  #keep(name, title, env, url) {
    return this.#supervise(title, async () => {
      const child = this.#spawn(name, env);
      this.#pids.write(name, child.pid);
      await untilReady(child, { name: title, url, signal: this.#stopping.signal });
      return child;
    });
  }

  #runWatched(env, where) {
    this.#lock.update(where.baseUrl);
    const child = watchedProgram(this.#watch, env);
    this.#running.set(this.#watch, child);
    void child.ended.then((how) => {
      if (!this.#stopping.signal.aborted) void this.#fail(new Problem(`nest start ended (${how}).`));
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
      say: (message) => console.error(message),
      giveUp: (message) =>
        void this.#fail(new Problem(`${message} Giving up; the logs are in ${shown(this.#logs)}.`)),
      signal: this.#stopping.signal,
    });
  }

  #welcome({ baseUrl, relayBaseUrl }) {
    const data = process.env.DATABASE_URL ? 'the database of DATABASE_URL' : shown(this.#postgres.home);
    const logs = this.#verbose ? '' : `\n  Logs          ${shown(this.#logs)}`;
    console.log(`
Your document workspace is ready.

  Sign up       ${baseUrl}/sign-up
  API docs      ${baseUrl}/api/docs
  Agent relay   ${relayBaseUrl}
  Try it        npm run demo -- <folder of Markdown>

  Data          ${data}${logs}
  Ctrl-C finishes what is under way and stops it all.
`);
  }

  #listenForSignals() {
    // A terminal that was closed is no reason to die half-way through stopping.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
    let first = 0;
    const onSignal = (name) => {
      if (!first) {
        first = Date.now();
        void this.#stop(0);
        // npm passes on the Ctrl-C that the terminal has already sent us: only a later one is a second one.
      } else if (name === 'SIGINT' && Date.now() - first > 800) this.#kill();
    };
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => onSignal(name));
    whenNpmDies(() => onSignal('SIGTERM'));
  }

  async #stop(code) {
    this.#stopping.abort();
    if (code === 0) console.log('\nStopping: finishing what is under way … (Ctrl-C again stops at once)');
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

  /** The second Ctrl-C. PostgreSQL recovers from its log at the next start, so nothing saved is lost. */
  #kill() {
    for (const child of this.#running.values()) child.kill('SIGKILL');
    this.#postgres?.kill();
    this.#lock?.release();
    process.exit(130);
  }
}

async function checkPort(port, setting) {
  if (await isFree(port)) return;
  const ours = await fetch(`http://localhost:${port}/healthz`, {
    headers,
    signal: AbortSignal.timeout(2_000),
  }).then(
    (answer) => answer.ok && answer.headers.has('x-request-id'),
    () => false,
  );
  throw new Problem(
    ours
      ? `The service is already running on port ${port}, started from another folder or with another DATA_DIR: use that one, or set ${setting} to another port.`
      : `Port ${port} is taken by another program: set ${setting} to another port, for example "${setting}=${port + 80} npm start".`,
  );
}

/** npm killed with -9 leaves us running with nobody to press Ctrl-C. */
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

function shown(path) {
  const short = relative(process.cwd(), path);
  return short && !short.startsWith('..') ? short : path;
}

/** A wrong setting comes to light with the migration, and has nothing to do with it. */
function migrationProblem(reason) {
  return reason.startsWith('Setting ') ? reason : `Migrating the database failed: ${reason}`;
}
