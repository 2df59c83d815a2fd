import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { programs } from '../../scripts/lib/paths.mjs';
import { freePort } from '../../apps/launcher/src/process/ports.js';
import { untilReady } from '../../apps/launcher/src/process/service-process.js';
import { anonymous } from '#testing';
import { atEndOfFile } from '../support/cleanup';
import { deployment } from '../support/deployments';
import { serviceConnection, testSettings } from '../support/launch';
import { currentRun, registerProcess } from '../support/test-run';
import { eventually } from '../platform/eventually';

/** Starts an API process that logs every request to `output`. */
async function startLogging(output: 'pipe' | number): Promise<{ url: string; child: ChildProcess }> {
  const { folder, masterKey } = currentRun();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const stdio: StdioOptions = ['ignore', output, output === 'pipe' ? 'ignore' : output, 'ipc'];
  const child = spawn(process.execPath, [programs.api], {
    stdio,
    env: {
      ...testSettings(masterKey),
      ...serviceConnection(deployment().databaseUrl),
      LOG_LEVEL: 'info',
      PORT: String(port),
      BASE_URL: url,
      RELAY_BASE_URL: url,
    },
  });
  registerProcess(folder, child.pid!);
  atEndOfFile(async () => void child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(([code]) => `ended with code ${code}`);
  return untilReady(Object.assign(child, { ended, lastLines: () => '' }), {
    name: url,
    url,
    seconds: 300,
  }).then(() => ({ url, child }));
}

async function lostLines(url: string): Promise<number> {
  const { text } = await anonymous(url).get('/metrics').expect(200);
  return Number(/^log_lines_dropped_total (\d+)/m.exec(text)![1]);
}

async function expectServiceToGoOn({ url, child }: { url: string; child: ChildProcess }): Promise<void> {
  await eventually('lines are lost and counted', async () => {
    const requests = Array.from({ length: 200 }, () => fetch(`${url}/healthz`));
    await Promise.all(requests.map(async (request) => (await request).text()));
    return (await lostLines(url)) > 0;
  });
  await anonymous(url).get('/readyz').expect(200);
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
}

describe('a process whose log', () => {
  it('is on a full disk serves, counts the lines that are lost, and exits when it should', async () => {
    const full = openSync('/dev/full', 'a');
    const service = await startLogging(full);
    closeSync(full);
    await expectServiceToGoOn(service);
  });

  it('is a pipe that is closed serves, counts the lines that are lost, and exits when it should', async () => {
    const service = await startLogging('pipe');
    service.child.stdout!.destroy();
    await expectServiceToGoOn(service);
  });

  it('is a pipe that nobody reads serves, counts the lines that are lost, and exits when it should', async () => {
    await expectServiceToGoOn(await startLogging('pipe'));
  });
});
