import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/lib/paths.mjs';
import { deployment } from '../support/deployments';
import { folderOf } from './import-support';

const run = promisify(execFile);
const program = join(root, 'scripts', 'client.mjs');

describe('npm run demo', () => {
  it('answers a question from a folder, cites the answer, edits it, and undoes everything', async () => {
    const folder = folderOf({
      'guide/releases.md':
        '# Releases\n\nHow we ship.\n\n## Roll back\n\nRun `releasectl rollback`, and wait.\n',
      'people/holidays.md': '# Holidays\n\nEverybody has 30 days.\n',
    });
    const { api } = deployment();
    const args = [folder, '--url', api[0], '--sign-up', '--question', 'How do I roll a release back?'];
    const { stdout } = await run(process.execPath, [program, 'demo', ...args], { cwd: root });
    expect(stdout).toContain('Question: How do I roll a release back?');
    expect(stdout).toContain('│ Run `releasectl rollback`, and wait.');
    expect(stdout).toMatch(/cite as [0-9a-f-]{36}#[a-z-]+@[0-9a-f]{12}/);
    expect(stdout).toContain('│ +The demo added this sentence');
    const states = [...stdout.matchAll(/^ {2}(.+): the cited text is (\w+)$/gm)].map(([, , state]) => state);
    expect(states).toEqual(['unchanged', 'changed', 'unchanged', 'gone', 'unchanged']);
  });
});
