import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/** Finds the rooms of a tenant that have been closed for long. A run after one that failed removes what that left. */
export class ClosedRoomsIndex1798500001000 implements RolloverMigration {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS rooms_closed_idx');
    await runner.query(
      `CREATE INDEX CONCURRENTLY rooms_closed_idx ON rooms (tenant_id, closed_at) WHERE status = 'closed'`,
    );
  }

  /** TypeORM reverts in a transaction, in which an index can't be dropped concurrently. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX rooms_closed_idx');
  }
}
