import { randomBytes } from 'node:crypto';
import type { DataSource, QueryRunner } from 'typeorm';
import { schema } from '#entities';
import { PlatformSettings, MIGRATING, buildDataSource, runMigrations, whileMigrating } from '#platform';
import { sql } from '#testing';
import { copyDatabase, databaseUrl } from '../support/databases';
import { createDatabase } from '../support/deployments';
import { currentRun } from '../support/test-run';
import { eventually } from './eventually';

/** Keys of tables of tenants that don't begin with the tenant. What is new and unique in the service is a kind of directory entry. */
const UNIQUE_IN_THE_SERVICE = ['directory_pkey'];

class AddsColumn1999999999998 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE revisions ADD COLUMN for_a_test int');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE revisions DROP COLUMN for_a_test');
  }
}

class AddsIndex1999999999999 {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX CONCURRENTLY for_a_test_idx ON revisions (tenant_id, bytes)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX for_a_test_idx');
  }
}

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

  it('write the search terms of what waits when the queue is undone', async () => {
    const databaseUrl = await createDatabase();
    const id = 'gen_random_uuid()';
    await sql(
      databaseUrl,
      `SET session_replication_role = replica;
      INSERT INTO nodes (id, tenant_id, project_id, tree_id, created_by, parent_id, type, name, path, depth)
      VALUES (${id}, ${id}, ${id}, ${id}, ${id}, ${id}, 'file', 'waiting', '/waiting', 1);
      INSERT INTO search_queue (tenant_id, node_id) SELECT tenant_id, id FROM nodes WHERE name = 'waiting'`,
    );
    const platform = Object.assign(new PlatformSettings(), { databaseUrl, databasePoolSize: 2 });
    const dataSource = await buildDataSource(platform, schema, { timeouts: MIGRATING }).initialize();
    try {
      const queue = "SELECT to_regclass('search_queue') IS NOT NULL AS exists";
      while ((await sql<{ exists: boolean }>(databaseUrl, queue))[0]!.exists)
        await dataSource.undoLastMigration();
    } finally {
      await dataSource.destroy();
    }
    expect(await sql(databaseUrl, 'SELECT term FROM search_terms')).toEqual([{ term: 'waiting' }]);
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

  it('keep the checkpoints of audit logs whose beginning was deleted, and say why they are not undone', async () => {
    const databaseUrl = await createDatabase();
    await sql(
      databaseUrl,
      `SET session_replication_role = replica;
      INSERT INTO audit_checkpoints (tenant_id, seq, entry_hash, at, statement)
      VALUES (gen_random_uuid(), 1, sha256('entry'), '2020-01-01', 'signed')`,
    );
    const platform = Object.assign(new PlatformSettings(), { databaseUrl, databasePoolSize: 2 });
    const dataSource = await buildDataSource(platform, schema, { timeouts: MIGRATING }).initialize();
    const undoAll = async () => {
      for (const _ of dataSource.migrations) await dataSource.undoLastMigration({ transaction: 'each' });
    };
    try {
      await expect(undoAll()).rejects.toThrow(
        'Entries of audit logs were deleted after checkpoints, so the checkpoints must stay.',
      );
      expect(await sql(databaseUrl, 'SELECT statement FROM audit_checkpoints')).toEqual([
        { statement: 'signed' },
      ]);
      await dataSource.runMigrations();
      expect(await differences(dataSource)).toEqual([]);
    } finally {
      await dataSource.destroy();
    }
  });

  it('wait until a table in use is free, and do not fail', async () => {
    const databaseUrl = await createDatabase();
    const platform = Object.assign(new PlatformSettings(), { databaseUrl, databasePoolSize: 4 });
    const timeouts = { ...MIGRATING, lock: 100 };
    const { entities } = schema;
    const migrations = [...Object.values(schema.migrations), AddsColumn1999999999998, AddsIndex1999999999999];
    const dataSource = await buildDataSource(platform, { entities, migrations }, { timeouts }).initialize();
    const [user, backup] = [dataSource.createQueryRunner(), dataSource.createQueryRunner()];
    try {
      await user.startTransaction();
      await user.query('SELECT 1 FROM revisions LIMIT 1');
      // An index that is created concurrently waits for every snapshot that is older.
      await backup.startTransaction('REPEATABLE READ');
      await backup.query('SELECT 1 FROM tenants LIMIT 1');
      const waits: string[] = [];
      const migrating = runMigrations(dataSource, { pauseMs: 20, waiting: (why) => waits.push(why) });
      await eventually('several attempts', () => Promise.resolve(waits.length > 2));
      expect(new Set(waits)).toEqual(new Set(['canceling statement due to lock timeout']));
      await user.commitTransaction();
      await eventually('the index to wait for longer than for a lock', async () => {
        const waiting = await sql(
          databaseUrl,
          `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'CREATE INDEX CONCURRENTLY%'
            AND now() - query_start > interval '500 ms'`,
        );
        return waiting.length > 0;
      });
      await backup.commitTransaction();
      await migrating;
      expect(await dataSource.showMigrations()).toBe(false);
    } finally {
      await Promise.all([user.release(), backup.release()]);
      await dataSource.destroy();
    }
  });

  it('run one after the other in several processes, also while one of them builds an index', async () => {
    const platform = Object.assign(new PlatformSettings(), {
      databaseUrl: await createDatabase(),
      databasePoolSize: 3,
    });
    const migrations = [...Object.values(schema.migrations), AddsIndex1999999999999];
    const both = await Promise.all(
      [1, 2].map(() =>
        buildDataSource(
          platform,
          { entities: schema.entities, migrations },
          { timeouts: MIGRATING },
        ).initialize(),
      ),
    );
    try {
      await Promise.all(both.map((one) => whileMigrating(one, () => runMigrations(one), { pauseMs: 5 })));
      expect(await both[0]!.showMigrations()).toBe(false);
    } finally {
      await Promise.all(both.map((one) => one.destroy()));
    }
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
