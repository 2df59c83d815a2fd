import { Injectable } from '@nestjs/common';
import { ManifestScan, Tenant } from '#entities';
import {
  type Queries,
  type Row,
  type Transaction,
  columns,
  computed,
  dueTenants,
  statement,
} from '#platform';
import {
  type FailureCode,
  type PlannedRepository,
  START,
  type ScanCounts,
  type ScanError,
  type ScanItem,
  type ScanProgress,
  type ScanRename,
} from './scan';
import { GithubScanSettings } from '../github-scan.settings';

/** Entries to add to the lists of a scan. */
export interface ScanLists {
  items: readonly ScanItem[];
  errors: readonly ScanError[];
  renames: readonly ScanRename[];
}

/** The scan that a process runs. `runId` identifies its lease: once another process has the scan, statements with it change nothing. */
export interface ScanLease {
  tenantId: string;
  id: string;
  runId: string;
}

/** When the lease of a scan expires unless it is renewed. */
const LEASE_END = 'now() + make_interval(secs => :leaseSeconds)';
/** How long a scan waits for a process before the sweep records another job for it. */
const PICK_UP_TIME = `interval '60 s'`;
/** How many scans of a tenant are kept. */
const MAX_SCANS = 10;

const SCAN = columns(
  ManifestScan,
  's',
  'id',
  'organization',
  'projectIds',
  'state',
  'repositories',
  'matched',
  'changed',
  'missing',
  'unverified',
  'unmapped',
  'errorCount',
  'waitingUntil',
  'createdAt',
  'startedAt',
  'finishedAt',
);
const DETAILS = columns(ManifestScan, 's', 'failure', 'progress', 'items', 'errors', 'renames');
const SHAPE = {
  ...SCAN.row,
  failure: computed.text<FailureCode>().orNull(),
  progress: computed.json<ScanProgress>(),
  items: computed.json<ScanItem[]>(),
  errors: computed.json<ScanError[]>(),
  renames: computed.json<ScanRename[]>(),
};
const FIND =
  `SELECT ${SCAN.sql}, ${DETAILS.sql} FROM manifest_scans s WHERE s.tenant_id = :tenantId` as const;
const CLAIMED = columns(
  ManifestScan,
  's',
  'tenantId',
  'id',
  'organization',
  'projectIds',
  'plan',
  'progress',
  'renames',
  'waitedSeconds',
);
const TENANT = columns(Tenant, 't', { tenantSlug: 'slug' });
const OVERDUE = columns(ManifestScan, 's', 'tenantId', 'id');
const LEASED =
  's.tenant_id = :tenantId AND s.id = :id AND s.run_id = :runId AND s.finished_at IS NULL' as const;

