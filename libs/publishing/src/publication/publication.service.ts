import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, requireMatch } from '#platform';
import { Clearance, type Cleared, type Examined } from '../clearance/clearance';
import { overrideOf } from '../clearance/override';
import { PublicChain } from '../documents/public-chain';
import { ReviewRequired } from '../documents/published-docs.errors';
import { isAdminInPerson, waitsForReview } from '../documents/published-docs.policy';
import { publishedEtag } from '../documents/published-docs.presenter';
import type { PublishedDoc, PublishedDocRow } from '../documents/published-docs.repository';
import { PublishedDocsService } from '../documents/published-docs.service';
import { undisturbed } from '../documents/undisturbed';
import type { ScanReport } from '#secret-scan';
import type { PublishDto } from './publication.dto';
import { NotPublished } from './publication.errors';
import { PublicationRepository } from './publication.repository';

/** A live document, and what its scan found. */
export interface Publication {
  doc: PublishedDocRow;
  report: ScanReport;
}

/**
 * Publishing. A document is scanned as it was read, outside of any transaction, and goes live by one statement that holds
 * only for that very version: what was not scanned is never published, whatever is written meanwhile.
 */
@Injectable()
export class PublicationService {
  constructor(
    private readonly database: Database,
    private readonly documents: PublishedDocsService,
    private readonly repository: PublicationRepository,
    private readonly clearance: Clearance,
    private readonly chain: PublicChain,
  ) {}

  /**
   * Puts a draft live; one that is live already is scanned again and stays as it is.
   *
   * @throws NotFound, PreconditionFailed, ReviewRequired, PublishBlocked, OverrideForbidden, ScanUnavailable, PublishContended
   */
  async publish(principal: Principal, id: string, input: PublishDto, ifMatch?: string): Promise<Publication> {
    const override = overrideOf(input);
    return undisturbed(async () => {
      const doc = await this.documents.get(principal, id);
      requireMatch(ifMatch, publishedEtag(doc));
      if (doc.status === 'draft' && waitsForReview(principal, doc)) {
        if (await this.repository.requestReview(principal, id)) throw new ReviewRequired();
        return undefined;
      }
      const cleared = await this.clearance.clear(principal, doc, override);
      const live = await this.goLive(principal, doc, cleared);
      return live && { doc: live, report: cleared.report };
    });
  }

  /** Takes a document offline. @throws NotFound, NotPublished */
  async unpublish(principal: Principal, id: string): Promise<PublishedDocRow> {
    const draft = await this.database.transaction(async (tx) => {
      const row = await this.repository.unpublish(tx, principal, id);
      if (row) await this.chain.unpublished(tx, principal, row);
      return row;
    });
    if (draft) return draft;
    await this.documents.get(principal, id);
    throw new NotPublished();
  }

  /** Scans a document as it is kept. @throws NotFound, ScanUnavailable */
  async scan(principal: Principal, id: string): Promise<Examined> {
    return this.clearance.examine(principal, await this.documents.get(principal, id));
  }

  private async goLive(
    principal: Principal,
    doc: PublishedDoc,
    cleared: Cleared,
  ): Promise<PublishedDocRow | undefined> {
    return this.database.transaction(async (tx) => {
      const isLive = doc.status === 'published';
      const live = isLive
        ? doc
        : await this.repository.publish(tx, principal, doc, isAdminInPerson(principal));
      if (!live) return undefined;
      await this.clearance.record(tx, principal, doc.id, cleared);
      if (!isLive) await this.chain.published(tx, principal, live);
      return live;
    });
  }
}
