import { Injectable } from '@nestjs/common';
import { ERASED_TENANTS } from '#access';
import { AuditCheckpoint, AuditEntry, AuditHead } from '#entities';
import { type Queries, type Row, columns, computed, statement } from '#platform';

const HEAD = columns(AuditHead, 'h', 'tenantId', 'seq', 'entryHash');
const ENTRY = columns(
  AuditEntry,
  'e',
  ...(['id', 'seq', 'at', 'actor', 'action', 'target', 'ip', 'userAgent'] as const),
  ...(['before', 'after', 'prevHash', 'entryHash'] as const),
);

const CHECKPOINT = columns(AuditCheckpoint, 'c', 'seq', 'entryHash');

const LIST_HEADS = statement(
  HEAD.row,
  `SELECT ${HEAD.sql} FROM audit_heads h WHERE h.tenant_id > :after AND h.tenant_id <> ALL (${ERASED_TENANTS})
  ORDER BY h.tenant_id LIMIT :limit`,
);
const FIND_HEAD = statement(HEAD.row, `SELECT ${HEAD.sql} FROM audit_heads h WHERE h.tenant_id = :tenantId`);
const FIND_CHECKPOINT = statement(
  CHECKPOINT.row,
  `SELECT ${CHECKPOINT.sql} FROM audit_checkpoints c WHERE c.tenant_id = :tenantId ORDER BY c.seq DESC LIMIT 1`,
);
const LIST_ENTRIES = statement(
  ENTRY.row,
  `SELECT ${ENTRY.sql} FROM audit_entries e WHERE e.tenant_id = :tenantId AND e.seq > :after AND e.seq <= :last ORDER BY e.seq LIMIT :limit`,
);
const COUNT_HEADLESS = statement(
  { count: computed.int() },
  `SELECT count(DISTINCT e.tenant_id)::int AS count FROM audit_entries e
  WHERE NOT EXISTS (SELECT FROM audit_heads h WHERE h.tenant_id = e.tenant_id)
    AND e.tenant_id <> ALL (${ERASED_TENANTS})`,
);

/** The newest entry of a log, as its head names it. */
export type AuditHeadRow = Row<typeof LIST_HEADS>;

/** An entry of a log. */
export type AuditEntryRow = Row<typeof LIST_ENTRIES>;

/** Reads the audit logs of all tenants, for the operator. */
@Injectable()
export class AuditCheckRepository {
  /** The heads of the logs after a tenant, in the order of the tenants. */
  listHeads(queries: Queries, after: string, limit: number): Promise<AuditHeadRow[]> {
    return queries.all(LIST_HEADS, { after, limit });
  }

  findHead(queries: Queries, tenantId: string): Promise<AuditHeadRow | undefined> {
    return queries.one(FIND_HEAD, { tenantId });
  }

  /** The newest checkpoint of a log, after which it begins. */
  findCheckpoint(queries: Queries, tenantId: string): Promise<Row<typeof FIND_CHECKPOINT> | undefined> {
    return queries.one(FIND_CHECKPOINT, { tenantId });
  }

  listEntries(
    queries: Queries,
    tenantId: string,
    { after, last }: { after: number; last: number },
    limit: number,
  ): Promise<AuditEntryRow[]> {
    return queries.all(LIST_ENTRIES, { tenantId, after, last, limit });
  }

  /** The number of logs that have entries but no head. */
  async countHeadless(queries: Queries): Promise<number> {
    return (await queries.one(COUNT_HEADLESS))!.count;
  }
}
