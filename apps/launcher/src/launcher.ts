import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { LockHeld, takeLock } from '../../../scripts/lib/lock.mjs';
import { dataDirectory, programs } from '../../../scripts/lib/paths.mjs';
import { Problem, reportError } from '../../../scripts/lib/problem.mjs';
import { checkPort } from './check-port.js';
import { type RunningPostgres, startPostgres } from './postgres/server.js';
import { watchHealth } from './process/health-watch.js';
import {
  type Program,
  pidFiles,
  reasonIn,
  startProgram,
  stopProgram,
  untilReady,
} from './process/service-process.js';
import { supervise } from './process/supervisor.js';
import { watchedProgram } from './process/watched-program.js';
import {
  type Addresses,
  addresses,
  embeddedDefaults,
  hasOwnDatabase,
  localUrl,
  withoutOwner,
} from './settings.js';

type App = 'api' | 'relay';

interface LauncherOptions {
  /** Whether the programs log to the terminal instead of files. */
  verbose: boolean;
  /** Runs only this app, and rebuilds and restarts it after each change. */
  watch?: App;
  /** Installs and builds what is missing, if that has not been done. */
  prepare?: (signal: AbortSignal) => Promise<void>;
}

/** Starts PostgreSQL, the API and the relay, keeps them running, and stops them in reverse order. */
export class Launcher {
  private readonly dataDir = dataDirectory();
  private readonly logs = join(this.dataDir, 'logs');
  private readonly pids = pidFiles(join(this.dataDir, 'run'));
  private readonly stopping = new AbortController();
  private readonly running = new Map<string, Pick<Program, 'ended' | 'kill'> & ChildProcess>();
  private started: Promise<void> | undefined;
  private ended: Promise<void> | undefined;
  private lock: Awaited<ReturnType<typeof takeLock>> | undefined;
  private postgres: RunningPostgres | undefined;

  constructor(private readonly options: LauncherOptions) {}

  /** Starts everything and returns. A signal stops everything; an error stops everything with exit code 1. */
  async run(): Promise<void> {
    this.listenForSignals();
    this.started = this.start();
    try {
      await this.started;
    } catch (error) {
      if (!this.stopping.signal.aborted) await this.fail(error);
    }
  }

  private async start(): Promise<void> {
    const endpoints = addresses(process.env);
    mkdirSync(this.dataDir, { recursive: true });
    await this.takeLock();
    for (const name of ['api', 'relay'] as const) await this.pids.stopLeftover(name, programs[name]);
    await checkPort(endpoints.port, 'PORT');
    await checkPort(endpoints.relayPort, 'RELAY_PORT');

    const { signal } = this.stopping;
    await this.options.prepare?.(signal);
    signal.throwIfAborted();
    const owner = await this.environment(endpoints);
    signal.throwIfAborted();
    await this.migrate(owner);
    const env = withoutOwner(owner);
    signal.throwIfAborted();
    if (this.options.watch) return this.runWatched(this.options.watch, env, endpoints);
    await Promise.all([
      this.keepRunning('api', 'The API', env, localUrl(env.HOST, endpoints.port)),
      this.keepRunning('relay', 'The relay', env, localUrl(env.HOST, endpoints.relayPort)),
    ]);
    signal.throwIfAborted();
    this.lock?.update(endpoints.baseUrl);
    this.printWelcome(endpoints);
  }

  /** Refuses to start while another launcher uses the same data folder. */
  private async takeLock(): Promise<void> {
    const path = join(this.dataDir, 'launcher.lock');
    const take = (wait: number): ReturnType<typeof takeLock> => takeLock(path, { about: 'starting', wait });
    try {
      // A launcher whose npm was killed needs a moment to notice that and to mark its lock as stopping.
      this.lock = await take(1_500).catch((error: unknown) => {
        if (!(error instanceof LockHeld) || error.owner.about !== 'stopping') throw error;
        console.log('The previous service is still stopping. Waiting for it …');
        return take(60_000);
      });
    } catch (error) {
      if (!(error instanceof LockHeld)) throw error;
      const { pid, about = '' } = error.owner;
      const state = about.startsWith('http') ? `running at ${about}` : about;
      throw new Problem(
        `The service is already ${state} (process ${pid}, data in ${shorten(this.dataDir)}). Use that one, or stop it with "kill ${pid}".`,
      );
    }
  }

