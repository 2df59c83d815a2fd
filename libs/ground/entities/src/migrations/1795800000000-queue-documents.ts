import type { QueryRunner } from 'typeorm';
import { queueAllDocuments } from './queue-all-documents';
import type { RolloverMigration } from './rollover';

/** Queues all documents for the index of passages, because the rules for words have changed. */
export class QueueDocuments1795800000000 implements RolloverMigration {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await queueAllDocuments(runner);
  }

  // The version before indexes documents by its own rules when they are saved.
  async down(): Promise<void> {}
}
