import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/lib/paths.mjs';
import { FakeGithub } from '../scan/fake-github';
import { type ServiceProcess, createDatabase, startApi } from '../support/deployments';
import { outputPattern, tour, withoutSpace } from './readme';

const ADDRESS = 'http://localhost:3000';
const SEPARATOR = '\u0001';

const missing = [
  spawnSync('bash', ['-c', 'curl --version']).status !== 0 && 'bash or curl',
  !existsSync(join(root, '.git')) && 'a git checkout',
].filter(Boolean);
if (missing.length > 0) console.warn(`Skipped: the tour of README.md requires ${missing.join(' and ')}`);

(missing.length > 0 ? describe.skip : describe)(
  'the tour of README.md prints the output that it shows',
  () => {
    const steps = tour();
    const folder = mkdtempSync(join(tmpdir(), 'tour-'));
    let github: FakeGithub;
    let api: ServiceProcess;
    let outputs: string[];

    beforeAll(async () => {
      github = await FakeGithub.start();
      github.organization('octo-org');
      github.repository('octo-org/docs', {
        files: { 'README.md': '# Docs\n', 'guide/start.md': '# Start\n' },
      });
      github.repository('octo-org/site', { files: { 'index.md': '# Site\n' } });
      const withoutRedis = { databaseUrl: await createDatabase(), redisUrl: undefined };
      api = await startApi(withoutRedis, { GITHUB_API_URL: github.url, DEFAULT_PLAN: 'enterprise' });
      const commands = steps.map((step) => adapt(step.commands)).join(`printf '${SEPARATOR}'\n`);
      const env = { ...process.env, DATA_DIR: folder, BASE_URL: api.url };
      const run = promisify(execFile);
      const { stdout } = await run('bash', ['-c', `exec 2>&1\n${commands}`], { cwd: root, env });
      outputs = stdout.split(SEPARATOR);
    });
    afterAll(async () => {
      await api?.stop();
      await github?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    /** Changes the commands so that they use the service of this test and a temporary folder outside of the repository. */
    function adapt(commands: string): string {
      return (
        commands
          .replace('mkdir -p .data/tour && cd .data/tour', `cd ${folder}`)
          .replaceAll('../../docs', join(root, 'docs'))
          .replaceAll('../../clients', join(root, 'clients'))
          .replaceAll('npm run', `npm --prefix ${root} run`)
          // The feed shows a change once every older transaction of the database server has ended, and other tests have long ones.
          .replace(
            /^curl -s ("\$URL\S*\/catalog\/changes\?since=.*)$/m,
            'until curl -s $1 > feed.json; grep -q nodeId feed.json; do sleep 0.2; done; cat feed.json',
          )
          .replaceAll(ADDRESS, api.url)
      );
    }

    it.each(steps.map(({ heading, commands }, i) => [heading, commands.split('\n')[0], i] as const))(
      '%s: %s',
      (_heading, _command, i) => {
        expect(withoutSpace(outputs[i]!.replaceAll(api.url, ADDRESS))).toMatch(
          outputPattern(steps[i]!.output),
        );
      },
    );
  },
);
