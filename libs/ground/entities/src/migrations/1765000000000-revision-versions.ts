import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/** Lets a revision say which version of its node it made. */
export class RevisionVersions1765000000000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE revisions ADD COLUMN node_version int');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE revisions DROP COLUMN node_version');
  }
}
