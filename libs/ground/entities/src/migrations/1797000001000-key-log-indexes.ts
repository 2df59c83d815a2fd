import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/** Indexes the keys that the log of keys does not have yet. A run after one that failed removes what that left. */
export class KeyLogIndexes1797000001000 implements RolloverMigration {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS actors_unlogged_idx');
    await runner.query(
      `CREATE INDEX CONCURRENTLY actors_unlogged_idx ON actors (tenant_id, id)
      WHERE public_key ->> 'x' IS DISTINCT FROM logged_key AND public_key IS NOT NULL`,
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS encryption_keys_unlogged_idx');
    await runner.query(
      'CREATE INDEX CONCURRENTLY encryption_keys_unlogged_idx ON encryption_keys (tenant_id, id) WHERE NOT logged',
    );
  }

  /** TypeORM reverts in a transaction, in which an index can't be dropped concurrently. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX encryption_keys_unlogged_idx');
    await runner.query('DROP INDEX actors_unlogged_idx');
  }
}
