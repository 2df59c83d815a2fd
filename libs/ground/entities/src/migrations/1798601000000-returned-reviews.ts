import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/** Stores the changes that a reviewer asks for before a draft is reviewed again. */
export class ReturnedReviews1798601000000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE published_documents ADD review_note text, ADD review_returned_at timestamptz',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE published_documents DROP review_note, DROP review_returned_at');
  }
}
