import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { LineageHead } from '#entities';
import { type Transaction, columns, statement } from '#platform';
import { Lineage, type LineageAction } from '#provenance';
import { publicMetadata } from './public-metadata';
import type { PublishedDocRow } from './published-docs.repository';

const HEAD = columns(LineageHead, 'h', 'documentId');
const FIND_HEAD = statement(
  HEAD.row,
  `SELECT ${HEAD.sql} FROM lineage_heads h WHERE h.tenant_id = :tenantId AND h.document_id = :documentId`,
);

/**
 * Records the events of a published document in the lineage: in the chain of its source or, if it has no source, in its own chain. Call
 * it after the statement that changes the document, in its transaction: that statement locks the row, so the entries have the order of
 * the changes.
 */
@Injectable()
export class PublishingLineage {
  constructor(private readonly lineage: Lineage) {}

  /** Records the creation of a document without a source, and in the chain of a source that its content was copied. */
  async created(tx: Transaction, principal: Principal, doc: PublishedDocRow, copied: boolean): Promise<void> {
    if (doc.sourceNodeId === null) await this.append(tx, principal, 'created', doc);
    else if (copied) await this.copied(tx, principal, doc);
  }

  async published(tx: Transaction, principal: Principal, doc: PublishedDocRow): Promise<void> {
    await this.append(tx, principal, 'published', doc);
  }

  async unpublished(tx: Transaction, principal: Principal, doc: PublishedDocRow): Promise<void> {
    await this.append(tx, principal, 'unpublished', doc);
  }

  /**
   * Records a change: of a live document as published again, of the texts of a draft without a source as an edit.
   *
   * @param copied whether the change took its content from the source
   */
  async changed(
    tx: Transaction,
    principal: Principal,
    before: PublishedDocRow,
    after: PublishedDocRow,
    copied: boolean,
  ): Promise<void> {
    const live = before.status === 'published';
    const otherChain = before.lineageDocumentId !== after.lineageDocumentId;
    if (live && otherChain) await this.append(tx, principal, 'unpublished', before);
    if (after.sourceNodeId === null) {
      if (otherChain && !(await this.hasChain(tx, principal, after)))
        await this.append(tx, principal, 'created', after);
      else if (!live && textsDiffer(before, after)) await this.append(tx, principal, 'edited', after);
    }
    if (copied) await this.copied(tx, principal, after);
    if (live) await this.append(tx, principal, 'published', after);
  }

  /** Records in the chain of the source that its content was copied. The source must be locked, and have the content of the document. */
  private async copied(tx: Transaction, principal: Principal, doc: PublishedDocRow): Promise<void> {
    if (doc.sourceNodeId !== null) await this.lineage.appendToNode(tx, principal, 'copied', doc.sourceNodeId);
  }

  private async hasChain(
    tx: Transaction,
    { tenantId }: Principal,
    { lineageDocumentId: documentId }: PublishedDocRow,
  ): Promise<boolean> {
    return (await tx.one(FIND_HEAD, { tenantId, documentId })) !== undefined;
  }

  private append(
    tx: Transaction,
    principal: Principal,
    action: LineageAction,
    doc: PublishedDocRow,
  ): Promise<void> {
    const { lineageDocumentId: documentId, contentHash } = doc;
    const snapshot = publicMetadata(doc);
    return this.lineage.append(tx, principal, { documentId, action, contentHash, snapshot });
  }
}

function textsDiffer(before: PublishedDocRow, after: PublishedDocRow): boolean {
  const html = (doc: PublishedDocRow) => doc.contentHtmlHash?.toString('hex');
  return !before.contentHash.equals(after.contentHash) || html(before) !== html(after);
}
