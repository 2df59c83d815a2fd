import { anonymous } from '#testing';
import { atEndOfFile } from './cleanup';
import { createDatabase } from './databases';
import { oncePerRun } from './once-per-run';
import { launch, serviceConnection, testSettings, type ServiceProcess } from './launch';
import { backendsOfRun, currentRun, type Deployment } from './test-run';

export { createDatabase };
export type { Deployment, ServiceProcess };

type Backend = Deployment['backend'];
/** The servers that a process connects to: those of a deployment, or a test's own. */
type Servers = Pick<Deployment, 'databaseUrl' | 'redisUrl'>;

/** The deployments that the global setup started. */
export function deployments(): Deployment[] {
  return JSON.parse(process.env.TEST_DEPLOYMENTS ?? '[]') as Deployment[];
}

/** The deployment on one back end. */
export function deployment(backend: Backend = 'postgres'): Deployment {
  const found = deployments().find((candidate) => candidate.backend === backend);
  if (!found) throw new Error(`No deployment on ${backend}: ${missing(backend)}`);
  return found;
}

/** The back ends of this run, each with the reason why it can't be tested on this machine, if there is one. `npm test` tests only the first. */
export function backendsUnderTest(): { backend: Backend; missing?: string }[] {
  return backendsOfRun().map((backend) =>
    backend === 'redis' ? { backend, missing: missing('redis') } : { backend },
  );
}

/** A `describe` for each back end of this run. Without Redis, the tests on Redis are skipped and a warning says why. */
export function describeEachBackend(name: string, tests: (deployment: Deployment) => void): void {
  for (const { backend, missing: reason } of backendsUnderTest()) {
    if (!reason) {
      describe(`${name} (${backend})`, () => tests(deployment(backend)));
    } else {
      console.warn(`Skipped: ${name} (${backend}): ${reason}`);
      // The tests are declared, so that each of them is counted as skipped.
      describe.skip(`${name} (${backend})`, () => tests({ ...deployment('postgres'), backend }));
    }
  }
}

/** Starts another API process, for a test that needs other settings or stops the process. It stops at the end of the test file. */
export async function startApi(
  servers: Servers,
  settings: NodeJS.ProcessEnv = {},
  args: string[] = [],
): Promise<ServiceProcess> {
  return start('api', servers, settings, args);
}

/**
 * The process of the API with these settings that all test files of the run share: the first that asks starts it, and it stops at the end of
 * the run. For tests that need other settings, and neither stop the process nor read its metrics. It does no background work, which
 * would cost processor time until the end of the run: the processes of the deployment do it. Its log is that of all these files.
 *
 * @param nth the number of the process, for tests that need several with the same settings
 */
export async function sharedApi(
  { databaseUrl, redisUrl }: Servers,
  settings: NodeJS.ProcessEnv,
  nth = 1,
): Promise<{ url: string; logFile: string }> {
  const { folder, masterKey } = currentRun();
  return oncePerRun(JSON.stringify([databaseUrl, redisUrl, settings, nth]), async () => {
    const env = environment({ databaseUrl, redisUrl }, masterKey, settings);
    const options = { folder, name: 'shared-api', env, args: ['--role', 'http'] };
    const { url, pid, logFile } = await launch('api', options);
    return { url, pid, logFile };
  });
}

/** Starts another relay. It stops at the end of the test file. */
export async function startRelay(
  servers: Servers,
  settings: NodeJS.ProcessEnv = {},
): Promise<ServiceProcess> {
  return start('relay', servers, settings);
}

/** The number of requests that wait for a wake-up in a process. */
export async function countWaiters(url: string): Promise<number> {
  const { text } = await anonymous(url).get('/metrics').expect(200);
  return Number(/^wakeup_waiters (\d+)/m.exec(text)![1]);
}

async function start(
  app: 'api' | 'relay',
  servers: Servers,
  settings: NodeJS.ProcessEnv,
  args: string[] = [],
): Promise<ServiceProcess> {
  const { folder, masterKey } = currentRun();
  const env = environment(servers, masterKey, settings);
  const service = await launch(app, { folder, name: `dedicated-${app}`, env, args });
  atEndOfFile(() => service.stop());
  return service;
}

function environment(
  { databaseUrl, redisUrl }: Servers,
  masterKey: string,
  settings: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  return {
    ...testSettings(masterKey),
    ...serviceConnection(databaseUrl),
    REDIS_URL: redisUrl,
    ...settings,
  };
}

function missing(backend: Backend): string | undefined {
  if (deployments().some((candidate) => candidate.backend === backend)) return undefined;
  return process.env.TEST_MISSING_REDIS ?? 'it was not started';
}
