import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/lib/paths.mjs';
import { deployment } from '../support/deployments';

const run = promisify(execFile);
const program = join(root, 'scripts', 'client.mjs');

describe('npm run demo:agents', () => {
  const { api } = deployment();
  const demo = (...args: string[]) => run(process.execPath, [program, 'demo:agents', ...args], { cwd: root });

  it('tells the whole story, with the two agents on two processes', async () => {
    const { stdout } = await demo('--url', api[0], '--second-url', api[1], '--fast');
    const chapters = [...stdout.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
    expect(chapters).toEqual(chapters.map((_, i) => i + 1));
    for (const line of [
      '412 SVC_PRECONDITION_FAILED',
      '404 SVC_NOT_FOUND',
      '410 SVC_CAPABILITY_SPENT',
      'verified; signed at',
    ])
      expect(stdout).toContain(line);
    for (const line of ['403 SVC_INBOX_REFUSED', 'wakes up after', '410 SVC_ENVELOPE_SPENT', 'acknowledge'])
      expect(stdout).toContain(line);
    expect(stdout).toContain('The end');
    // Secrets of the agents stay with the agents.
    expect(stdout).not.toMatch(/svc_[A-Za-z0-9]{20}|cap_[\w-]{20}/);
  });

  it('says how to start the service if it does not run', async () => {
    const failure = await demo('--url', 'http://127.0.0.1:9').catch(
      (error: { code: number; stderr: string }) => error,
    );
    expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining('npm start') as string });
  });
});
