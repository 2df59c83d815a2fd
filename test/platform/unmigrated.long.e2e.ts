import { randomBytes } from 'node:crypto';
import { programs } from '../../scripts/lib/paths.mjs';
import { requireMigrated } from '../../libs/ground/platform/src/database/require-migrated';
import { schema } from '#entities';
import { PlatformSettings, buildDataSource } from '#platform';
import { sql } from '#testing';
import { copyDatabase } from '../support/databases';
import { createDatabase } from '../support/deployments';
import { currentRun } from '../support/test-run';
import { endOf } from './program-end';

const emptyDatabase = () =>
  copyDatabase(currentRun().adminUrl, 'template0', `empty_${randomBytes(6).toString('hex')}`);

describe('a program says in one line what to do if the database', () => {
  const starting: [string, string, ...string[]][] = [
    ['the API', programs.api],
    ['the relay', programs.relay],
    ['the command line', programs.admin, 'tenant', 'list'],
  ];

  it.each(starting)('has not been migrated: %s', async (_, program, ...args) => {
    expect(await endOf(program, await emptyDatabase(), ...args)).toEqual({
      code: 1,
      stderr: 'The database has not been migrated. Run "npm run migrate" first.\n',
    });
  });

  it('was migrated by an older version', async () => {
    class Later9999999999999 {}
    const platform = Object.assign(new PlatformSettings(), {
      databaseUrl: await createDatabase(),
      databasePoolSize: 2,
    });
    const newer = { ...schema, migrations: [...schema.migrations, Later9999999999999] };
    const dataSource = await buildDataSource(platform, newer).initialize();
    try {
      await expect(requireMigrated(dataSource, { jobQueue: true })).rejects.toThrow(
        'The database is not up to date with this program. Run "npm run migrate" first.',
      );
    } finally {
      await dataSource.destroy();
    }
  });

  it('was migrated for jobs in Redis, and there is no Redis', async () => {
    const database = await createDatabase();
    await sql(database, 'DROP SCHEMA job_queue CASCADE');
    expect(await endOf(programs.api, database)).toEqual({
      code: 1,
      stderr: 'The database is not up to date with this program. Run "npm run migrate" first.\n',
    });
  });

  it('was migrated before the baseline', async () => {
    const database = await createDatabase();
    await sql(
      database,
      "INSERT INTO migrations (timestamp, name) VALUES (1763700000000, 'Older1763700000000')",
    );
    expect(await endOf(programs.migrate, database)).toEqual({
      code: 1,
      stderr:
        'A version of this program from before its baseline has migrated the database (Older1763700000000). Start with an empty database.\n',
    });
  });

  it.each([...starting, ['the migrations', programs.migrate] as const])(
    'was migrated by a newer version: %s',
    async (_, program, ...args) => {
      const database = await createDatabase();
      await sql(
        database,
        "INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'Newer9999999999999')",
      );
      expect(await endOf(program, database, ...args)).toEqual({
        code: 1,
        stderr:
          "A newer version of this program has migrated the database (Newer9999999999999), and this version can't use it. Run the newer version, or restore a backup from before.\n",
      });
    },
  );
});
