import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

const BATCH = 5_000;

/**
 * Deletes the index of tenants with a segment of more entries than there are slots, in which words belong to wrong passages, and has their
 * documents indexed again. Counts of replaced entries begin at zero where an old merge has made them negative.
 */
export class NarrowSegments1798310000000 implements RolloverMigration {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const wide = (await runner.query(
      'SELECT DISTINCT tenant_id FROM passage_segments WHERE entries > 65535',
    )) as { tenant_id: string }[];
    for (const { tenant_id: tenantId } of wide) {
      await untilNone(
        runner,
        `UPDATE passages SET version = 0 WHERE tenant_id = $1 AND (node_id, ordinal) IN
          (SELECT node_id, ordinal FROM passages WHERE tenant_id = $1 AND version > 0 LIMIT ${BATCH})`,
        [tenantId],
      );
      await untilNone(
        runner,
        `DELETE FROM passage_segments WHERE tenant_id = $1 AND id IN
          (SELECT id FROM passage_segments WHERE tenant_id = $1 LIMIT ${BATCH})`,
        [tenantId],
      );
      await untilNone(
        runner,
        `DELETE FROM passage_blocks WHERE tenant_id = $1 AND (segment_id, nth) IN
          (SELECT segment_id, nth FROM passage_blocks WHERE tenant_id = $1 LIMIT ${BATCH})`,
        [tenantId],
      );
    }
    await untilNone(
      runner,
      `UPDATE passage_segments SET replaced = 0 WHERE (tenant_id, id) IN
        (SELECT tenant_id, id FROM passage_segments WHERE replaced < 0 LIMIT ${BATCH})`,
    );
  }

  // Nothing to restore: the service rebuilds the index that was deleted.
  async down(): Promise<void> {}
}

/** Runs a statement that changes a batch of rows until it changes none. */
async function untilNone(runner: QueryRunner, change: string, values: unknown[] = []): Promise<void> {
  let changed: { rows: number }[];
  do
    changed = (await runner.query(
      `WITH changed AS (${change} RETURNING 1) SELECT count(*)::int AS rows FROM changed`,
      values,
    )) as { rows: number }[];
  while ((changed[0]?.rows ?? 0) > 0);
}
