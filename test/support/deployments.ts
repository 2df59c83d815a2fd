import { atEndOfFile } from './cleanup';
import { createDatabase } from './databases';
import { launch, testSettings, type ServiceProcess } from './launch';
import { currentRun, type Deployment } from './test-run';

export { createDatabase };
export type { Deployment, ServiceProcess };

type Backend = Deployment['backend'];
/** What a further process needs to know of a deployment; a test may name a database of its own. */
type Ground = Pick<Deployment, 'databaseUrl' | 'redisUrl'>;

/** What the global setup booted. */
export function deployments(): Deployment[] {
  return JSON.parse(process.env.TEST_DEPLOYMENTS ?? '[]') as Deployment[];
}

/** The deployment on one back end. */
export function deployment(backend: Backend = 'postgres'): Deployment {
  const found = deployments().find((one) => one.backend === backend);
  if (!found) throw new Error(`No deployment on ${backend}: ${missing(backend)}`);
  return found;
}

/** Both back ends; one that this machine cannot offer comes with the reason. */
export function backendsUnderTest(): { backend: Backend; missing?: string }[] {
  return [{ backend: 'postgres' }, { backend: 'redis', missing: missing('redis') }];
}

/** A describe for each back end; without Redis its one is skipped, counted as such, and says why. */
export function describeEachBackend(name: string, tests: (deployment: Deployment) => void): void {
  for (const { backend, missing: reason } of backendsUnderTest()) {
    if (!reason) {
      describe(`${name} (${backend})`, () => tests(deployment(backend)));
    } else {
      console.warn(`Skipped: ${name} (${backend}): ${reason}`);
      // The tests are declared all the same, so that each of them counts.
      describe.skip(`${name} (${backend})`, () => tests({ ...deployment('postgres'), backend }));
    }
  }
}

/** Boots one more API over a deployment's database, for a test that needs other settings or ends it. It stops with the test file. */
export async function startApi(ground: Ground, settings: NodeJS.ProcessEnv = {}): Promise<ServiceProcess> {
  return start('api', ground, settings);
}

/** Boots one more relay over a deployment's database. It stops with the test file. */
export async function startRelay(ground: Ground, settings: NodeJS.ProcessEnv = {}): Promise<ServiceProcess> {
  return start('relay', ground, settings);
}

async function start(
  app: 'api' | 'relay',
  ground: Ground,
  settings: NodeJS.ProcessEnv,
): Promise<ServiceProcess> {
  const { folder, masterKey } = currentRun();
  const env = {
    ...testSettings(masterKey),
    DATABASE_URL: ground.databaseUrl,
    REDIS_URL: ground.redisUrl,
    ...settings,
  };
  const service = await launch(app, { folder, name: `dedicated-${app}`, env });
  atEndOfFile(() => service.stop());
  return service;
}

function missing(backend: Backend): string | undefined {
  if (deployments().some((one) => one.backend === backend)) return undefined;
  return process.env.TEST_MISSING_REDIS ?? 'it was not booted';
}
