import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, type Transaction, positional } from '#platform';
import { Lineage, type LineageAction } from '#provenance';
import { publicMetadata } from './public-metadata';
import type { PublishedDocRow } from './published-docs.repository';

const BEGUN = positional<never>('SELECT 1 FROM lineage_heads WHERE tenant_id = $1 AND document_id = $2');

/**
 * Appends what becomes of published documents to their lineage: the source's chain where there is a source, else one of
 * their own. Within the transaction of the change and after its statement, which holds the document's row: so the chain
 * has the order in which things happened.
 */
@Injectable()
export class PublicChain {
  constructor(
    private readonly database: Database,
    private readonly lineage: Lineage,
  ) {}

  /** A new document begins a chain of its own, unless it belongs to its source's. */
  async created(tx: Transaction, principal: Principal, doc: PublishedDocRow): Promise<void> {
    if (doc.sourceNodeId === null) await this.note(tx, principal, 'created', doc);
  }

  /** What went live, exactly as it is now. */
  async published(tx: Transaction, principal: Principal, doc: PublishedDocRow): Promise<void> {
    await this.note(tx, principal, 'published', doc);
  }

  /** What was live is no more. */
  async unpublished(tx: Transaction, principal: Principal, doc: PublishedDocRow): Promise<void> {
    await this.note(tx, principal, 'unpublished', doc);
  }

  /** A change: of what is live, a new publication; of a draft without a source, an edit where its texts changed. */
  async changed(
    tx: Transaction,
    principal: Principal,
    before: PublishedDocRow,
    after: PublishedDocRow,
  ): Promise<void> {
    const live = before.status === 'published';
    const moved = before.lineageDocumentId !== after.lineageDocumentId;
    if (live && moved) await this.note(tx, principal, 'unpublished', before);
    if (after.sourceNodeId === null) {
      if (moved && !(await this.hasBegun(tx, principal, after)))
        await this.note(tx, principal, 'created', after);
      else if (!live && textsDiffer(before, after)) await this.note(tx, principal, 'edited', after);
    }
    if (live) await this.note(tx, principal, 'published', after);
  }

  private async hasBegun(tx: Transaction, { tenantId }: Principal, doc: PublishedDocRow): Promise<boolean> {
    return (await this.database.one(BEGUN, [tenantId, doc.lineageDocumentId], tx)) !== undefined;
  }

  private note(
    tx: Transaction,
    principal: Principal,
    action: LineageAction,
    doc: PublishedDocRow,
  ): Promise<void> {
    const { lineageDocumentId: documentId, contentHash } = doc;
    return this.lineage.append(tx, principal, {
      documentId,
      action,
      contentHash,
      snapshot: publicMetadata(doc),
    });
  }
}

function textsDiffer(before: PublishedDocRow, after: PublishedDocRow): boolean {
  const html = (doc: PublishedDocRow) => doc.contentHtmlHash?.toString('hex');
  return !before.contentHash.equals(after.contentHash) || html(before) !== html(after);
}
