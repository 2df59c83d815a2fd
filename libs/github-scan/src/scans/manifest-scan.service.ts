import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, Jobs, type Transaction, RetryTransaction, invalidField, newId } from '#platform';
import { ScanRunning } from './manifest-scan.errors';
import { ManifestScansRepository, type ScanRow } from './manifest-scans.repository';
import { MAX_HOURS } from './scan';
import { SCAN } from './scan-runner';
import { ScannedMappingsRepository } from './scanned-mappings.repository';

/** How many owners a refusal names. */
const NAMED_OWNERS = 20;

/** Starting scans, and what became of the last one. */
@Injectable()
export class ManifestScanService {
  constructor(
    private readonly database: Database,
    private readonly scans: ManifestScansRepository,
    private readonly mappings: ScannedMappingsRepository,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Starts a scan of a GitHub organization, or of the one that all mappings name. It is about the mappings that the caller's
   * credential reaches.
   *
   * @throws ScanRunning while one is not over; 400 when no organization is named and it isn't clear which.
   */
  async start(principal: Principal, organization?: string): Promise<ScanRow> {
    const { tenantId, userId, projectIds } = principal;
    return this.database.transaction(async (tx) => {
      await this.scans.abandon(tx, tenantId, MAX_HOURS);
      const scan = {
        id: newId(),
        startedBy: userId,
        organization: organization ?? (await this.onlyOwner(tx, principal)),
        projectIds,
      };
      if (!(await this.scans.insert(tx, tenantId, scan))) throw await this.running(tx, tenantId);
      await this.jobs.record(tx, SCAN, { tenantId, scanId: scan.id });
      return (await this.scans.latest(tenantId, tx))!;
    });
  }

  /** The last scan, or undefined before the first. */
  status({ tenantId }: Principal): Promise<ScanRow | undefined> {
    return this.scans.latest(tenantId);
  }

  private async onlyOwner(tx: Transaction, { tenantId, projectIds }: Principal): Promise<string> {
    const owners = await this.mappings.owners(tx, tenantId, projectIds, NAMED_OWNERS + 1);
    if (owners.length === 1) return owners[0]!;
    const named = owners.slice(0, NAMED_OWNERS).join(', ');
    const message =
      owners.length === 0
        ? 'must be given: no mapping names a file on GitHub yet'
        : `must be given: mappings name ${named}${owners.length > NAMED_OWNERS ? ' and others' : ''}`;
    throw invalidField('organization', 'required', message);
  }

  private async running(tx: Transaction, tenantId: string): Promise<Error> {
    const scan = await this.scans.unfinished(tx, tenantId);
    if (!scan) return new RetryTransaction();
    const { id, organization, state, createdAt } = scan;
    return new ScanRunning({
      details: { scan: { id, organization, state, createdAt: createdAt.toISOString() } },
    });
  }
}
