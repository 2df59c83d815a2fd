import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/** Says of a document whether all its links to documents and files are stored. While they are not, no file of its project is deleted. */
export class CompleteLinks1799000000000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE linked_documents ADD COLUMN complete boolean NOT NULL DEFAULT true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE linked_documents DROP COLUMN complete');
  }
}
