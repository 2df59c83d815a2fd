import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/** Lets a revision say that those before it were deleted. */
export class OldestRevisions1798500003000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE revisions ADD COLUMN is_oldest boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE revisions DROP COLUMN is_oldest');
  }
}
