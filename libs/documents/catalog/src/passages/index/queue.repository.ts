import { Injectable } from '@nestjs/common';
import { PassageQueueEntry } from '#entities';
import { type Queries, type Transaction, columns, computed, dueTenants, statement } from '#platform';

const ENTRY = columns(PassageQueueEntry, 'q', 'id', 'nodeId');

const LIST_TENANTS = dueTenants(PassageQueueEntry, { due: 'true' });
const LIST_LATE_TENANTS = dueTenants(PassageQueueEntry, {
  due: `d.created_at < now() - interval '1 minute'`,
  firstBy: 'd.id',
});
// The oldest transaction that has locked a row or written one holds back the feeds of changes of all tenants. An advisory lock does not
// count, so that a batch only does so while it writes.
const TRY_LOCK = statement(
  { nodeId: computed.uuid() },
  `SELECT q.node_id AS "nodeId" FROM unnest(:nodeIds::uuid[]) q (node_id)
  WHERE pg_try_advisory_xact_lock(hashtextextended(q.node_id::text, 7160)) LIMIT :limit`,
);
const LOCK = statement(
  { locked: computed.int() },
  `SELECT count(*)::int AS locked
  FROM (SELECT pg_advisory_xact_lock(hashtextextended(q.node_id::text, 7160)) FROM unnest(:nodeIds::uuid[]) q (node_id)) l`,
);
const LIST_OLDEST = statement(
  ENTRY.row,
  `SELECT ${ENTRY.sql} FROM passage_queue q WHERE q.tenant_id = :tenantId ORDER BY q.id LIMIT :limit`,
);
const LIST_NEWEST = statement(
  ENTRY.row,
  `SELECT ${ENTRY.sql} FROM passage_queue q WHERE q.tenant_id = :tenantId ORDER BY q.id DESC LIMIT :limit`,
);
const WAIT_AT_MOST = statement(
  { set: computed.text() },
  `SELECT set_config('lock_timeout', :milliseconds::text, true) AS set`,
);
const REMOVE = statement(
  { seconds: computed.float() },
  `WITH gone AS (DELETE FROM passage_queue q WHERE q.tenant_id = :tenantId AND q.id = ANY (:ids::bigint[]) RETURNING q.created_at)
  SELECT COALESCE(extract(epoch FROM clock_timestamp() - min(g.created_at)), 0)::float8 AS seconds FROM gone g`,
);
const POSTPONE = statement(
  `WITH gone AS (DELETE FROM passage_queue q WHERE q.tenant_id = :tenantId AND q.id = ANY (:ids::bigint[]) RETURNING q.node_id, q.created_at)
  INSERT INTO passage_queue (tenant_id, node_id, created_at)
  SELECT :tenantId::uuid, g.node_id, min(g.created_at) FROM gone g GROUP BY g.node_id`,
);
const APPEND = statement(
  'INSERT INTO passage_queue (tenant_id, node_id) SELECT :tenantId::uuid, q.node_id FROM unnest(:nodeIds::uuid[]) q (node_id)',
);

/** The queue of nodes whose passages have to be written again. */
@Injectable()
export class PassageQueueRepository {
  tenants(queries: Queries): Promise<{ tenantId: string }[]> {
    return queries.all(LIST_TENANTS, {});
  }

  /** The tenants whose oldest entry has waited for more than a minute. */
  lateTenants(queries: Queries): Promise<{ tenantId: string }[]> {
    return queries.all(LIST_LATE_TENANTS, {});
  }

  /** Locks the passages of up to `limit` documents until the transaction ends: the first ones that no other transaction has locked. */
  async tryLock(tx: Transaction, nodeIds: readonly string[], limit: number): Promise<string[]> {
    return (await tx.all(TRY_LOCK, { nodeIds, limit })).map(({ nodeId }) => nodeId);
  }

  /** The same for all of them: it waits for other transactions, as long as `waitAtMost` allows. */
  async lock(tx: Transaction, nodeIds: readonly string[]): Promise<void> {
    await tx.one(LOCK, { nodeIds });
  }

  listOldest(tx: Transaction, tenantId: string, limit: number) {
    return tx.all(LIST_OLDEST, { tenantId, limit });
  }

  listNewest(tx: Transaction, tenantId: string, limit: number) {
    return tx.all(LIST_NEWEST, { tenantId, limit });
  }

  /** Ends each later wait for a lock in the transaction with an error after this time. */
  async waitAtMost(tx: Transaction, milliseconds: number): Promise<void> {
    await tx.one(WAIT_AT_MOST, { milliseconds: String(milliseconds) });
  }

  /** Removes entries, and returns how many seconds the oldest of them has waited. */
  async remove(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<number> {
    return (await tx.one(REMOVE, { tenantId, ids }))!.seconds;
  }

  async append(tx: Transaction, tenantId: string, nodeIds: readonly string[]): Promise<void> {
    await tx.run(APPEND, { tenantId, nodeIds });
  }

  /** Moves entries to the end of the queue. */
  async postpone(queries: Queries, tenantId: string, ids: readonly string[]): Promise<void> {
    await queries.run(POSTPONE, { tenantId, ids });
  }
}
