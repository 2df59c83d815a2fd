import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/**
 * Deletes the index of tenants with a segment of more entries than there are slots, in which words belong to wrong passages, and has their
 * documents indexed again. Counts of replaced entries begin at zero where an old merge has made them negative.
 */
export class NarrowSegments1798310000000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `WITH wide AS (SELECT DISTINCT s.tenant_id FROM passage_segments s WHERE s.entries > 65535),
      segments AS (DELETE FROM passage_segments s USING wide w WHERE s.tenant_id = w.tenant_id),
      blocks AS (DELETE FROM passage_blocks b USING wide w WHERE b.tenant_id = w.tenant_id)
      UPDATE passages p SET version = 0 FROM wide w WHERE p.tenant_id = w.tenant_id AND p.version > 0`,
    );
    await runner.query('UPDATE passage_segments SET replaced = 0 WHERE replaced < 0');
  }

  // What was deleted is an index, which is written again.
  async down(): Promise<void> {}
}
