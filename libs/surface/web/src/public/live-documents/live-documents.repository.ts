import { Injectable } from '@nestjs/common';
import { PublishedDocument, PublishedFile, Tenant } from '#entities';
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
const TENANT = columns(Tenant, 't', { tenantSlug: 'slug', tenantName: 'name' });
const TEXTS = columns(PublishedDocument, 'd', 'content', 'contentHtml');

// Not bound to a tenant: everybody may read a live document at its address.
const FIND = statement(
  {
    ...DOCUMENT.row,
    ...TENANT.row,
    lineageHead: computed.text().orNull(),
    publishedAt: computed.time(),
  },
  `SELECT ${DOCUMENT.sql}, ${TENANT.sql}, encode(h.entry_hash, 'hex') AS "lineageHead",
    coalesce(d.published_at, d.updated_at) AS "publishedAt"
  ${FROM_LIVE_DOCUMENTS} LEFT JOIN lineage_heads h ON h.tenant_id = d.tenant_id AND h.document_id = d.lineage_document_id
  WHERE t.slug = :tenantSlug AND d.slug = :slug`,
);
const FIND_TEXTS = statement(
  TEXTS.row,
  `SELECT ${TEXTS.sql} ${FROM_LIVE_DOCUMENTS} WHERE t.id = :tenantId AND d.id = :id AND d.version = :version`,
);

const FILE = columns(PublishedFile, 'f', 'id', 'reference', 'name');
const LIST_FILES = statement(
  FILE.row,
  `SELECT ${FILE.sql} FROM published_files f WHERE f.tenant_id = :tenantId AND f.published_document_id = :id ORDER BY f.ordinal`,
);
const LISTED = columns(PublishedDocument, 'd', 'searchListing');
const BYTES = columns(PublishedFile, 'f', 'tenantId', 'name', 'sha256', 'bytes', 'type');
// Not bound to a tenant: everybody may read the files of a live document at their addresses.
const FIND_FILE = statement(
  { ...BYTES.row, ...LISTED.row },
  `SELECT ${BYTES.sql}, ${LISTED.sql} ${FROM_LIVE_DOCUMENTS}
  JOIN published_files f ON f.tenant_id = d.tenant_id AND f.published_document_id = d.id
  WHERE f.id = :fileId AND t.slug = :tenantSlug AND d.slug = :slug`,
);

/** A file of a live document, as its text names it. */
export type LiveFile = Row<typeof LIST_FILES>;

/** The columns of a file of a live document that are served. */
export type LiveBytes = Row<typeof FIND_FILE>;

/** A live document without its texts. `lineageHead` is the hash of the last entry of its chain, in hex. */
export type LiveDocument = Row<typeof FIND>;

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

  listFiles(queries: Queries, { tenantId, id }: LiveDocument): Promise<LiveFile[]> {
    return queries.all(LIST_FILES, { tenantId, id });
  }

  findFile(
    queries: Queries,
    { tenantSlug, slug }: DocumentAddress,
    fileId: string,
  ): Promise<LiveBytes | undefined> {
    return queries.one(FIND_FILE, { tenantSlug, slug, fileId });
  }

  /** Undefined if the document is no longer live in this version. */
  findTexts(queries: Queries, { tenantId, id, version }: LiveDocument): Promise<LiveTexts | undefined> {
    return queries.one(FIND_TEXTS, { tenantId, id, version });
  }
}
