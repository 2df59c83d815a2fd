import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/** Finds passages that no segment has: those of the version before. */
export class PassagesWithoutSegment1798000001000 implements RolloverMigration {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS passages_unindexed_idx');
    await runner.query(
      'CREATE INDEX CONCURRENTLY passages_unindexed_idx ON passages (tenant_id, node_id) WHERE version = 0',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS passages_unindexed_idx');
  }
}
