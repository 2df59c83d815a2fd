import { randomBytes } from 'node:crypto';
import type { DataSource, QueryRunner } from 'typeorm';
import { schema } from '#entities';
import { Config, buildDataSource } from '#platform';
import { sql } from '#testing';
import { copyDatabase, databaseUrl } from '../support/databases';
import { createDatabase } from '../support/deployments';
import { currentRun } from '../support/test-run';

/** The statements with which TypeORM would make the database as the entities describe it. */
async function differences(dataSource: DataSource): Promise<string[]> {
  const create = dataSource.createQueryRunner.bind(dataSource);
  dataSource.createQueryRunner = (mode) => oneAtATime(create(mode));
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  dataSource.createQueryRunner = create;
  return upQueries.map(({ query }) => query);
}

/** TypeORM compares by several queries at once on one connection, of which pg warns. */
function oneAtATime(runner: QueryRunner): QueryRunner {
  const query = runner.query.bind(runner) as (...all: unknown[]) => Promise<unknown>;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (...all: unknown[]): Promise<unknown> => {
    const next = last.then(() => query(...all));
    last = next.catch(() => undefined);
    return next;
  };
  return Object.assign(runner, { query: inTurn });
}

describe('the migrations', () => {
  it('create exactly the schema that the entities describe', async () => {
    const config = Object.assign(new Config(), { databaseUrl: await createDatabase(), databasePoolSize: 2 });
    const dataSource = await buildDataSource(config, schema).initialize();
    try {
      expect(await differences(dataSource)).toEqual([]);
      expect(await dataSource.showMigrations()).toBe(false);
    } finally {
      await dataSource.destroy();
    }
  });

  it('wait at most five seconds for a lock, so that others do not queue behind them', async () => {
    const config = Object.assign(new Config(), { databaseUrl: await createDatabase(), databasePoolSize: 2 });
    const dataSource = await buildDataSource(config, schema).initialize();
    try {
      expect(await dataSource.query('SHOW lock_timeout')).toEqual([{ lock_timeout: '5s' }]);
    } finally {
      await dataSource.destroy();
    }
  });

  it('can all be reverted, one after the other, and run again', async () => {
    const databaseUrl = await createDatabase();
    const config = Object.assign(new Config(), { databaseUrl, databasePoolSize: 2 });
    const dataSource = await buildDataSource(config, schema).initialize();
    try {
      for (const _ of dataSource.migrations) await dataSource.undoLastMigration({ transaction: 'each' });
      const left = await sql<{ name: string }>(
        databaseUrl,
        `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S', 'v')
        UNION ALL SELECT p.proname FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
          AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
      );
      expect(left.map(({ name }) => name).filter((name) => !/^(typeorm_)?migrations/.test(name))).toEqual([]);
      await dataSource.runMigrations();
      expect(await differences(dataSource)).toEqual([]);
    } finally {
      await dataSource.destroy();
    }
  });

  it('create an index that begins with tenant_id for every table that has the column', async () => {
    const rows = await sql<{ table: string; indexes: string[] }>(
      await createDatabase(),
      `
      SELECT t.relname AS table, array_agg(i.relname ORDER BY i.relname) FILTER (WHERE first.attname = 'tenant_id') AS indexes
      FROM pg_class t
      JOIN pg_attribute tenant ON tenant.attrelid = t.oid AND tenant.attname = 'tenant_id'
      JOIN pg_index x ON x.indrelid = t.oid
      JOIN pg_class i ON i.oid = x.indexrelid
      JOIN pg_attribute first ON first.attrelid = t.oid AND first.attnum = x.indkey[0]
      WHERE t.relkind = 'r' AND t.relnamespace = 'public'::regnamespace GROUP BY 1 ORDER BY 1`,
    );
    // A connection request belongs to no tenant until a person approves or denies it.
    const without = rows.filter(({ table, indexes }) => !indexes && table !== 'pairing_requests');
    expect(without).toEqual([]);
    expect(rows.length).toBeGreaterThan(8);
  });

  it('report in one line which extension is missing if the database user is not allowed to create it', async () => {
    const name = `restricted_${randomBytes(6).toString('hex')}`;
    const { adminUrl } = currentRun();
    const empty = await copyDatabase(adminUrl, 'template0', name);
    await sql(adminUrl, `CREATE ROLE ${name} LOGIN PASSWORD '${name}'`);
    await sql(empty, `GRANT ALL ON SCHEMA public TO ${name}`);
    const url = new URL(databaseUrl(adminUrl, name));
    [url.username, url.password] = [name, name];
    const config = Object.assign(new Config(), { databaseUrl: url.href, databasePoolSize: 2 });
    const dataSource = await buildDataSource(config, schema).initialize();
    try {
      await expect(dataSource.runMigrations()).rejects.toThrow(
        /^Search requires the PostgreSQL extension pg_trgm, .*permission denied.* run "CREATE EXTENSION pg_trgm".*$/,
      );
      await sql(empty, 'CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gin');
      await dataSource.runMigrations();
      expect(await dataSource.showMigrations()).toBe(false);
    } finally {
      await dataSource.destroy();
    }
  });
});
