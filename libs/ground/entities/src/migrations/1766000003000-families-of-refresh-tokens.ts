import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/** Finds the connection of an old refresh token by what all of its refresh tokens share. A run after one that failed removes what that left. */
export class FamiliesOfRefreshTokens1766000003000 implements RolloverMigration {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS oauth_refresh_tokens_family_idx');
    await runner.query(
      'CREATE UNIQUE INDEX CONCURRENTLY oauth_refresh_tokens_family_idx ON oauth_refresh_tokens (family_hash)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX oauth_refresh_tokens_family_idx');
  }
}
