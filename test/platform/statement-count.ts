import { join } from 'node:path';
import { anonymous } from '#testing';
import { type ServiceProcess, deployment, startApi, startRelay } from '../support/deployments';
import { testSettings } from '../support/launch';
import { currentRun } from '../support/test-run';

/** More attempts would only matter if something else sent statements through the process. */
const ATTEMPTS = 4;

/**
 * A process whose statements a test counts. It sends none that depend on the speed of the machine: it does no work in the background, never looks up
 * a caller again, and keeps what it took of a limit in advance.
 */
export function startCountedApi(settings: NodeJS.ProcessEnv = {}): Promise<ServiceProcess> {
  return startApi(deployment(), { ...lasting(), ...settings }, ['--role', 'http']);
}

/** The same for a relay, which only sends a few statements in the background. */
export function startCountedRelay(settings: NodeJS.ProcessEnv = {}): Promise<ServiceProcess> {
  return startRelay(deployment(), { ...lasting(), ...settings });
}

function lasting(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS } = testSettings(currentRun().masterKey);
  const file = JSON.stringify(join(__dirname, 'lasting-principals.cjs'));
  return { NODE_OPTIONS: `${NODE_OPTIONS} --require=${file}` };
}

/** How many statements a process has sent to PostgreSQL. */
export async function countStatements(url: string): Promise<number> {
  const { text } = await anonymous(url).get('/metrics').expect(200);
  return Number(/^database_queries_total (\d+)/m.exec(text)![1]);
}

/** The number of statements that a request runs: the lowest of a few attempts, since the first one may fill a cache. */
export async function statementsOf(url: string, send: (n: number) => PromiseLike<unknown>): Promise<number> {
  const costs: number[] = [];
  let before = await countStatements(url);
  for (let n = 0; n < ATTEMPTS; n++) {
    await send(n);
    const after = await countStatements(url);
    costs.push(after - before);
    before = after;
  }
  return Math.min(...costs);
}
