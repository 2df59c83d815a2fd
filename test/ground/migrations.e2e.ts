import { Client } from 'pg';
import { schema } from '#entities';
import { Config, buildDataSource } from '#platform';
import { createDatabase } from '../support/deployments';

jest.setTimeout(60_000);

describe('the migrations', () => {
  it('make of an empty database exactly what the entities describe', async () => {
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

  it('give every table of a tenant keys and indexes that begin with the tenant', async () => {
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
    // A connection request belongs to no tenant until a person decides.
    const without = rows.filter(({ table, indexes }) => !indexes && table !== 'pairing_requests');
    expect(without).toEqual([]);
    expect(rows.length).toBeGreaterThan(8);
  });
});
