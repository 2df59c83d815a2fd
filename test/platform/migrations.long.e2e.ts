import type { QueryRunner } from 'typeorm';
import { schema } from '#entities';
import { PlatformSettings, MIGRATING, buildDataSource, runMigrations, whileMigrating } from '#platform';
import { sql } from '#testing';
import { createDatabase } from '../support/deployments';
import { eventually } from './eventually';
import { differences } from './migrations-support';

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

describe('the migrations', () => {
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
});
