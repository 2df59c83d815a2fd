import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import type { Transaction } from '#platform';
import { isAdminInPerson } from '../documents/published-docs.policy';
import type { PublishedDoc } from '../documents/published-docs.repository';
import { type Finding, type ScanReport, blocks, mayOverride } from '#secret-scan';
import { presentScan } from './findings.presenter';
import { OverrideForbidden, PublishBlocked } from './clearance.errors';
import { outgoingHash, outgoingOf } from './outgoing';
import type { Override } from './override';
import { type NewOverride, OverridesRepository } from './overrides.repository';
import { OutgoingScan } from './outgoing-scan';

/** A scan that lets a document out, and the override that it took, if it took a new one. */
export interface Cleared {
  report: ScanReport;
  override?: NewOverride;
}

/** What a scan found, and whether that keeps a document in. */
export interface Examined {
  report: ScanReport;
  blocked: boolean;
}

// What is not listed may be a credential.
const TOO_MANY = 'The scan found more than it lists. Only an owner or admin, signed in, may override that.';

/** Decides whether what a document shows may go before the public. */
@Injectable()
export class Clearance {
  constructor(
    private readonly scan: OutgoingScan,
    private readonly overrides: OverridesRepository,
  ) {}

  /** Scans a document, and says whether it could go out without a new override. @throws ScanUnavailable */
  async examine({ tenantId }: Principal, doc: PublishedDoc): Promise<Examined> {
    const outgoing = outgoingOf(doc);
    const report = await this.scan.run(tenantId, outgoing);
    const blocking = report.findings.filter(blocks);
    if (blocking.length === 0) return { report, blocked: false };
    const held = await this.overrides.hold(
      tenantId,
      doc.id,
      outgoingHash(outgoing),
      fingerprintsOf(blocking),
    );
    return { report, blocked: !held };
  }

  /** Scans a document that is about to go out. @throws PublishBlocked, OverrideForbidden, ScanUnavailable */
  async clear(principal: Principal, doc: PublishedDoc, override: Override | undefined): Promise<Cleared> {
    const { report, blocked } = await this.examine(principal, doc);
    if (!blocked) return { report };
    const blocking = report.findings.filter(blocks);
    const details = presentScan(blocked, report);
    if (!override) throw new PublishBlocked({ details });
    const byAdmin = isAdminInPerson(principal);
    if (!blocking.every((finding) => mayOverride(finding, byAdmin))) throw new OverrideForbidden({ details });
    if (report.truncated && !byAdmin) throw new OverrideForbidden({ message: TOO_MANY, details });
    const scannedHash = outgoingHash(outgoingOf(doc));
    return { report, override: { ...override, scannedHash, fingerprints: fingerprintsOf(blocking) } };
  }

  /** Keeps the override that a clearance took, in the transaction of what it was for. */
  async record(
    tx: Transaction,
    principal: Principal,
    documentId: string,
    { override }: Cleared,
  ): Promise<void> {
    if (override) await this.overrides.insert(tx, principal, documentId, override);
  }
}

function fingerprintsOf(findings: Finding[]): string[] {
  return [...new Set(findings.map(({ fingerprint }) => fingerprint))].sort();
}
