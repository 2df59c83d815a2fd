import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Audit, type AuditAction } from '#audit';
import type { Transaction } from '#platform';
import type { PublishedDoc, PublishedDocRow } from './published-docs.repository';

/** The fields of a published document in the audit log. A document with its texts has these fields too. */
type Recorded = PublishedDocRow | PublishedDoc;

/**
 * Records in the audit log what the public can see, since when, and who made it public. Drafts that were never public are not recorded:
 * owners and admins read the log, and a draft can be in the My Docs of another person. Call it last in the transaction of the act.
 */
@Injectable()
export class PublishingActs {
  constructor(private readonly audit: Audit) {}

  published(tx: Transaction, principal: Principal, doc: Recorded): Promise<void> {
    return this.record(tx, principal, 'published_document.published', doc, { after: shown(doc) });
  }

  /** A change of a live document. */
  updated(tx: Transaction, principal: Principal, before: Recorded, after: Recorded): Promise<void> {
    return this.record(tx, principal, 'published_document.updated', after, {
      before: shown(before),
      after: shown(after),
    });
  }

  /** @param doc as it is after that, which no longer is live */
  unpublished(tx: Transaction, principal: Principal, doc: Recorded): Promise<void> {
    return this.record(tx, principal, 'published_document.unpublished', doc, { before: shown(doc) });
  }

  deleted(tx: Transaction, principal: Principal, doc: Recorded): Promise<void> {
    return doc.status === 'published'
      ? this.record(tx, principal, 'published_document.deleted', doc, { before: shown(doc) })
      : this.recordDraft(tx, principal, 'published_document.deleted', doc);
  }

  reviewRequested(tx: Transaction, principal: Principal, doc: Recorded): Promise<void> {
    return this.recordDraft(tx, principal, 'published_document.review_requested', doc);
  }

  changesRequested(tx: Transaction, principal: Principal, doc: Recorded): Promise<void> {
    return this.recordDraft(tx, principal, 'published_document.changes_requested', doc);
  }

  private record(
    tx: Transaction,
    principal: Principal,
    action: AuditAction,
    { id, slug }: Recorded,
    change: { before?: object; after?: object },
  ): Promise<void> {
    const target = { type: 'published_document', id, name: slug };
    return this.audit.record(tx, principal, { action, target, ...change });
  }

  private recordDraft(
    tx: Transaction,
    principal: Principal,
    action: AuditAction,
    { id, projectId }: Recorded,
  ): Promise<void> {
    const target = { type: 'published_document', id };
    return this.audit.record(tx, principal, { action, target, before: { projectId, status: 'draft' } });
  }
}

function shown({
  projectId,
  publicTitle,
  slug,
  contentHash,
  contentHtmlHash,
  searchListing,
  ...seo
}: Recorded): object {
  const { seoTitle, seoDescription, ogImage, canonicalUrl, schemaType } = seo;
  return {
    ...{ projectId, publicTitle, slug, searchListing },
    contentHash: contentHash.toString('hex'),
    contentHtmlHash: contentHtmlHash?.toString('hex') ?? null,
    seo: { title: seoTitle, description: seoDescription, ogImage, canonicalUrl, schemaType },
  };
}
