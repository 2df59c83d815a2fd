import { Injectable } from '@nestjs/common';
import { Database, type Positional, type Transaction, positional } from '#platform';
import {
  type FailureCode,
  type PlannedRepository,
  type ScanCounts,
  type ScanError,
  type ScanItem,
  type ScanProgress,
  type ScanRename,
  START,
} from './scan';

/** A scan as its readers see it. */
export interface ScanRow {
  id: string;
  organization: string;
  projectIds: string[] | null;
  state: 'queued' | 'running' | 'done' | 'failed';
  failure: FailureCode | null;
  progress: ScanProgress;
  repositories: number;
  matched: number;
  changed: number;
  missing: number;
  unverified: number;
  unmapped: number;
  errorCount: number;
  items: ScanItem[];
  errors: ScanError[];
  renames: ScanRename[];
  waitingUntil: Date | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

/** A scan in the hands of the one process that works on it. */
export interface ClaimedScan {
  tenantId: string;
  tenantSlug: string;
  id: string;
  runId: string;
  organization: string;
  projectIds: string[] | null;
  plan: PlannedRepository[] | null;
  progress: ScanProgress;
  renames: ScanRename[];
  counts: ScanCounts;
  /** How often in a row a process died over it. */
  deaths: number;
  waitedSeconds: number;
  /** Since it was started. */
  hours: number;
}

/** What joins the lists of a scan. */
export interface ScanLists {
  items: readonly ScanItem[];
  errors: readonly ScanError[];
  renames: readonly ScanRename[];
}

/** Without a sign of life for so long a process is taken for dead. */
const LEASE = `interval '30 s'`;
/** When somebody looks at a scan that nobody has taken up. */
const UNTAKEN = `interval '60 s'`;
const KEPT = 10;

const COLUMNS = `s.id, s.organization, s.project_ids AS "projectIds", s.state, s.failure, s.progress, s.repositories, s.matched,
  s.changed, s.missing, s.unverified, s.unmapped, s.error_count AS "errorCount", s.items, s.errors, s.renames,
  s.waiting_until AS "waitingUntil", s.created_at AS "createdAt", s.started_at AS "startedAt", s.finished_at AS "finishedAt"`;
/** The scan is still the run's own. */
const HELD = 's.tenant_id = $1 AND s.id = $2 AND s.run_id = $3 AND s.finished_at IS NULL';

const INSERT = positional<never>(`
  INSERT INTO manifest_scans (tenant_id, id, started_by, organization, project_ids, progress, due_at)
  VALUES ($1, $2, $3, $4, $5, $6, now() + ${UNTAKEN}) ON CONFLICT DO NOTHING`);
const ABANDON = positional<never>(`
  UPDATE manifest_scans SET state = 'failed', failure = 'took_too_long', finished_at = now(), plan = NULL, run_id = NULL
  WHERE tenant_id = $1 AND finished_at IS NULL AND created_at < now() - make_interval(hours => $2)`);
const FORGET = positional<never>(`
  DELETE FROM manifest_scans WHERE tenant_id = $1 AND id IN (
    SELECT id FROM manifest_scans WHERE tenant_id = $1 ORDER BY created_at DESC OFFSET ${KEPT})`);
// By the database's clock: ids are made by those of several processes.
const LATEST = positional<ScanRow>(
  `SELECT ${COLUMNS} FROM manifest_scans s WHERE s.tenant_id = $1 ORDER BY s.created_at DESC LIMIT 1`,
);
const UNFINISHED = positional<ScanRow>(
  `SELECT ${COLUMNS} FROM manifest_scans s WHERE s.tenant_id = $1 AND s.finished_at IS NULL`,
);
const CLAIM = positional<ClaimedScan>(`
  UPDATE manifest_scans s SET run_id = $3, state = 'running', started_at = coalesce(s.started_at, now()), due_at = now() + ${LEASE}
  FROM tenants t
  WHERE s.tenant_id = $1 AND s.id = $2 AND s.run_id IS NULL AND s.waiting_until IS NULL AND s.finished_at IS NULL AND t.id = s.tenant_id
  RETURNING s.tenant_id AS "tenantId", t.slug AS "tenantSlug", s.id, s.run_id AS "runId", s.organization,
    s.project_ids AS "projectIds", s.plan, s.progress, s.renames, json_build_object('matched', s.matched,
      'changed', s.changed, 'missing', s.missing, 'unverified', s.unverified, 'unmapped', s.unmapped, 'errors', s.error_count) AS counts,
    s.deaths, s.waited_seconds AS "waitedSeconds",
    (extract(epoch FROM now() - s.created_at) / 3600)::float8 AS hours`);
const BEAT = positional<never>(`UPDATE manifest_scans s SET due_at = now() + ${LEASE} WHERE ${HELD}`);
const PLAN = positional<never>(`
  UPDATE manifest_scans s SET plan = $4::jsonb, repositories = jsonb_array_length($4::jsonb), errors = $5::jsonb, error_count = jsonb_array_length($5::jsonb),
    progress = $6, deaths = 0, due_at = now() + ${LEASE} WHERE ${HELD}`);
const ADVANCE = positional<never>(`
  UPDATE manifest_scans s SET progress = $4, matched = $5, changed = $6, missing = $7, unverified = $8, unmapped = $9, error_count = $10,
    items = CASE WHEN $11 = '[]'::jsonb THEN s.items ELSE s.items || $11 END,
    errors = CASE WHEN $12 = '[]'::jsonb THEN s.errors ELSE s.errors || $12 END,
    renames = CASE WHEN $13 = '[]'::jsonb THEN s.renames ELSE s.renames || $13 END, deaths = 0, due_at = now() + ${LEASE}
  WHERE ${HELD}`);
const HAND_OVER = positional<never>(
  `UPDATE manifest_scans s SET run_id = NULL, due_at = now() + ${UNTAKEN} WHERE ${HELD}`,
);
const WAIT = positional<never>(`
  UPDATE manifest_scans s SET run_id = NULL, progress = $4, waiting_until = now() + make_interval(secs => $5),
    due_at = now() + make_interval(secs => $5), waited_seconds = s.waited_seconds + $5 WHERE ${HELD}`);
const FINISH = positional<never>(`
  UPDATE manifest_scans s SET state = $4, failure = $5, finished_at = now(), plan = NULL, run_id = NULL WHERE ${HELD}`);
// Those whose process died, whose wait is over, and whose job got lost.
const FREE = positional<{ tenantId: string; id: string }>(`
  UPDATE manifest_scans s SET deaths = s.deaths + (s.run_id IS NOT NULL)::int, run_id = NULL, waiting_until = NULL, due_at = now() + ${UNTAKEN}
  FROM (SELECT tenant_id, id FROM manifest_scans WHERE finished_at IS NULL AND due_at <= now() LIMIT 100 FOR UPDATE SKIP LOCKED) o
  WHERE s.tenant_id = o.tenant_id AND s.id = o.id RETURNING s.tenant_id AS "tenantId", s.id`);

/** Scans, and the hold that one process at a time has of each. */
@Injectable()
export class ManifestScansRepository {
  constructor(private readonly database: Database) {}

