import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/** Finds the entries of the audit log about one thing. A run after one that failed removes what that left. */
export class AuditTargets1798600000000 implements RolloverMigration {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS audit_entries_target_idx');
    await runner.query(
      `CREATE INDEX CONCURRENTLY audit_entries_target_idx ON audit_entries (tenant_id, (target ->> 'id'), seq)`,
    );
  }

  /** TypeORM reverts in a transaction, in which an index can't be dropped concurrently. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_entries_target_idx');
  }
}
