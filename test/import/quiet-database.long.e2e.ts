import { countStatuses, newOwner, newProject, newToken } from '#testing';
import { save } from '../content/workspace';
import { type ServiceProcess, startApi } from '../support/deployments';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres';
import { folderOf, newFolder, startImport } from './import-support';

describe('the log of PostgreSQL', () => {
  let postgres: OwnPostgres;
  let api: ServiceProcess;
  beforeAll(async () => {
    postgres = await startOwnPostgres();
    api = await startApi({ databaseUrl: postgres.databaseUrl }, { DATABASE_POOL_SIZE: '40' });
  });

  it('has no error after an import that creates nested folders', async () => {
    const owner = await newOwner(api.url);
    const { token } = await newToken(owner, 'write');
    const files = Array.from({ length: 240 }, (_, n) => [
      `part-${n >> 5}/chapter-${n >> 4}/section-${n >> 3}/page-${n}.md`,
      `# Page ${n}\n\n## Heading${n >> 2}\n`,
    ]);
    const args = [folderOf(Object.fromEntries(files)), '--url', api.url, '--project', 'docs'];
    const { code, output } = await startImport([...args, '--concurrency', '32'], { token, home: newFolder() })
      .result;
    expect([code, output]).toEqual([0, expect.stringContaining('240 new')]);
    expect(postgres.errors()).toEqual([]);
  });

  it('has no deadlock after concurrent saves that learn the same words in another order', async () => {
    const owner = await newOwner(api.url);
    const project = await newProject(owner);
    const word = (n: number) => `word${'abcdefghij'[n % 10]}${'klmnopqrst'[Math.floor(n / 10)]}`;
    for (let round = 0; round < 10; round++) {
      const words = Array.from({ length: 10 }, (_, n) => word(round * 10 + n));
      // The name is learned when the file is created, and the headings when the save is committed.
      const answers = await Promise.all(
        words.map((name, n) => {
          const others = words.slice(n + 1).concat(words.slice(0, n));
          return save(
            owner,
            project,
            `${round}/${name}.md`,
            others.map((other) => `# ${other}\n`).join('\n'),
          );
        }),
      );
      expect(countStatuses(answers)).toEqual({ 201: words.length });
    }
    expect(postgres.errors()).toEqual([]);
  });
});
