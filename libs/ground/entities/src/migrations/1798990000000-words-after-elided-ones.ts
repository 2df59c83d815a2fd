import type { QueryRunner } from 'typeorm';
import { queueAllDocuments } from './queue-all-documents';
import type { RolloverMigration } from './rollover';

/** Queues all documents for the index of passages, because words after an elided one (`l'acqua`) are now found alone. */
export class WordsAfterElidedOnes1798990000000 implements RolloverMigration {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await queueAllDocuments(runner);
  }

  // The version before indexes documents by its own rules when they are saved.
  async down(): Promise<void> {}
}
