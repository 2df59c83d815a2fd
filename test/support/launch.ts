import { join } from 'node:path';
import { programs } from '../../scripts/lib/paths.mjs';
import { freePort } from '../../apps/launcher/src/process/ports.js';
import { serviceUrlOf } from '../../apps/launcher/src/postgres/cluster.js';
import {
  startProgram,
  stopProgram,
  untilReady,
  type Program,
} from '../../apps/launcher/src/process/service-process.js';
import { registerProcess } from './test-run';

/** A process of the service, started for the tests. */
export interface ServiceProcess {
  url: string;
  pid: number;
  logFile: string;
  /** Resolves when the process exits, with how it ended, in words. */
  exited: Promise<string>;
  /** Lets the process drain, and waits for its exit. */
  stop(): Promise<void>;
  /** Sends SIGKILL, and waits for the exit. */
  kill(): Promise<void>;
}

/** A pooler in front of a PostgreSQL server, both as host:port. */
export interface Pooler {
  server: string;
  address: string;
}

/** How long a process may take to start or to stop, in seconds. Only a process that hangs takes that long. */
const LIMIT_SECONDS = 300;

let started = 0;

/** Starts an API or relay process, and waits until it is ready. @throws Error with the end of its log if it does not get ready */
export async function launch(
  app: 'api' | 'relay',
  { folder, name, env, args }: { folder: string; name: string; env: NodeJS.ProcessEnv; args?: string[] },
): Promise<ServiceProcess> {
  const port = Number(env[app === 'api' ? 'PORT' : 'RELAY_PORT'] ?? (await freePort()));
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(folder, 'logs', `${name}-${process.pid}-${++started}.log`);
  const program = startProgram({
    program: programs[app],
    args,
    logFile,
    env: {
      BASE_URL: url,
      RELAY_BASE_URL: url,
      MAIL_OUTBOX_DIR: join(folder, 'outbox'),
      FILE_DIR: join(folder, 'files'),
      ...env,
      [app === 'api' ? 'PORT' : 'RELAY_PORT']: String(port),
    },
  });
  registerProcess(folder, program.pid!);
  try {
    await untilReady(program, { name, url, seconds: LIMIT_SECONDS });
  } catch (error) {
    program.kill('SIGKILL');
    throw withLog(error as Error, program);
  }
  // A test that leaves the process running must not keep its Jest worker from exiting.
  program.unref();
  program.channel?.unref();
  return {
    url,
    pid: program.pid!,
    logFile,
    exited: program.ended,
    stop: () => stopProgram(program, LIMIT_SECONDS),
    kill: async () => {
      program.kill('SIGKILL');
      await program.ended;
    },
  };
}

/** The option of Node that loads a file of this folder into a process. */
function preload(file: string): string {
  return `--require=${JSON.stringify(join(__dirname, file))}`;
}

/**
 * The settings with which a process of the service connects to a database: as the role of the service, which owns nothing. If a pooler is in front of the
 * database's server, the process connects through it.
 */
export function serviceConnection(databaseUrl: string, pooler = poolerOfRun()): NodeJS.ProcessEnv {
  const direct = serviceUrlOf(databaseUrl);
  if (pooler?.server !== new URL(databaseUrl).host) return { DATABASE_URL: direct };
  const pooled = Object.assign(new URL(direct), { host: pooler.address }).href;
  return { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct, DATABASE_PREPARED_NAMES: 'false' };
}

/** With TEST_POOLER=true, the whole run goes through PgBouncer. The global setup starts it. */
function poolerOfRun(): Pooler | undefined {
  const { TEST_POOLER_OF_RUN: pooler } = process.env;
  return pooler === undefined ? undefined : (JSON.parse(pooler) as Pooler);
}

/** Runs the migrations on a database, as its owner. They create the role of the service. */
export async function migrate(
  folder: string,
  databaseUrl: string,
  settings: NodeJS.ProcessEnv,
  connection = serviceConnection(databaseUrl),
): Promise<void> {
  const env = {
    ...settings,
    ...connection,
    MIGRATION_DATABASE_URL: databaseUrl,
    NODE_OPTIONS: undefined,
  };
  const program = startProgram({
    program: programs.migrate,
    logFile: join(folder, 'logs', 'migrate.log'),
    env,
  });
  registerProcess(folder, program.pid!);
  const how = await program.ended;
  if (program.exitCode !== 0)
    throw withLog(new Error(`Migrating the test database failed: migrate ${how}.`), program);
}

/** The settings of the tests: limits that no test reaches, every feature enabled, and nothing from the caller's environment. */
export function testSettings(masterKey: string): NodeJS.ProcessEnv {
  const plenty = '100000000';
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TMPDIR: process.env.TMPDIR,
    NODE_ENV: 'test',
    NODE_OPTIONS: ['cheap-hashes.cjs', 'require-forgetting.cjs', 'unread-mails.cjs'].map(preload).join(' '),
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'warn',
    MASTER_KEY: masterKey,
    RATE_LIMIT_PER_MINUTE: '1000000',
    SCIM_RATE_LIMIT_PER_MINUTE: '1000000',
    GUESS_LIMIT_PER_MINUTE: plenty,
    SIGN_UPS_PER_MINUTE: plenty,
    PAIRING_STARTS_PER_MINUTE: plenty,
    PAIRING_POLLS_PER_MINUTE: plenty,
    OAUTH_REGISTRATIONS_PER_MINUTE: plenty,
    OAUTH_TOKENS_PER_MINUTE: plenty,
    PUBLIC_PAGES_PER_MINUTE: plenty,
    RELAY_ARRIVALS_PER_ADDRESS: plenty,
    RELAY_ARRIVALS_PER_TOKEN: plenty,
    DAILY_QUOTA_FREE: plenty,
    DAILY_QUOTA_PRO: plenty,
    DAILY_QUOTA_TEAM: plenty,
    DAILY_QUOTA_ENTERPRISE: plenty,
    DAILY_PUBLISH_QUOTA_ENTERPRISE: plenty,
    DATABASE_POOL_SIZE: '8',
    DRAIN_DELAY_SECONDS: '0',
    // A busy machine is no outage of Redis.
    REDIS_TIMEOUT_MS: '10000',
    SIGN_UP: 'open',
    DEFAULT_PLAN: 'enterprise',
    DEFAULT_FEATURES: 'distribution,agent_inbox,mcp_seal,sns',
    CALLBACK_ALLOW_PRIVATE: 'true',
    OIDC_ALLOW_PRIVATE: 'true',
    OIDC_SIGN_INS_PER_MINUTE: plenty,
    PASSKEY_SIGN_INS_PER_MINUTE: plenty,
    DISTRIBUTIONS_PER_HOUR: plenty,
    // Nothing listens on this port. No test calls the real GitHub.
    GITHUB_API_URL: 'http://127.0.0.1:9',
    // A busy machine is no outage of GitHub, of a page or of a sender.
    GITHUB_TIMEOUT_SECONDS: '300',
    RENDER_SECONDS: '60',
    BODY_GRACE_SECONDS: '100',
    // The shortest waits that are allowed: no test waits longer than it must.
    GITHUB_RETRY_MS: '10',
    MAIL_RETRY_SECONDS: '1',
    SCAN_SWEEP_SECONDS: '1',
    // The DNS server of the run, which no test reaches without it.
    DNS_SERVER: process.env.TEST_DNS_SERVER ?? '127.0.0.1:9',
  };
}

function withLog(error: Error, program: Program): Error {
  return new Error(`${error.message}\n--- the end of its log ---\n${program.lastLines()}`);
}
