import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/** Finds the distributions that a person sent, newest first. A run after one that failed removes what that left. */
export class DistributionSenders1798100000000 implements RolloverMigration {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS distributions_sender_idx');
    await runner.query(
      'CREATE INDEX CONCURRENTLY distributions_sender_idx ON distributions (tenant_id, created_by, id)',
    );
  }

  /** TypeORM reverts in a transaction, in which an index can't be dropped concurrently. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX distributions_sender_idx');
  }
}
