import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { schema } from '#entities';
import { Config, buildDataSource } from '#platform';
import { copyDatabase, databaseUrl } from '../support/databases';
import { createDatabase } from '../support/deployments';
import { currentRun } from '../support/test-run';

describe('the migrations', () => {
  it('turn an empty database into exactly what the entities describe', async () => {
    const config = Object.assign(new Config(), { databaseUrl: await createDatabase(), databasePoolSize: 2 });
    const dataSource = await buildDataSource(config, schema).initialize();
    try {
      const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
      expect(upQueries.map(({ query }) => query)).toEqual([]);
      expect(await dataSource.showMigrations()).toBe(false);
    } finally {
      await dataSource.destroy();
    }
  });

  it('give every table with tenant_id an index that begins with it', async () => {
    const database = new Client({ connectionString: await createDatabase() });
    await database.connect();
    const { rows } = await database.query<{ table: string; indexes: string[] }>(`
      SELECT t.relname AS table, array_agg(i.relname ORDER BY i.relname) FILTER (WHERE first.attname = 'tenant_id') AS indexes
      FROM pg_class t
      JOIN pg_attribute tenant ON tenant.attrelid = t.oid AND tenant.attname = 'tenant_id'
      JOIN pg_index x ON x.indrelid = t.oid
      JOIN pg_class i ON i.oid = x.indexrelid
      JOIN pg_attribute first ON first.attrelid = t.oid AND first.attnum = x.indkey[0]
      WHERE t.relkind = 'r' AND t.relnamespace = 'public'::regnamespace GROUP BY 1 ORDER BY 1`);
    await database.end();
    // A connection request belongs to no tenant until a person approves or denies it.
    const without = rows.filter(({ table, indexes }) => !indexes && table !== 'pairing_requests');
    expect(without).toEqual([]);
    expect(rows.length).toBeGreaterThan(8);
  });

  it('say in one line which extension is missing if the database user is not allowed to create it', async () => {
    const name = `plain_${randomBytes(6).toString('hex')}`;
    const { adminUrl } = currentRun();
    const empty = await copyDatabase(adminUrl, 'template0', name);
    await run(adminUrl, `CREATE ROLE ${name} LOGIN PASSWORD '${name}'`);
    await run(empty, `GRANT ALL ON SCHEMA public TO ${name}`);
    const url = new URL(databaseUrl(adminUrl, name));
    [url.username, url.password] = [name, name];
    const config = Object.assign(new Config(), { databaseUrl: url.href, databasePoolSize: 2 });
    const dataSource = await buildDataSource(config, schema).initialize();
    try {
      await expect(dataSource.runMigrations()).rejects.toThrow(
        /^Search requires the PostgreSQL extension pg_trgm, .*permission denied.* run "CREATE EXTENSION pg_trgm".*$/,
      );
      await run(empty, 'CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gin');
      await dataSource.runMigrations();
      expect(await dataSource.showMigrations()).toBe(false);
    } finally {
      await dataSource.destroy();
    }
  });
});

async function run(url: string, statement: string): Promise<void> {
  const database = new Client({ connectionString: url });
  await database.connect();
  try {
    await database.query(statement);
  } finally {
    await database.end();
  }
}
