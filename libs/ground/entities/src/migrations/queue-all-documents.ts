import type { QueryRunner } from 'typeorm';

const BATCH = 5_000;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Queues all documents for the index of passages, in a migration without a transaction. A document that an attempt has queued before it failed
 * is indexed twice, which changes nothing.
 */
export async function queueAllDocuments(runner: QueryRunner): Promise<void> {
  let [tenantId, nodeId] = [NO_ID, NO_ID];
  for (;;) {
    const queued = (await runner.query(
      `INSERT INTO passage_queue (tenant_id, node_id) SELECT tenant_id, id FROM nodes
      WHERE (tenant_id, id) > ($1, $2) AND revision_id IS NOT NULL ORDER BY tenant_id, id LIMIT ${BATCH}
      RETURNING tenant_id, node_id`,
      [tenantId, nodeId],
    )) as { tenant_id: string; node_id: string }[];
    const last = queued.at(-1);
    if (!last) return;
    [tenantId, nodeId] = [last.tenant_id, last.node_id];
  }
}
