// This import comes first, because the others need it.
import './resolve-sources.cjs';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/lib/install.mjs';
import { root } from '../../scripts/lib/paths.mjs';
import { freePort } from '../../apps/launcher/src/process/ports.js';
import { serviceUrlOf } from '../../apps/launcher/src/postgres/cluster.js';
import { startPostgres } from '../../apps/launcher/src/postgres/server.js';
import { testTools } from '../../scripts/lib/tools.mjs';
import { copyDatabase, databaseUrl } from './databases';
import teardown, { onTeardown } from './global-teardown';
import { startDnsServer } from './dns-server';
import { launch, migrate, serviceConnection, testSettings, type ServiceProcess } from './launch';
import { stopShared } from './once-per-run';
import { startPgbouncer } from './pgbouncer';
import { startRedis } from './redis';
import { backendsOfRun, documentFile, registerProcess, type Deployment, type TestRun } from './test-run';

/** Starts PostgreSQL, Redis if it is installed, and a deployment of the service, as separate processes, on each of the two back ends. */
export default async function setup(): Promise<void> {
  const folder = createFolder();
  const guardian = startGuardian(folder);
  onTeardown(folder, guardian);
  try {
    await ensureBuilt();
    await startEverything(folder);
  } catch (error) {
    await teardown();
    throw error;
  }
}

async function startEverything(folder: string): Promise<void> {
  const masterKey = randomBytes(32).toString('base64');
  const tools = testTools();
  const withRedis = backendsOfRun().includes('redis');
  const [postgres, redisUrl] = await Promise.all([
    startPostgres({
      dataDir: join(folder, 'postgres'),
      durable: false,
      // Dozens of databases would start a worker of autovacuum every moment.
      settings: { max_connections: '300', autovacuum_naptime: '1min' },
    }),
    withRedis && (tools.redisUrl ?? (tools.redisServer && startRedis(folder, tools.redisServer))),
  ]);
  registerProcess(folder, postgres.pid);
  onTeardown(() => postgres.stop());
  // If root runs the tests, the data may be outside of the folder, since the database's user may have no access to it.
  if (postgres.home !== join(folder, 'postgres'))
    appendFileSync(join(folder, 'elsewhere'), `${postgres.home}\n`);

  const dns = await startDnsServer(join(folder, 'dns'));
  onTeardown(() => dns.stop());
  process.env.TEST_DNS_SERVER = dns.address;
  const template = new URL(postgres.url).pathname.slice(1);
  const run: TestRun = { folder, adminUrl: databaseUrl(postgres.url, 'postgres'), template, masterKey };
  const settings = testSettings(masterKey);
  if (process.env.TEST_POOLER === 'true') await startPooler(folder, postgres.url);
  await migrate(folder, postgres.url, settings);
  const services: ServiceProcess[] = [];
  onTeardown(async () => void (await Promise.all(services.map((service) => service.stop()))));
  onTeardown(() => stopShared(folder));
  const starting = [startDeployment(run, services, 'postgres')];
  if (redisUrl) starting.push(startDeployment(run, services, 'redis', redisUrl));

  process.env.TEST_RUN = JSON.stringify(run);
  const deployments = await allOf(starting);
  process.env.TEST_DEPLOYMENTS = JSON.stringify(deployments);
  const document = await fetch(`${deployments[0]!.api[0]}/api/openapi.json`);
  writeFileSync(documentFile(), await document.text());
  if (tools.missingRedis) process.env.TEST_MISSING_REDIS = tools.missingRedis;
  if (tools.missingChromium) process.env.TEST_MISSING_CHROMIUM = tools.missingChromium;
  if (tools.chromium) process.env.TEST_CHROMIUM = tools.chromium;
}

/** Lets all processes of the service connect through PgBouncer. */
async function startPooler(folder: string, ownerUrl: string): Promise<void> {
  const pooler = await startPgbouncer(folder, [serviceUrlOf(ownerUrl)]);
  onTeardown(() => pooler.stop());
  process.env.TEST_POOLER_OF_RUN = JSON.stringify(pooler);
}

async function startDeployment(
  run: TestRun,
  services: ServiceProcess[],
  backend: Deployment['backend'],
  redisUrl?: string,
): Promise<Deployment> {
  const database = await copyDatabase(run.adminUrl, run.template, `deployment_${backend}`);
  const [first, relayPort] = [await freePort(), await freePort()];
  const env = {
    ...testSettings(run.masterKey),
    ...serviceConnection(database),
    REDIS_URL: redisUrl,
    BASE_URL: `http://127.0.0.1:${first}`,
    RELAY_BASE_URL: `http://127.0.0.1:${relayPort}`,
    // No test waits for these sweeps here, and each look costs processor time for as long as the tests run.
    MAIL_RETRY_SECONDS: '30',
    SCAN_SWEEP_SECONDS: '30',
  };
  const start = async (
    app: 'api' | 'relay',
    name: string,
    ports: NodeJS.ProcessEnv = {},
    args: string[] = [],
  ) => {
    const service = await launch(app, {
      folder: run.folder,
      name: `${backend}-${name}`,
      env: { ...env, ...ports },
      args,
    });
    services.push(service);
    return service;
  };
  const [one, two, relay] = await allOf([
    start('api', 'api-1', { PORT: String(first) }),
    // One of them works in the background. That costs processor time for as long as the tests run.
    start('api', 'api-2', {}, ['--role', 'http']),
    start('relay', 'relay', { RELAY_PORT: String(relayPort) }),
  ]);
  return {
    backend,
    api: [one.url, two.url],
    relay: relay.url,
    databaseUrl: database,
    redisUrl,
    logFiles: [one.logFile, two.logFile, relay.logFile],
  };
}

/** Like Promise.all, but fails only after everything has settled, so that no process is still starting during the teardown. */
async function allOf<T extends unknown[]>(promises: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/** Creates the folder of the run. If root runs the tests, PostgreSQL runs as another user and needs access; the contents have their own permissions. */
function createFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'workspace-test-')));
  chmodSync(folder, 0o711);
  for (const name of ['pids', 'logs', 'dns']) mkdirSync(join(folder, name), { mode: 0o700 });
  return folder;
}

function startGuardian(folder: string): ChildProcess {
  const guardian = spawn(process.execPath, [join(root, 'scripts', 'lib', 'guardian.mjs'), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
  });
  guardian.unref();
  return guardian;
}
