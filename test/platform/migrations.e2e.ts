import { randomBytes } from 'node:crypto';
import { schema } from '#entities';
import { PlatformSettings, MIGRATING, buildDataSource, runMigrations } from '#platform';
import { sql } from '#testing';
import { copyDatabase, databaseUrl } from '../support/databases';
import { createDatabase } from '../support/deployments';
import { currentRun } from '../support/test-run';
import { differences } from './migrations-support';

/** Keys of tables of tenants that don't begin with the tenant. What is new and unique in the service is a kind of directory entry. */
const UNIQUE_IN_THE_SERVICE = ['directory_pkey'];

describe('the migrations', () => {
  it('create exactly the schema that the entities describe', async () => {
    const platform = Object.assign(new PlatformSettings(), {
      databaseUrl: await createDatabase(),
      databasePoolSize: 2,
    });
    const dataSource = await buildDataSource(platform, schema).initialize();
    try {
      expect(await differences(dataSource)).toEqual([]);
      expect(await dataSource.showMigrations()).toBe(false);
    } finally {
      await dataSource.destroy();
    }
  });

  it('wait shortly for a lock, so that others do not queue behind them, and have any time for an index', async () => {
    const platform = Object.assign(new PlatformSettings(), {
      databaseUrl: await createDatabase(),
      databasePoolSize: 2,
    });
    const dataSource = await buildDataSource(platform, schema, { timeouts: MIGRATING }).initialize();
    const shown = async () =>
      (await dataSource.query(
        "SELECT name, setting FROM pg_settings WHERE name IN ('lock_timeout', 'statement_timeout') ORDER BY name",
      )) as unknown;
    try {
      expect(await shown()).toEqual([
        { name: 'lock_timeout', setting: '2000' },
        { name: 'statement_timeout', setting: '0' },
      ]);
    } finally {
      await dataSource.destroy();
    }
  });

  it('let agents belong to their owners since their last transfer, or since their creation', async () => {
    const databaseUrl = await createDatabase();
    const [id, empty] = ['gen_random_uuid()', `sha256('')`];
    await sql(
      databaseUrl,
      `SET session_replication_role = replica;
      INSERT INTO actors (tenant_id, id, owner_user_id, client_name, slug, display_name, created_at, owned_since)
      SELECT ${id}, ${id}, ${id}, name, name, name, '2026-01-01T00:00Z', '-infinity' FROM unnest('{given,kept}'::text[]) AS name;
      INSERT INTO audit_entries (tenant_id, id, seq, at, actor, action, target, entry_hash)
      SELECT a.tenant_id, ${id}, x.seq, x.at, '{}', x.action, jsonb_build_object('type', 'agent', 'id', a.id), ${empty}
      FROM actors a CROSS JOIN (VALUES (1, '2026-02-01T00:00Z'::timestamptz, 'agent.transferred'), (2, '2026-03-01T00:00Z', 'agent.transferred'),
        (3, '2026-04-01T00:00Z', 'agent.updated')) x (seq, at, action) WHERE a.slug = 'given' OR x.seq = 3;
      DELETE FROM migrations WHERE name = 'OwnedSinceOfAgents1798900001000'`,
    );
    const platform = Object.assign(new PlatformSettings(), { databaseUrl, databasePoolSize: 2 });
    const dataSource = await buildDataSource(platform, schema, { timeouts: MIGRATING }).initialize();
    try {
      await runMigrations(dataSource);
    } finally {
      await dataSource.destroy();
    }
    expect(await sql(databaseUrl, 'SELECT slug, owned_since AS since FROM actors ORDER BY slug')).toEqual([
      { slug: 'given', since: new Date('2026-03-01T00:00Z') },
      { slug: 'kept', since: new Date('2026-01-01T00:00Z') },
    ]);
  });

  it('can all be reverted, one after the other, and run again', async () => {
    const databaseUrl = await createDatabase();
    const platform = Object.assign(new PlatformSettings(), { databaseUrl, databasePoolSize: 2 });
    const dataSource = await buildDataSource(platform, schema).initialize();
    try {
      for (const _ of dataSource.migrations) await dataSource.undoLastMigration({ transaction: 'each' });
      const left = await sql<{ name: string }>(
        databaseUrl,
        `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S', 'v')
        UNION ALL SELECT p.proname FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
          AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
      );
      expect(
        left.map(({ name }) => name).filter((name) => !/^((typeorm_)?migrations|schema_support)/.test(name)),
      ).toEqual([]);
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
    expect(rows.filter(({ indexes }) => !indexes)).toEqual([]);
    expect(rows.length).toBeGreaterThan(8);
  });

  it('begin every key of a table of a tenant with the tenant, except for what is unique in the whole service', async () => {
    const rows = await sql<{ key: string }>(
      await createDatabase(),
      `
      SELECT i.relname AS key FROM pg_index x
      JOIN pg_class i ON i.oid = x.indexrelid
      JOIN pg_class t ON t.oid = x.indrelid AND t.relnamespace = 'public'::regnamespace
      JOIN pg_attribute first ON first.attrelid = t.oid AND first.attnum = x.indkey[0]
      WHERE x.indisunique AND first.attname <> 'tenant_id' AND EXISTS (
        SELECT FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname = 'tenant_id') ORDER BY 1`,
    );
    expect(rows.map(({ key }) => key)).toEqual(UNIQUE_IN_THE_SERVICE);
  });

  it('refer from a row of a tenant only to rows of the same tenant', async () => {
    const between = await sql(
      await createDatabase(),
      `SELECT c.conname AS name FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[1]
      JOIN pg_attribute tenant ON tenant.attrelid = c.conrelid AND tenant.attname = 'tenant_id'
      WHERE c.contype = 'f' AND (a.attname <> 'tenant_id'
        OR b.attname <> CASE WHEN c.confrelid = 'tenants'::regclass THEN 'id' ELSE 'tenant_id' END)`,
    );
    expect(between).toEqual([]);
  });

  it('report in one line which extension is missing if the database user is not allowed to create it', async () => {
    const name = `restricted_${randomBytes(6).toString('hex')}`;
    const { adminUrl } = currentRun();
    const empty = await copyDatabase(adminUrl, 'template0', name);
    await sql(adminUrl, `CREATE ROLE ${name} LOGIN PASSWORD '${name}'`);
    await sql(empty, `GRANT ALL ON SCHEMA public TO ${name}`);
    const url = new URL(databaseUrl(adminUrl, name));
    [url.username, url.password] = [name, name];
    const platform = Object.assign(new PlatformSettings(), { databaseUrl: url.href, databasePoolSize: 2 });
    const dataSource = await buildDataSource(platform, schema).initialize();
    try {
      await expect(runMigrations(dataSource)).rejects.toThrow(
        /^Migration Baseline\d+ failed: Search requires the PostgreSQL extension pg_trgm, .*permission denied.* run "CREATE EXTENSION pg_trgm".*$/,
      );
      await sql(empty, 'CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gin');
      await dataSource.runMigrations();
      expect(await dataSource.showMigrations()).toBe(false);
    } finally {
      await dataSource.destroy();
    }
  });
});
