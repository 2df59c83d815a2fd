import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Audit } from '#audit';
import { Database, type Transaction } from '#platform';
import { type Finding, type ScanInput, type ScanReport, blocks } from '#secret-scan';
import { isSignedInAdmin } from '../documents/published-docs.policy';
import type { PublishedDoc, PublishedDocRow } from '../documents/published-docs.repository';
import { type ReferredFile, ReferredFiles } from '../files/referred-files';
import { presentScan } from './findings.presenter';
import type { Override } from './override';
import { requireMayOverride } from './overrides.policy';
import { type NewOverride, type OverrideScope, OverridesRepository } from './overrides.repository';
import { scanInputHash, scanInputOf } from './scan-input';
import type { ScanResult } from './scan-result';
import { PublishBlocked } from './scan.errors';
import { Scanner } from './scanner';

/** A scan that doesn't block publishing, the files that it covers, and the new override that this took, if any. */
export interface PassedScan {
  report: ScanReport;
  files: readonly ReferredFile[];
  override?: NewOverride;
}

/** How a document is to become public. */
export interface Passing {
  override: Override | undefined;
  /** Whether the files that are public with it stay, and are scanned. Otherwise those are to which its text refers now. */
  keepsFiles: boolean;
}

/** Scans the texts of published documents, and decides whether they may become public. */
@Injectable()
export class ScanService {
  constructor(
    private readonly database: Database,
    private readonly scanner: Scanner,
    private readonly files: ReferredFiles,
    private readonly overrides: OverridesRepository,
    private readonly audit: Audit,
  ) {}

  /** Scans a document, live or draft, with the files that are public or would become so. Findings that have been overridden don't block it. @throws ScanUnavailable */
  async scan(principal: Principal, doc: PublishedDoc): Promise<ScanResult> {
    const { report, blocked } = await this.scanWithFiles(principal, doc, doc.status === 'published');
    return { report, blocked };
  }

  /** Scans a document before it becomes public. @throws PublishBlocked, OverrideForbidden, ScanUnavailable */
  async requirePass(
    principal: Principal,
    doc: PublishedDoc,
    { override, keepsFiles }: Passing,
  ): Promise<PassedScan> {
    const { report, blocked, files, input } = await this.scanWithFiles(principal, doc, keepsFiles);
    if (!blocked) return { report, files };
    if (!override) throw new PublishBlocked({ details: presentScan({ report, blocked }) });
    requireOverride(principal, report);
    return { report, files, override: { ...override, ...scopeOf(input, report.findings.filter(blocks)) } };
  }

  private async scanWithFiles({ tenantId }: Principal, doc: PublishedDoc, keepsFiles: boolean) {
    const files = keepsFiles
      ? await this.files.published(tenantId, doc.id)
      : await this.files.referredBy(tenantId, doc);
    const input = scanInputOf(doc, await this.files.toScan(tenantId, files));
    const report = await this.scanner.scan(tenantId, input);
    const blocking = report.findings.filter(blocks);
    const blocked =
      blocking.length > 0 &&
      !(await this.overrides.exists(this.database, tenantId, doc.id, scopeOf(input, blocking)));
    return { report, blocked, files, input };
  }

  /**
   * Stores and logs the override that a scan took, in the transaction that makes the document public. Call it last.
   *
   * @param caller with the role that they have now, which can have changed since the scan
   * @throws OverrideForbidden
   */
  async recordOverride(
    tx: Transaction,
    caller: Principal,
    { id, slug }: PublishedDocRow,
    { override, report }: PassedScan,
  ): Promise<void> {
    if (!override) return;
    requireOverride(caller, report);
    const { reason, fingerprints, scannedHash } = override;
    await this.overrides.insert(tx, caller, id, override);
    await this.audit.record(tx, caller, {
      action: 'publishing.overridden',
      target: { type: 'published_document', id, name: slug },
      after: { reason, fingerprints, scannedHash: scannedHash.toString('hex') },
    });
  }
}

/** Requires that the caller may override a scan that blocks. @throws OverrideForbidden */
function requireOverride(caller: Principal, report: ScanReport): void {
  const details = presentScan({ report, blocked: true });
  requireMayOverride(report.findings.filter(blocks), report.truncated, isSignedInAdmin(caller), details);
}

function scopeOf(input: ScanInput, findings: Finding[]): OverrideScope {
  const fingerprints = [...new Set(findings.map(({ fingerprint }) => fingerprint))].sort();
  return { scannedHash: scanInputHash(input), fingerprints };
}
