import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

const INDEXES: [name: string, rows: string][] = [
  ['api_tokens_expiry_idx', 'api_tokens (tenant_id, expires_at)'],
  ['distributions_ended_idx', `distributions (tenant_id, ended_at) WHERE status = 'closed'`],
  ['room_invites_expiry_idx', 'room_invites (tenant_id, expires_at)'],
  ['room_messages_age_idx', 'room_messages (tenant_id, created_at)'],
];

/** Finds the rows of a tenant that are old enough to be deleted. A run after one that failed removes what that left. */
export class RetentionIndexes1795900000000 implements RolloverMigration {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, rows] of INDEXES) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${rows}`);
    }
  }

  /** TypeORM reverts in a transaction, in which an index can't be dropped concurrently. */
  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await runner.query(`DROP INDEX ${name}`);
  }
}
