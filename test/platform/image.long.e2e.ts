import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/lib/paths.mjs';
import { newOwner } from '#testing';
import { deployment } from '../support/deployments';
import { serviceConnection, testSettings } from '../support/launch';
import { currentRun } from '../support/test-run';

const run = promisify(execFile);

describe('the files of the image', () => {
  const { databaseUrl, redisUrl, api } = deployment();
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'image-')));
  const env = {
    ...testSettings(currentRun().masterKey),
    ...serviceConnection(databaseUrl),
    MIGRATION_DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
  };

  // Copies what the last stage of the Dockerfile copies. The packages are the same, apart from those for development.
  beforeAll(() => {
    const stage = readFileSync(join(root, 'deploy', 'Dockerfile'), 'utf8')
      .split(/^FROM .*$/m)
      .at(-1)!;
    for (const [, from, to] of stage.matchAll(/^COPY --from=build \/app\/(\S+) (\S+)$/gm)) {
      const target = join(folder, to!.endsWith('/') ? join(to!, from!) : to!);
      mkdirSync(dirname(target), { recursive: true });
      if (from === 'node_modules') symlinkSync(join(root, from), target);
      else cpSync(join(root, from!), target, { recursive: true });
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are enough for npm run admin and npm run migrate', async () => {
    const owner = await newOwner(api[0]);
    const npm = (...args: string[]) => run('npm', ['run', '--silent', ...args], { cwd: folder, env });
    const { stdout } = await npm('admin', '--', 'tenant', 'show', owner.tenantSlug);
    expect(stdout).toMatch(new RegExp(`^Slug +${owner.tenantSlug}$`, 'm'));
    expect((await npm('admin')).stdout).toContain('tenant set <slug>');
    expect(await npm('migrate')).toEqual({ stdout: 'The database is up to date.\n', stderr: '' });
  });
});
