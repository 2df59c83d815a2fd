import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/** Names the agent as which an authorization code continues, and what the refresh tokens of a connection share. */
export class AgentsOfCodes1766000002000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE oauth_codes ADD COLUMN actor_id uuid');
    await runner.query('ALTER TABLE oauth_refresh_tokens ADD COLUMN family_hash bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE oauth_refresh_tokens DROP COLUMN family_hash');
    await runner.query('ALTER TABLE oauth_codes DROP COLUMN actor_id');
  }
}
