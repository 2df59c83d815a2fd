import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

const BATCH = 1_000;

/** Agents that existed before the column belong to their owner since their last transfer in the audit log, or since their creation. */
export class OwnedSinceOfAgents1798900001000 implements RolloverMigration {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    let changed: { rows: number }[];
    do
      changed = (await runner.query(
        `WITH changed AS (
          UPDATE actors a SET owned_since = greatest(a.created_at, (SELECT max(e.at) FROM audit_entries e
            WHERE e.tenant_id = a.tenant_id AND e.target ->> 'id' = a.id::text AND e.action = 'agent.transferred'))
          FROM (SELECT b.tenant_id, b.id FROM actors b WHERE b.owned_since = '-infinity' LIMIT ${BATCH}) b
          WHERE a.tenant_id = b.tenant_id AND a.id = b.id AND a.owned_since = '-infinity' RETURNING 1)
        SELECT count(*)::int AS rows FROM changed`,
      )) as { rows: number }[];
    while ((changed[0]?.rows ?? 0) > 0);
  }

  // Nothing to restore: the migration before removes the column.
  async down(): Promise<void> {}
}
