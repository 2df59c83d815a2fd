import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Audit } from '#audit';
import { Database, type Transaction } from '#platform';
import { type Finding, type ScanReport, blocks } from '#secret-scan';
import { isSignedInAdmin } from '../documents/published-docs.policy';
import type { PublishedDoc, PublishedDocRow } from '../documents/published-docs.repository';
import { presentScan } from './findings.presenter';
import type { Override } from './override';
import { requireMayOverride } from './overrides.policy';
import { type NewOverride, type OverrideScope, OverridesRepository } from './overrides.repository';
import { scanInputHash, scanInputOf } from './scan-input';
import type { ScanResult } from './scan-result';
import { PublishBlocked } from './scan.errors';
import { Scanner } from './scanner';

/** A scan that doesn't block publishing, and the new override that this took, if any. */
export interface PassedScan {
  report: ScanReport;
  override?: NewOverride;
}

/** Scans the texts of published documents, and decides whether they may become public. */
@Injectable()
export class ScanService {
  constructor(
    private readonly database: Database,
    private readonly scanner: Scanner,
    private readonly overrides: OverridesRepository,
    private readonly audit: Audit,
  ) {}

  /** Scans a document. Findings that have been overridden don't block it. @throws ScanUnavailable */
  async scan({ tenantId }: Principal, doc: PublishedDoc): Promise<ScanResult> {
    const report = await this.scanner.scan(tenantId, scanInputOf(doc));
    const blocking = report.findings.filter(blocks);
    if (blocking.length === 0) return { report, blocked: false };
    const overridden = await this.overrides.exists(this.database, tenantId, doc.id, scopeOf(doc, blocking));
    return { report, blocked: !overridden };
  }

  /** Scans a document before it becomes public. @throws PublishBlocked, OverrideForbidden, ScanUnavailable */
  async requirePass(
    principal: Principal,
    doc: PublishedDoc,
    override: Override | undefined,
  ): Promise<PassedScan> {
    const { report, blocked } = await this.scan(principal, doc);
    if (!blocked) return { report };
    const blocking = report.findings.filter(blocks);
    const details = presentScan({ report, blocked });
    if (!override) throw new PublishBlocked({ details });
    requireMayOverride(blocking, report.truncated, isSignedInAdmin(principal), details);
    return { report, override: { ...override, ...scopeOf(doc, blocking) } };
  }

  /** Stores and logs the override that a scan took, in the transaction that makes the document public. Call it last. */
  async recordOverride(
    tx: Transaction,
    principal: Principal,
    { id, slug }: PublishedDocRow,
    { override }: PassedScan,
  ): Promise<void> {
    if (!override) return;
    const { reason, fingerprints, scannedHash } = override;
    await this.overrides.insert(tx, principal, id, override);
    await this.audit.record(tx, principal, {
      action: 'publishing.overridden',
      target: { type: 'published_document', id, name: slug },
      after: { reason, fingerprints, scannedHash: scannedHash.toString('hex') },
    });
  }
}

function scopeOf(doc: PublishedDoc, findings: Finding[]): OverrideScope {
  const fingerprints = [...new Set(findings.map(({ fingerprint }) => fingerprint))].sort();
  return { scannedHash: scanInputHash(scanInputOf(doc)), fingerprints };
}
