import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/lib/paths.mjs';
import { deployment, startRelay } from '../support/deployments';

const run = promisify(execFile);
const program = join(root, 'scripts', 'client.mjs');

describe('npm run demo:room', () => {
  it('tells the whole story at two relays', async () => {
    const { api, relay } = deployment();
    const second = await startRelay(deployment(), { RELAY_BASE_URL: relay });
    const args = [
      '--url',
      api[0],
      '--relay',
      relay,
      '--relay',
      second.url,
      '--public-relay',
      relay,
      '--fast',
    ];
    const { stdout } = await run(process.execPath, [program, 'demo:room', ...args], { cwd: root });
    const chapters = [...stdout.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
    expect(chapters).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const line of [
      'the same invite again: 404 SVC_NOT_FOUND',
      'tries to speak first: 403 TURN_NOT_YOURS',
      'the turn passed to the Contoso agent',
      'key 1 was refused, so it fetched key 2',
      'sees: closed',
      'The end.',
    ])
      expect(stdout).toContain(line);
    expect(stdout).not.toMatch(/svc_[A-Za-z0-9]{20}|room_[\w-]{20}/);
  });
});