const INSERT = statement(
  `INSERT INTO manifest_scans (tenant_id, id, started_by, organization, project_ids, progress, due_at)
  VALUES (:tenantId, :id, :startedBy, :organization, :projectIds, :progress, now() + ${PICK_UP_TIME}) ON CONFLICT DO NOTHING`,
);
const FAIL_OLD = statement(
  `UPDATE manifest_scans SET state = 'failed', failure = 'took_too_long', finished_at = now(), plan = NULL, run_id = NULL
  WHERE tenant_id = :tenantId AND finished_at IS NULL AND created_at < now() - make_interval(hours => :hours)`,
);
const DELETE_OLD = statement(
  `DELETE FROM manifest_scans WHERE tenant_id = :tenantId AND id IN (
    SELECT id FROM manifest_scans WHERE tenant_id = :tenantId ORDER BY created_at DESC OFFSET ${MAX_SCANS})`,
);
// Ordered by the clock of the database: several processes create the ids, and their clocks can differ.
const FIND_LATEST = statement(SHAPE, `${FIND} ORDER BY s.created_at DESC LIMIT 1`);
const FIND_UNFINISHED = statement(SHAPE, `${FIND} AND s.finished_at IS NULL`);
const CLAIM = statement(
  {
    ...CLAIMED.row,
    plan: computed.json<PlannedRepository[] | null>(),
    progress: computed.json<ScanProgress>(),
    renames: computed.json<ScanRename[]>(),
    runId: computed.uuid(),
    ...TENANT.row,
    counts: computed.json<ScanCounts>(),
    crashes: computed.int(),
    hours: computed.float(),
  },
  `UPDATE manifest_scans s SET run_id = :runId, state = 'running', started_at = coalesce(s.started_at, now()), due_at = ${LEASE_END}
  FROM tenants t
  WHERE s.tenant_id = :tenantId AND s.id = :id AND s.run_id IS NULL AND s.waiting_until IS NULL AND s.finished_at IS NULL
    AND t.id = s.tenant_id
  RETURNING ${CLAIMED.sql}, s.run_id AS "runId", ${TENANT.sql}, json_build_object('matched', s.matched,
      'changed', s.changed, 'missing', s.missing, 'unverified', s.unverified, 'unmapped', s.unmapped, 'errors', s.error_count) AS counts,
    s.deaths AS crashes, (extract(epoch FROM now() - s.created_at) / 3600)::float8 AS hours`,
);
const RENEW_LEASE = statement(`UPDATE manifest_scans s SET due_at = ${LEASE_END} WHERE ${LEASED}`);
const SAVE_PLAN = statement(
  `UPDATE manifest_scans s SET plan = :plan, repositories = jsonb_array_length(:plan), errors = :errors,
    error_count = jsonb_array_length(:errors), progress = :progress, deaths = 0, due_at = ${LEASE_END} WHERE ${LEASED}`,
);
const SAVE_STEP = statement(
  `UPDATE manifest_scans s SET progress = :progress, matched = :matched, changed = :changed, missing = :missing,
    unverified = :unverified, unmapped = :unmapped, error_count = :errorCount,
    items = CASE WHEN :items = '[]'::jsonb THEN s.items ELSE s.items || :items END,
    errors = CASE WHEN :errors = '[]'::jsonb THEN s.errors ELSE s.errors || :errors END,
    renames = CASE WHEN :renames = '[]'::jsonb THEN s.renames ELSE s.renames || :renames END, deaths = 0, due_at = ${LEASE_END}
  WHERE ${LEASED}`,
);
const RELEASE = statement(
  `UPDATE manifest_scans s SET run_id = NULL, due_at = now() + ${PICK_UP_TIME} WHERE ${LEASED}`,
);
const WAIT = statement(
  `UPDATE manifest_scans s SET run_id = NULL, progress = :progress, waiting_until = now() + make_interval(secs => :seconds),
    due_at = now() + make_interval(secs => :seconds), waited_seconds = s.waited_seconds + :seconds WHERE ${LEASED}`,
);
const FINISH = statement(
  `UPDATE manifest_scans s SET state = :state, failure = :failure, finished_at = now(), plan = NULL, run_id = NULL WHERE ${LEASED}`,
);
const OVERDUE_TENANTS = dueTenants(ManifestScan, {
  among: 'd.finished_at IS NULL',
  due: 'd.due_at <= now()',
});
// A tenant has at most one unfinished scan.
const WAITING_TENANTS = dueTenants(ManifestScan, {
  among: 'd.finished_at IS NULL',
  due: 'd.run_id IS NULL',
});
const RUNNING_TENANTS = dueTenants(ManifestScan, {
  among: 'd.finished_at IS NULL',
  due: 'd.run_id IS NOT NULL',
});
// A scan is overdue if its process crashed, its wait for GitHub has passed, or its job was lost.
const RELEASE_OVERDUE = statement(
  OVERDUE.row,
  `UPDATE manifest_scans s SET deaths = s.deaths + (s.run_id IS NOT NULL)::int, run_id = NULL, waiting_until = NULL,
    due_at = now() + ${PICK_UP_TIME}
  WHERE s.tenant_id = :tenantId AND s.finished_at IS NULL AND s.due_at <= now() RETURNING ${OVERDUE.sql}`,
);

/** A scan as its readers see it. */
export type ScanRow = Row<typeof FIND_LATEST>;
/**
 * A scan that this process runs. `crashes`: how many processes in a row ended while they ran it. `hours`: the hours since it was requested.
 */
export type ClaimedScan = Row<typeof CLAIM>;

/** Manifest scans, each of which one process at a time holds by a lease. Methods that need the lease return false if it was lost. */
@Injectable()
export class ManifestScansRepository {
  constructor(private readonly settings: GithubScanSettings) {}

