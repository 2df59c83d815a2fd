import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/** Binds a token to one resource of the service. The tokens until now are for all of them. */
export class TokenAudiences1766000000000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_tokens ADD COLUMN audience text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_tokens DROP COLUMN audience');
  }
}
