import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Audit } from '#audit';
import { Database, Jobs, RetryTransaction, type Transaction, invalidField, newId } from '#platform';
import { ScanRunning } from './manifest-scan.errors';
import { ManifestScansRepository, type ScanRow } from './manifest-scans.repository';
import { MAX_HOURS } from './scan';
import { SCAN } from './scan-runner';
import { ScannedMappingsRepository } from './scanned-mappings.repository';

/** How many GitHub owners an error names. */
const MAX_NAMED_OWNERS = 20;

/** Starts scans and reads the last one. */
@Injectable()
export class ManifestScanService {
  constructor(
    private readonly database: Database,
    private readonly scans: ManifestScansRepository,
    private readonly mappings: ScannedMappingsRepository,
    private readonly jobs: Jobs,
    private readonly audit: Audit,
  ) {}

  /**
   * Starts a scan of a GitHub organization; by default, of the only one that mappings name. It compares the mappings that the caller's
   * credential reaches.
   *
   * @throws ScanRunning; ValidationFailed if `organization` is omitted and mappings do not name exactly one
   */
  async start(principal: Principal, organization?: string): Promise<ScanRow> {
    const { tenantId, userId, projectIds } = principal;
    return this.database.transaction(async (tx) => {
      await this.scans.failOld(tx, tenantId, MAX_HOURS);
      const scan = {
        id: newId(),
        startedBy: userId,
        organization: organization ?? (await this.onlyOwner(tx, principal)),
        projectIds,
      };
      if (!(await this.scans.insert(tx, tenantId, scan))) throw await this.runningError(tx, tenantId);
      await this.jobs.record(tx, SCAN, { tenantId, scanId: scan.id });
      const started = (await this.scans.findLatest(tx, tenantId))!;
      await this.audit.record(tx, principal, {
        action: 'manifest_scan.started',
        target: { type: 'github_organization', id: scan.organization },
        after: { scanId: scan.id, projectIds },
      });
      return started;
    });
  }

  /** The last scan; undefined before the first. */
  status({ tenantId }: Principal): Promise<ScanRow | undefined> {
    return this.scans.findLatest(this.database, tenantId);
  }

  private async onlyOwner(tx: Transaction, { tenantId, projectIds }: Principal): Promise<string> {
    const owners = await this.mappings.listOwners(tx, { tenantId, projectIds }, MAX_NAMED_OWNERS + 1);
    if (owners.length === 1) return owners[0]!;
    const named = owners.slice(0, MAX_NAMED_OWNERS).join(', ');
    const message =
      owners.length === 0
        ? 'is required, because no mapping names a file on GitHub'
        : `is required, because mappings name several: ${named}${owners.length > MAX_NAMED_OWNERS ? ' and others' : ''}`;
    throw invalidField('organization', 'required', message);
  }

  private async runningError(tx: Transaction, tenantId: string): Promise<Error> {
    const scan = await this.scans.findUnfinished(tx, tenantId);
    if (!scan) return new RetryTransaction('The unfinished scan has finished.');
    const { id, organization, state, createdAt } = scan;
    return new ScanRunning({
      details: { scan: { id, organization, state, createdAt: createdAt.toISOString() } },
    });
  }
}
