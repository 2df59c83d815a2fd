import { Injectable } from '@nestjs/common';
import { PublishedDocument } from '#entities';
import { columns, computed, type Queries, type Row, statement } from '#platform';
import { FROM_LIVE_DOCUMENTS } from './from-live-documents';

const DOCUMENT = columns(
  PublishedDocument,
  'd',
  'id',
  'tenantId',
  'lineageDocumentId',
  'slug',
  'publicTitle',
  'searchListing',
  'seoTitle',
  'seoDescription',
  'ogImage',
  'canonicalUrl',
  'schemaType',
  'version',
  'updatedAt',
);
const TEXTS = columns(PublishedDocument, 'd', 'content', 'contentHtml');

// Not bound to a tenant: everybody may read a live document at its address.
const FIND = statement(
  {
    ...DOCUMENT.row,
    tenantSlug: computed.text(),
    tenantName: computed.text(),
    lineageHead: computed.text().orNull(),
    publishedAt: computed.time(),
  },
  `SELECT ${DOCUMENT.sql}, t.slug AS "tenantSlug", t.name AS "tenantName", encode(h.entry_hash, 'hex') AS "lineageHead",
    coalesce(d.published_at, d.updated_at) AS "publishedAt"
  ${FROM_LIVE_DOCUMENTS} LEFT JOIN lineage_heads h ON h.tenant_id = d.tenant_id AND h.document_id = d.lineage_document_id
  WHERE t.slug = :tenantSlug AND d.slug = :slug`,
);
const FIND_TEXTS = statement(
  TEXTS.row,
  `SELECT ${TEXTS.sql} ${FROM_LIVE_DOCUMENTS} WHERE t.id = :tenantId AND d.id = :id AND d.version = :version`,
);

/** A live document without its texts. `lineageHead` is the hash of the last entry of its chain, in hex. */
export type LiveDocument = Row<typeof FIND>;

/** The texts of a live document. */
export type LiveTexts = Row<typeof FIND_TEXTS>;

/** The slugs in the public address of a document. */
export interface DocumentAddress {
  tenantSlug: string;
  slug: string;
}

/** Live documents of all tenants. */
@Injectable()
export class LiveDocumentsRepository {
  find(queries: Queries, { tenantSlug, slug }: DocumentAddress): Promise<LiveDocument | undefined> {
    return queries.one(FIND, { tenantSlug, slug });
  }

  /** Undefined if the document is no longer live in this version. */
  findTexts(queries: Queries, { tenantId, id, version }: LiveDocument): Promise<LiveTexts | undefined> {
    return queries.one(FIND_TEXTS, { tenantId, id, version });
  }
}
