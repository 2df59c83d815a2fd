import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/** Finds the revisions of a tenant that replaced others long ago. A run after one that failed removes what that left. */
export class ReplacedRevisionsIndex1798500004000 implements RolloverMigration {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS revisions_replaced_idx');
    await runner.query(
      'CREATE INDEX CONCURRENTLY revisions_replaced_idx ON revisions (tenant_id, created_at) WHERE number > 1 AND NOT is_oldest',
    );
  }

  /** TypeORM reverts in a transaction, in which an index can't be dropped concurrently. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX revisions_replaced_idx');
  }
}
