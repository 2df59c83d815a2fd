import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/**
 * Sorts the nodes of a folder in the index by which they are found, so that a page of them costs the same wherever it begins. The index
 * replaces the one by parent alone. A run after one that failed removes what that left.
 */
export class Tree1764900003000 implements RolloverMigration {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS nodes_children_idx');
    await runner.query(
      'CREATE INDEX CONCURRENTLY nodes_children_idx ON nodes (tenant_id, parent_id, sort_order, path)',
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS nodes_parent_idx');
  }

  /** TypeORM reverts in a transaction, in which an index can't be created concurrently. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX nodes_parent_idx ON nodes (tenant_id, parent_id)');
    await runner.query('DROP INDEX nodes_children_idx');
  }
}