  /** False when the tenant has an unfinished one. Of the finished ones the last are kept. */
  async insert(
    tx: Transaction,
    tenantId: string,
    scan: { id: string; startedBy: string; organization: string; projectIds: readonly string[] | null },
  ): Promise<boolean> {
    const { id, startedBy, organization, projectIds } = scan;
    const values = [tenantId, id, startedBy, organization, projectIds, START];
    if ((await this.database.run(INSERT, values, tx)) === 0) return false;
    await this.database.run(FORGET, [tenantId], tx);
    return true;
  }

  /** Fails a scan that has been unfinished for so long that nobody will finish it. */
  async abandon(tx: Transaction, tenantId: string, hours: number): Promise<void> {
    await this.database.run(ABANDON, [tenantId, hours], tx);
  }

  latest(tenantId: string, tx?: Transaction): Promise<ScanRow | undefined> {
    return this.database.one(LATEST, [tenantId], tx);
  }

  unfinished(tx: Transaction, tenantId: string): Promise<ScanRow | undefined> {
    return this.database.one(UNFINISHED, [tenantId], tx);
  }

  /** Takes a scan up; undefined when it is over, waits, or another process has it. */
  claim(tenantId: string, id: string, runId: string): Promise<ClaimedScan | undefined> {
    return this.database.one(CLAIM, [tenantId, id, runId]);
  }

  /** A sign of life. False when the scan is no longer the run's. */
  beat(scan: ClaimedScan): Promise<boolean> {
    return this.change(BEAT, scan);
  }

  /** Keeps what is to be read. */
  plan(
    scan: ClaimedScan,
    plan: readonly PlannedRepository[],
    errors: readonly ScanError[],
  ): Promise<boolean> {
    return this.change(PLAN, scan, JSON.stringify(plan), JSON.stringify(errors), scan.progress);
  }

  /** Keeps what a step found; counts are the new sums, lists what joins. */
  advance(scan: ClaimedScan, progress: ScanProgress, counts: ScanCounts, lists: ScanLists): Promise<boolean> {
    const { matched, changed, missing, unverified, unmapped, errors } = counts;
    const sums = [matched, changed, missing, unverified, unmapped, errors];
    const added = [lists.items, lists.errors, lists.renames].map((list) => JSON.stringify(list));
    return this.change(ADVANCE, scan, progress, ...sums, ...added);
  }

  /** Leaves it to whoever does the job that `tx` records. */
  async handOver(tx: Transaction, { tenantId, id, runId }: ClaimedScan): Promise<boolean> {
    return (await this.database.run(HAND_OVER, [tenantId, id, runId], tx)) === 1;
  }

  /** Leaves it until GitHub answers again. */
  wait(scan: ClaimedScan, progress: ScanProgress, seconds: number): Promise<boolean> {
    return this.change(WAIT, scan, progress, seconds);
  }

  /** Ends it, well or for a reason. */
  finish(scan: ClaimedScan, failure: FailureCode | null): Promise<boolean> {
    return this.change(FINISH, scan, failure === null ? 'done' : 'failed', failure);
  }

  /** Frees the scans that somebody has to look at, and names them. */
  free(tx: Transaction): Promise<{ tenantId: string; id: string }[]> {
    return this.database.all(FREE, [], tx);
  }

  private async change(what: Positional<never>, scan: ClaimedScan, ...values: unknown[]): Promise<boolean> {
    return (await this.database.run(what, [scan.tenantId, scan.id, scan.runId, ...values])) === 1;
  }
}