  /** Inserts a scan and deletes the oldest ones. Returns false if the tenant has an unfinished scan. */
  async insert(
    tx: Transaction,
    tenantId: string,
    scan: { id: string; startedBy: string; organization: string; projectIds: readonly string[] | null },
  ): Promise<boolean> {
    if ((await tx.run(INSERT, { tenantId, ...scan, progress: START })) === 0) return false;
    await tx.run(DELETE_OLD, { tenantId });
    return true;
  }

  /** Fails an unfinished scan that was requested more than `hours` ago. */
  async failOld(tx: Transaction, tenantId: string, hours: number): Promise<void> {
    await tx.run(FAIL_OLD, { tenantId, hours });
  }

  findLatest(queries: Queries, tenantId: string): Promise<ScanRow | undefined> {
    return queries.one(FIND_LATEST, { tenantId });
  }

  findUnfinished(queries: Queries, tenantId: string): Promise<ScanRow | undefined> {
    return queries.one(FIND_UNFINISHED, { tenantId });
  }

  /** Takes the lease of a scan. Returns undefined if the scan is finished, waits for GitHub, or has a lease. */
  claim(queries: Queries, lease: ScanLease): Promise<ClaimedScan | undefined> {
    return queries.one(CLAIM, this.renewed(lease));
  }

  async renewLease(queries: Queries, scan: ScanLease): Promise<boolean> {
    return (await queries.run(RENEW_LEASE, this.renewed(scan))) === 1;
  }

  async savePlan(
    queries: Queries,
    scan: ClaimedScan,
    plan: readonly PlannedRepository[],
    errors: readonly ScanError[],
  ): Promise<boolean> {
    const lists = { plan: JSON.stringify(plan), errors: JSON.stringify(errors) };
    return (await queries.run(SAVE_PLAN, { ...this.renewed(scan), ...lists, progress: scan.progress })) === 1;
  }

  /** Saves a step: the new totals, and the entries to add to the lists. */
  async saveStep(
    queries: Queries,
    scan: ScanLease,
    progress: ScanProgress,
    { errors: errorCount, ...counts }: ScanCounts,
    { items, errors, renames }: ScanLists,
  ): Promise<boolean> {
    const saved = await queries.run(SAVE_STEP, {
      ...this.renewed(scan),
      progress,
      matched: counts.matched,
      changed: counts.changed,
      missing: counts.missing,
      unverified: counts.unverified,
      unmapped: counts.unmapped,
      errorCount,
      items: JSON.stringify(items),
      errors: JSON.stringify(errors),
      renames: JSON.stringify(renames),
    });
    return saved === 1;
  }

  /** Gives up the lease, so that the job that `tx` records can run the scan. */
  async release(tx: Transaction, scan: ScanLease): Promise<boolean> {
    return (await tx.run(RELEASE, leaseOf(scan))) === 1;
  }

  /** Gives up the lease until GitHub can be asked again. */
  async wait(queries: Queries, scan: ScanLease, progress: ScanProgress, seconds: number): Promise<boolean> {
    return (await queries.run(WAIT, { ...leaseOf(scan), progress, seconds })) === 1;
  }

  /** Finishes a scan; `failure` is null if it succeeded. */
  async finish(queries: Queries, scan: ScanLease, failure: FailureCode | null): Promise<boolean> {
    const state = failure === null ? 'done' : 'failed';
    return (await queries.run(FINISH, { ...leaseOf(scan), state, failure })) === 1;
  }

  /** The tenants whose scan is overdue. */
  overdueTenants(queries: Queries): Promise<{ tenantId: string }[]> {
    return queries.all(OVERDUE_TENANTS);
  }

  /** How many scans wait, for a process or for GitHub, and how many run. */
  async unfinished(queries: Queries): Promise<{ waiting: number; running: number }> {
    const [waiting, running] = await Promise.all([
      queries.all(WAITING_TENANTS),
      queries.all(RUNNING_TENANTS),
    ]);
    return { waiting: waiting.length, running: running.length };
  }

  /** Releases the scan of a tenant if it is overdue. */
  releaseOverdue(tx: Transaction, tenantId: string): Promise<Row<typeof RELEASE_OVERDUE> | undefined> {
    return tx.one(RELEASE_OVERDUE, { tenantId });
  }

  private renewed(scan: ScanLease) {
    return { ...leaseOf(scan), leaseSeconds: this.settings.scanLeaseSeconds };
  }
}

function leaseOf({ tenantId, id, runId }: ScanLease) {
  return { tenantId, id, runId };
}
