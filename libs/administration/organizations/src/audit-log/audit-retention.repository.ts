import { Injectable } from '@nestjs/common';
import { ERASED_TENANTS } from '#access';
import { AuditCheckpoint, AuditEntry } from '#entities';
import { type Queries, type Row, columns, computed, dueTenants, statement } from '#platform';

const LAST = columns(AuditEntry, 'e', 'seq', 'entryHash', 'at');
const CHECKPOINT = columns(AuditCheckpoint, 'c', 'seq', 'entryHash', 'statement');

// The months of UTC: an entry goes with all others of its month, so that a log has few checkpoints.
const IS_OLD = (row: 'd' | 'e') =>
  `${row}.at < date_trunc('month', now() - make_interval(days => :days), 'UTC')` as const;
// The entry that records a deletion does not cause another one, so a log in which nothing happens is left alone.
const DUE = dueTenants(AuditEntry, {
  among: `d.action <> 'audit.deleted' AND d.tenant_id <> ALL (${ERASED_TENANTS})`,
  due: IS_OLD('d'),
});
const FIND_LAST = statement(
  LAST.row,
  `SELECT ${LAST.sql} FROM audit_entries e WHERE e.tenant_id = :tenantId AND ${IS_OLD('e')} ORDER BY e.at DESC, e.seq DESC LIMIT 1`,
);
const FIND_CHECKPOINT = statement(
  CHECKPOINT.row,
  `SELECT ${CHECKPOINT.sql} FROM audit_checkpoints c WHERE c.tenant_id = :tenantId ORDER BY c.seq DESC LIMIT 1`,
);
const STORED = columns(AuditCheckpoint, 'c', 'tenantId', 'seq', 'entryHash', 'statement');
const LIST_ALL = statement(
  STORED.row,
  `SELECT ${STORED.sql} FROM audit_checkpoints c
  WHERE (c.tenant_id, c.seq) > (:tenantId, :seq) AND c.tenant_id <> ALL (${ERASED_TENANTS}) ORDER BY c.tenant_id, c.seq LIMIT :limit`,
);
const INSERT = statement(
  { seq: computed.int() },
  `INSERT INTO audit_checkpoints (tenant_id, seq, entry_hash, at, statement) VALUES (:tenantId, :seq, :entryHash, :at, :statement)
  ON CONFLICT DO NOTHING RETURNING seq`,
);
const DELETE = statement(
  `DELETE FROM audit_entries t WHERE t.tenant_id = :tenantId AND t.ctid = ANY (ARRAY(
    SELECT e.ctid FROM audit_entries e WHERE e.tenant_id = :tenantId AND e.seq <= :seq ORDER BY e.seq LIMIT :batch))`,
);

/** The last entry of the part of a log that is old enough to be deleted. */
export type LastOld = Row<typeof FIND_LAST>;
/** The checkpoint of the deleted part of a log. */
export type CheckpointRow = Row<typeof FIND_CHECKPOINT>;
/** A checkpoint of any log, for the operator. */
export type StoredCheckpoint = Row<typeof LIST_ALL>;

/** Deletes the old parts of audit logs. */
@Injectable()
export class AuditRetentionRepository {
  /** The tenants whose log has entries of months that ended more than `days` ago. */
  due(queries: Queries, days: number): Promise<{ tenantId: string }[]> {
    return queries.all(DUE, { days });
  }

  findLast(queries: Queries, tenantId: string, days: number): Promise<LastOld | undefined> {
    return queries.one(FIND_LAST, { tenantId, days });
  }

  /** The newest checkpoint of a log, after which it begins; undefined for a log that begins with its first entry. */
  findCheckpoint(queries: Queries, tenantId: string): Promise<CheckpointRow | undefined> {
    return queries.one(FIND_CHECKPOINT, { tenantId });
  }

  /** The checkpoints of all logs after one, in the order of the tenants. */
  listAll(
    queries: Queries,
    after: { tenantId: string; seq: number },
    limit: number,
  ): Promise<StoredCheckpoint[]> {
    return queries.all(LIST_ALL, { tenantId: after.tenantId, seq: after.seq, limit });
  }

  /** Stores a checkpoint; false if another process has stored it. A trigger refuses one that names no entry of more than 30 days ago. */
  async insert(
    queries: Queries,
    tenantId: string,
    checkpoint: LastOld & { statement: string },
  ): Promise<boolean> {
    return (await queries.one(INSERT, { tenantId, ...checkpoint })) !== undefined;
  }

  /** Deletes the oldest entries up to `seq`, which a checkpoint must cover, and returns how many. */
  remove(queries: Queries, tenantId: string, seq: number, batch: number): Promise<number> {
    return queries.run(DELETE, { tenantId, seq, batch });
  }
}
