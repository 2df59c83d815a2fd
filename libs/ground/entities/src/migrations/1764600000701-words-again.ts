import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Queues every document for the index of passages, since "a", "just" and "now" are stop words of English from here on. */
export class WordsAgain1764600000701 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `INSERT INTO passage_queue (tenant_id, node_id) SELECT tenant_id, id FROM nodes WHERE revision_id IS NOT NULL ORDER BY tenant_id, id`,
    );
  }

  /** The entries of the earlier rules are found too. */
  async down(): Promise<void> {}
}
