import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, requireMatch } from '#platform';
import type { ScanReport } from '#secret-scan';
import { ReviewRequired } from '../documents/published-docs.errors';
import { needsReview } from '../documents/published-docs.policy';
import { publishedEtag } from '../documents/published-docs.presenter';
import type { PublishedDoc, PublishedDocRow } from '../documents/published-docs.repository';
import { PublishedDocsService } from '../documents/published-docs.service';
import { PublishingActs } from '../documents/publishing-acts';
import { PublishingLineage } from '../documents/publishing-lineage';
import { retryOnConflict } from '../documents/retry-on-conflict';
import { ReviewPolicy } from '../documents/review-policy';
import { ReferredFiles } from '../files/referred-files';
import { overrideOf } from '../scan/override';
import type { ScanResult } from '../scan/scan-result';
import { type PassedScan, ScanService } from '../scan/scan.service';
import type { PublishDto } from './publication.dto';
import { NotInReview, NotPublished } from './publication.errors';
import { PublicationRepository } from './publication.repository';

/** A live document, and the report of its scan. */
export interface Publication {
  doc: PublishedDocRow;
  report: ScanReport;
}

/**
 * Publishes documents. A document is scanned outside of any transaction, and then published by one statement that applies only to the
 * scanned version: content that was not scanned never goes live, even if the document changes in the meantime.
 */
@Injectable()
export class PublicationService {
  constructor(
    private readonly database: Database,
    private readonly documents: PublishedDocsService,
    private readonly repository: PublicationRepository,
    private readonly scans: ScanService,
    private readonly files: ReferredFiles,
    private readonly lineage: PublishingLineage,
    private readonly acts: PublishingActs,
    private readonly reviews: ReviewPolicy,
  ) {}

  /**
   * Publishes a draft. A live document is scanned again and stays as it is.
   *
   * @throws NotFound, PreconditionFailed, ReviewRequired, PublishBlocked, OverrideForbidden, ScanUnavailable, PublishContended
   */
  async publish(principal: Principal, id: string, input: PublishDto, ifMatch?: string): Promise<Publication> {
    const override = overrideOf(input);
    return retryOnConflict(async () => {
      const doc = await this.documents.get(principal, id);
      requireMatch(ifMatch, publishedEtag(doc));
      if (doc.status === 'draft' && needsReview(principal, doc)) return this.requireReview(principal, doc);
      const isLive = doc.status === 'published';
      const scan = await this.scans.requirePass(principal, doc, { override, keepsFiles: isLive });
      const live = await (isLive ? this.stayLive(principal, doc, scan) : this.goLive(principal, doc, scan));
      if (live === 'needs-review') return this.requireReview(principal, doc);
      return live && { doc: live, report: scan.report };
    });
  }

  /** Makes a live document a draft. @throws NotFound, NotPublished */
  async unpublish(principal: Principal, id: string): Promise<PublishedDocRow> {
    const draft = await this.database.transaction(async (tx) => {
      const row = await this.repository.unpublish(tx, principal, id);
      if (!row) return undefined;
      await this.files.unpublish(tx, principal.tenantId, id);
      await this.lineage.unpublished(tx, principal, row);
      await this.acts.unpublished(tx, principal, row);
      return row;
    });
    if (draft) return draft;
    await this.documents.get(principal, id);
    throw new NotPublished();
  }

  /** Asks for changes of a draft whose review is requested. @throws NotFound, NotInReview */
  async returnReview(principal: Principal, id: string, note: string): Promise<PublishedDocRow> {
    const draft = await this.database.transaction(async (tx) => {
      const row = await this.repository.returnReview(tx, principal, id, note);
      if (row) await this.acts.changesRequested(tx, principal, row);
      return row;
    });
    if (draft) return draft;
    await this.documents.get(principal, id);
    throw new NotInReview();
  }

  /** Scans a document in its stored state. @throws NotFound, ScanUnavailable */
  async scan(principal: Principal, id: string): Promise<ScanResult> {
    return this.scans.scan(principal, await this.documents.get(principal, id));
  }

  private async goLive(
    principal: Principal,
    doc: PublishedDoc,
    scan: PassedScan,
  ): Promise<PublishedDocRow | 'needs-review' | undefined> {
    return this.database.transaction(async (tx) => {
      const held = await this.reviews.hold(tx, principal);
      if (held.needsReview) return 'needs-review';
      const live = await this.repository.publish(tx, principal, doc);
      if (!live) return undefined;
      await this.files.publish(tx, principal.tenantId, live.id, scan.files);
      await this.lineage.published(tx, principal, live);
      await this.scans.recordOverride(tx, held.caller, live, scan);
      await this.acts.published(tx, principal, live);
      return live;
    });
  }

  private async stayLive(
    principal: Principal,
    doc: PublishedDoc,
    scan: PassedScan,
  ): Promise<PublishedDocRow | undefined> {
    return this.database.transaction(async (tx) => {
      const { caller } = await this.reviews.hold(tx, principal);
      const live = await this.repository.holdLive(tx, principal, doc);
      if (live) await this.scans.recordOverride(tx, caller, live, scan);
      return live;
    });
  }

  /** Requests a review. Returns if the document is no longer a draft, or no longer needs one. @throws ReviewRequired */
  private async requireReview(principal: Principal, doc: PublishedDoc): Promise<undefined> {
    const requested = await this.database.transaction(async (tx) => {
      const request = await this.repository.requestReview(tx, principal, doc.id);
      if (request?.isNew) await this.acts.reviewRequested(tx, principal, doc);
      return request;
    });
    if (requested) throw new ReviewRequired();
  }
}
