import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/** Queues all documents for the index of passages, because the rules for words have changed. The newest are indexed first. */
export class QueueDocuments1795800000000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'INSERT INTO passage_queue (tenant_id, node_id) SELECT tenant_id, id FROM nodes WHERE revision_id IS NOT NULL ORDER BY id',
    );
  }

  // The version before indexes documents by its own rules when they are saved.
  async down(): Promise<void> {}
}
