import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/** Finds the shares of a tenant that have expired. A run after one that failed removes what that left. */
export class ExpiringShares1765000001000 implements RolloverMigration {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS share_grants_expiry_idx');
    await runner.query(
      `CREATE INDEX CONCURRENTLY share_grants_expiry_idx ON share_grants (tenant_id, expires_at)
      WHERE revoked_at IS NULL AND expires_at IS NOT NULL`,
    );
  }

  /** TypeORM reverts in a transaction, in which an index can't be dropped concurrently. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX share_grants_expiry_idx');
  }
}
