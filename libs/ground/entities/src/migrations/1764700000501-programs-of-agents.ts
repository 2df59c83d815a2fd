import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The program that asked for a token, so that people can tell two agents apart. */
export class ProgramsOfAgents1764700000501 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_tokens ADD COLUMN user_agent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_tokens DROP COLUMN user_agent');
  }
}
