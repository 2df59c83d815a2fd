import { Injectable } from '@nestjs/common';
import { Database, type Transaction, positional } from '#platform';
import type { LocalMapping } from './examine';
import type { HealthItemDto, Outcome } from './health.dto';

/** A report without its items. */
export interface SummaryRow {
  id: string;
  projectId: string;
  createdAt: Date;
  ok: number;
  missing: number;
  changed: number;
  repaired: number;
}

/** A whole report. */
export interface ReportRow extends SummaryRow {
  items: HealthItemDto[];
}

/** A new report. */
export interface NewReport {
  id: string;
  projectId: string;
  counts: Record<Outcome, number>;
  items: HealthItemDto[];
}

const LOCK_PROJECT = positional<never>(
  'SELECT 1 FROM projects WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE',
);
// The hash finds them by index, the path makes sure.
const LOCK_MAPPINGS = positional<LocalMapping>(`
  SELECT m.id, m.node_id AS "nodeId", m.physical_path AS "physicalPath", m.file_hash AS "fileHash", m.status FROM mappings m
  WHERE m.tenant_id = $1 AND m.project_id = $2 AND m.source_type = 'local' AND m.physical_path = ANY ($3)
    AND hashtextextended(m.physical_path, 0) = ANY (ARRAY(SELECT hashtextextended(p, 0) FROM unnest($3::text[]) p))
  ORDER BY m.id FOR NO KEY UPDATE`);
const INSERT = positional<{ createdAt: Date }>(`
  INSERT INTO health_reports (tenant_id, id, project_id, ok, missing, changed, repaired, items)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING created_at AS "createdAt"`);
const FORGET = positional<never>(`
  DELETE FROM health_reports WHERE tenant_id = $1 AND project_id = $2 AND id <= (
    SELECT id FROM health_reports WHERE tenant_id = $1 AND project_id = $2 ORDER BY id DESC OFFSET $3 LIMIT 1)`);
const SUMMARY =
  'r.id, r.project_id AS "projectId", r.created_at AS "createdAt", r.ok, r.missing, r.changed, r.repaired';
const LIST = positional<SummaryRow>(`
  SELECT ${SUMMARY} FROM health_reports r WHERE r.tenant_id = $1 AND r.project_id = $2 AND r.id < $3 ORDER BY r.id DESC LIMIT $4`);
const FIND = positional<ReportRow>(
  `SELECT ${SUMMARY}, r.items FROM health_reports r WHERE r.tenant_id = $1 AND r.project_id = $2 AND r.id = $3`,
);

/** Reports of a project and the mappings they are about; the project was found to be visible before. */
@Injectable()
export class HealthRepository {
  constructor(private readonly database: Database) {}

  /** Lets one check at a time work on a project. */
  async alone(tx: Transaction, tenantId: string, projectId: string): Promise<void> {
    await this.database.run(LOCK_PROJECT, [tenantId, projectId], tx);
  }

  /** The local mappings of these paths, locked. */
  mappingsAt(tx: Transaction, tenantId: string, projectId: string, paths: string[]): Promise<LocalMapping[]> {
    return this.database.all(LOCK_MAPPINGS, [tenantId, projectId, paths], tx);
  }

  /** Keeps a report, and of the older ones as many as make `kept` with it; when it was made. */
  async insert(
    tx: Transaction,
    tenantId: string,
    { id, projectId, counts, items }: NewReport,
    kept: number,
  ): Promise<Date> {
    const { ok, missing, changed, repaired } = counts;
    const values = [tenantId, id, projectId, ok, missing, changed, repaired, JSON.stringify(items)];
    const row = await this.database.one(INSERT, values, tx);
    await this.database.run(FORGET, [tenantId, projectId, kept], tx);
    return row!.createdAt;
  }

  /** Reports older than `before`, newest first. */
  list(tenantId: string, projectId: string, before: string, limit: number): Promise<SummaryRow[]> {
    return this.database.all(LIST, [tenantId, projectId, before, limit]);
  }

  find(tenantId: string, projectId: string, id: string): Promise<ReportRow | undefined> {
    return this.database.one(FIND, [tenantId, projectId, id]);
  }
}