  /** Returns the programs' environment, and starts the embedded PostgreSQL unless DATABASE_URL is set. */
  private async environment({
    port,
    relayPort,
    baseUrl,
    relayBaseUrl,
  }: Addresses): Promise<NodeJS.ProcessEnv> {
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      PORT: String(port),
      RELAY_PORT: String(relayPort),
      BASE_URL: baseUrl,
      RELAY_BASE_URL: relayBaseUrl,
      DATA_DIR: this.dataDir,
      // No load balancer has to notice that a process stops, and Ctrl-C must not take seconds.
      DRAIN_DELAY_SECONDS: process.env.DRAIN_DELAY_SECONDS || '0',
    };
    if (hasOwnDatabase(env)) return env;
    const postgres = await this.supervisePostgres();
    const { url, serviceUrl } = postgres;
    const addresses = { DATABASE_URL: serviceUrl, MIGRATION_DATABASE_URL: url };
    return { ...env, ...embeddedDefaults(env, this.dataDir), ...addresses };
  }

  /** Starts the embedded PostgreSQL, and keeps it running on the same port. */
  private async supervisePostgres(): Promise<RunningPostgres> {
    const start = async (): Promise<RunningPostgres> =>
      (this.postgres = await startPostgres({ dataDir: join(this.dataDir, 'postgres') }));
    let first: RunningPostgres | undefined;
    await this.supervise('PostgreSQL', async () => {
      const running = await start();
      first ??= running;
      const { exited, ranOutOfSpace } = running;
      return { ended: exited.then(() => 'ended unexpectedly'), ranOutOfSpace };
    });
    if (!first) throw new Error('PostgreSQL was not started.');
    return first;
  }

  private async migrate(env: NodeJS.ProcessEnv): Promise<void> {
    const child = this.spawn('migrate', env);
    await child.ended;
    this.running.delete('migrate');
    if (child.exitCode !== 0 && !this.stopping.signal.aborted)
      throw new Problem(migrationProblem(reasonIn(child.lastLines())));
  }

  private keepRunning(name: App, title: string, env: NodeJS.ProcessEnv, url: string): Promise<void> {
    return this.supervise(title, async () => {
      const child = this.spawn(name, env);
      if (child.pid !== undefined) this.pids.write(name, child.pid);
      const { signal } = this.stopping;
      await untilReady(child, { name: title, url, signal });
      void watchHealth(child, { name: title, url, log: (message) => console.error(message), signal });
      return child;
    });
  }

  private runWatched(app: App, env: NodeJS.ProcessEnv, endpoints: Addresses): void {
    this.lock?.update(endpoints.baseUrl);
    const child = watchedProgram(app, env);
    this.running.set(app, child);
    void child.ended.then((outcome) => {
      if (!this.stopping.signal.aborted) void this.fail(new Problem(`"nest start" ended (${outcome}).`));
    });
  }

  private spawn(name: App | 'migrate', env: NodeJS.ProcessEnv): Program {
    const logFile = this.options.verbose ? undefined : join(this.logs, `${name}.log`);
    const child = startProgram({ program: programs[name], env, logFile });
    this.running.set(name, child);
    return child;
  }

  private supervise(title: string, start: Parameters<typeof supervise>[0]['start']): Promise<void> {
    return supervise({
      name: title,
      start,
      log: (message) => console.error(message),
      giveUp: (message) =>
        void this.fail(
          new Problem(`${message} Stopping the service. The logs are in ${shorten(this.logs)}.`),
        ),
      signal: this.stopping.signal,
    });
  }

  private printWelcome({ baseUrl, relayBaseUrl }: Addresses): void {
    const data = this.postgres ? shorten(this.postgres.home) : 'in the database of DATABASE_URL';
    const logs = this.options.verbose ? '' : `\n  Logs          ${shorten(this.logs)}`;
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

  private listenForSignals(): void {
    // Writing to a closed terminal must not interrupt the shutdown.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
    let firstAt = 0;
    const onSignal = (name: NodeJS.Signals): void => {
      if (!firstAt) {
        firstAt = Date.now();
        void this.stop(0);
        // The terminal sends one Ctrl-C to this process, and npm forwards the same one. Only a later SIGINT is a second Ctrl-C.
      } else if (name === 'SIGINT' && Date.now() - firstAt > 800) this.kill();
    };
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => onSignal(name));
  }

  private async stop(code: number): Promise<void> {
    this.stopping.abort();
    if (code === 0)
      console.log('\nStopping after open requests are answered … (press Ctrl-C again to stop immediately)');
    await this.started?.catch(() => {});
    this.ended ??= this.end(code);
    await this.ended;
  }

  private async fail(error: unknown): Promise<void> {
    reportError(error);
    this.stopping.abort();
    this.ended ??= this.end(1);
    await this.ended;
  }

  private async end(code: number): Promise<void> {
    this.lock?.update('stopping');
    await Promise.all(
      [...this.running].map(async ([name, child]) => {
        await stopProgram(child);
        this.pids.remove(name);
      }),
    );
    await this.postgres?.stop();
    this.lock?.release();
    if (code === 0) console.log('Stopped.');
    process.exit(code);
  }

  /** Stops everything immediately. No committed data is lost: PostgreSQL recovers from its log at the next start. */
  private kill(): void {
    for (const child of this.running.values()) child.kill('SIGKILL');
    this.postgres?.kill();
    this.lock?.release();
    process.exit(130);
  }
}

/** The path relative to the working directory, if it is inside of it. */
function shorten(path: string): string {
  const short = relative(process.cwd(), path);
  return short && !short.startsWith('..') ? short : path;
}

/** The migration is the first program that reads the settings, so it also reports wrong settings. */
function migrationProblem(reason: string): string {
  return reason.startsWith('Setting ') ? reason : `Migrating the database failed: ${reason}`;
}
