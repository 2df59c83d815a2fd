import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/** Stores the place from which the relative references of a published document are read. It is null for the documents from before. */
export class BasePaths1798910000000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE published_documents ADD base_path text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE published_documents DROP base_path');
  }
}
