import { Injectable } from '@nestjs/common';
import { HealthReport, Mapping } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import type { HealthItemDto, Outcome } from './health.dto';

interface NewReport {
  id: string;
  projectId: string;
  counts: Record<Outcome, number>;
  items: HealthItemDto[];
}

const MAPPING = columns(Mapping, 'm', 'id', 'nodeId', 'physicalPath', 'fileHash', 'status');
const CREATED = columns(HealthReport, 'r', 'createdAt');
const SUMMARY = columns(
  HealthReport,
  'r',
  'id',
  'projectId',
  'createdAt',
  'ok',
  'missing',
  'changed',
  'repaired',
);

const LOCK_PROJECT = statement(
  'SELECT FROM projects WHERE tenant_id = :tenantId AND id = :projectId FOR NO KEY UPDATE',
);
// The index is on the hashes of paths; the comparison of the paths themselves rules out collisions.
const LOCK_MAPPINGS = statement(
  MAPPING.row,
  `SELECT ${MAPPING.sql} FROM mappings m
  WHERE m.tenant_id = :tenantId AND m.project_id = :projectId AND m.source_type = 'local' AND m.physical_path = ANY (:paths)
    AND hashtextextended(m.physical_path, 0) = ANY (ARRAY(SELECT hashtextextended(p, 0) FROM unnest(:paths::text[]) p))
  ORDER BY m.id FOR NO KEY UPDATE`,
);
const INSERT = statement(
  CREATED.row,
  `INSERT INTO health_reports AS r (tenant_id, id, project_id, ok, missing, changed, repaired, items)
  VALUES (:tenantId, :id, :projectId, :ok, :missing, :changed, :repaired, :items) RETURNING ${CREATED.sql}`,
);
const DELETE_OLDEST = statement(
  `DELETE FROM health_reports WHERE tenant_id = :tenantId AND project_id = :projectId AND id <= (
    SELECT id FROM health_reports WHERE tenant_id = :tenantId AND project_id = :projectId ORDER BY id DESC OFFSET :kept LIMIT 1)`,
);
const LIST = statement(
  SUMMARY.row,
  `SELECT ${SUMMARY.sql} FROM health_reports r
  WHERE r.tenant_id = :tenantId AND r.project_id = :projectId AND r.id < :before ORDER BY r.id DESC LIMIT :limit`,
);
const FIND = statement(
  { ...SUMMARY.row, items: computed.json<HealthItemDto[]>() },
  `SELECT ${SUMMARY.sql}, r.items FROM health_reports r
  WHERE r.tenant_id = :tenantId AND r.project_id = :projectId AND r.id = :id`,
);

/** A report without its items. */
export type SummaryRow = Row<typeof LIST>;

/** A report with its items. */
export type ReportRow = Row<typeof FIND>;

/** Health reports and the mappings that they are about. The caller has checked that the principal reaches the project. */
@Injectable()
export class HealthRepository {
  /** Until `tx` ends, no other transaction checks this project. */
  async lockProject(tx: Transaction, tenantId: string, projectId: string): Promise<void> {
    await tx.run(LOCK_PROJECT, { tenantId, projectId });
  }

  /** The local mappings of these paths, locked. */
  lockMappings(
    tx: Transaction,
    tenantId: string,
    projectId: string,
    paths: readonly string[],
  ): Promise<Row<typeof LOCK_MAPPINGS>[]> {
    return tx.all(LOCK_MAPPINGS, { tenantId, projectId, paths });
  }

  /** Inserts a report, and deletes the oldest ones so that `kept` remain. Returns when it was created. */
  async insert(
    tx: Transaction,
    tenantId: string,
    { id, projectId, counts, items }: NewReport,
    kept: number,
  ): Promise<Date> {
    const { ok, missing, changed, repaired } = counts;
    const values = { tenantId, id, projectId, ok, missing, changed, repaired, items: JSON.stringify(items) };
    const { createdAt } = (await tx.one(INSERT, values))!;
    await tx.run(DELETE_OLDEST, { tenantId, projectId, kept });
    return createdAt;
  }

  /** The reports below an id, newest first. */
  list(
    queries: Queries,
    tenantId: string,
    projectId: string,
    before: string,
    limit: number,
  ): Promise<SummaryRow[]> {
    return queries.all(LIST, { tenantId, projectId, before, limit });
  }

  find(queries: Queries, tenantId: string, projectId: string, id: string): Promise<ReportRow | undefined> {
    return queries.one(FIND, { tenantId, projectId, id });
  }
}
