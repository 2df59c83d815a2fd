import { Injectable } from '@nestjs/common';
import { type Principal } from '#access';
import { claim, claimOnce, release } from '#directory';
import { PublishedDocument, Tenant } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import { REACHABLE, reachOf } from '#visibility';
import type { SchemaType } from './published-docs.dto';

/** The settings of a published document: everything that users and agents decide about it, apart from its texts and its SEO data. */
interface Settings {
  sourceNodeId: string | null;
  basePath: string | null;
  lineageDocumentId: string;
  publicTitle: string;
  slug: string;
  isOriginalPublished: boolean;
  searchListing: boolean;
}

/** The texts of a published document, with their hashes. */
interface Texts {
  content: string;
  contentHash: Buffer;
  contentHtml: string | null;
  contentHtmlHash: Buffer | null;
}

/** A published document to insert. */
export type NewPublishedDoc = Settings & Texts & { id: string; projectId: string };

const COLUMNS = columns(
  PublishedDocument,
  'd',
  'id',
  'projectId',
  'sourceNodeId',
  'basePath',
  'lineageDocumentId',
  'publicTitle',
  'slug',
  'contentHash',
  'contentHtmlHash',
  'isOriginalPublished',
  'searchListing',
  'status',
  'seoTitle',
  'seoDescription',
  'ogImage',
  'canonicalUrl',
  'schemaType',
  'version',
  'ratingCount',
  'ratingSum',
  'reviewRequestedAt',
  'reviewRequestedBy',
  'reviewNote',
  'reviewReturnedAt',
  'createdBy',
  'createdByActorId',
  'publishedAt',
  'publishedBy',
  'publishedByActorId',
  'createdAt',
  'updatedAt',
);
const TENANT = columns(Tenant, 't', { tenantSlug: 'slug', requireReview: 'requirePrePublishReview' });
const TEXTS = columns(PublishedDocument, 'd', 'content', 'contentHtml');

/** A published document `d` of tenant `t`, without its texts. */
export const PUBLISHED_DOC = {
  sql: `${COLUMNS.sql}, ${TENANT.sql}, octet_length(d.content) AS bytes`,
  row: {
    ...COLUMNS.row,
    schemaType: computed.text<SchemaType>().orNull(),
    ...TENANT.row,
    bytes: computed.int(),
  },
} as const;

/** The condition under which a principal has every right to the published document `d` of project `p` and tenant `t`. */
export const REACHABLE_DOC =
  `d.tenant_id = :tenantId AND p.tenant_id = d.tenant_id AND p.id = d.project_id AND ${REACHABLE} AND t.id = d.tenant_id` as const;

const FROM_REACHABLE = `FROM published_documents d, projects p, tenants t WHERE ${REACHABLE_DOC}` as const;

const FIND = statement(
  { ...PUBLISHED_DOC.row, ...TEXTS.row },
  `SELECT ${PUBLISHED_DOC.sql}, ${TEXTS.sql} ${FROM_REACHABLE} AND d.id = :id`,
);
const LIST = statement(
  PUBLISHED_DOC.row,
  `SELECT ${PUBLISHED_DOC.sql} ${FROM_REACHABLE} AND d.project_id = :projectId AND d.id > :after ORDER BY d.id LIMIT :limit`,
);
const LIST_OF_SOURCE = statement(
  PUBLISHED_DOC.row,
  `SELECT ${PUBLISHED_DOC.sql} ${FROM_REACHABLE} AND d.project_id = :projectId AND d.id > :after AND d.source_node_id = :sourceNodeId
  ORDER BY d.id LIMIT :limit`,
);
const INSERT = statement(
  PUBLISHED_DOC.row,
  `WITH d AS (
    INSERT INTO published_documents (tenant_id, id, project_id, source_node_id, base_path, lineage_document_id, public_title, slug, content,
      content_hash, content_html, content_html_hash, is_original_published, search_listing, created_by, created_by_actor_id)
    VALUES (:tenantId, :id, :projectId, :sourceNodeId, :basePath, :lineageDocumentId, :publicTitle, :slug, :content,
      :contentHash, :contentHtml, :contentHtmlHash, :isOriginalPublished, :searchListing, :userId, :actorId)
    ON CONFLICT (tenant_id, slug) DO NOTHING RETURNING *),
  claimed AS (${claim('published-document', 'd')}),
  found AS (${claimOnce('published-lineage', 'd')})
  SELECT ${PUBLISHED_DOC.sql} FROM d JOIN tenants t ON t.id = d.tenant_id`,
);
// A document without a source has its own lineage. The lineage of a source is kept, because another document could be claiming it.
const RELEASED_LINEAGES =
  `ended AS (SELECT d.tenant_id, d.lineage_document_id FROM deleted d WHERE d.lineage_document_id = d.id),
  released_lineages AS (${release('published-lineage', 'ended')})` as const;
// A job deletes the published documents of a deleted project later; until then they hold their slugs.
const FREE_SLUG = statement(
  `WITH deleted AS (
    DELETE FROM published_documents d USING projects p
    WHERE d.tenant_id = :tenantId AND d.slug = :slug AND p.tenant_id = :tenantId AND p.id = d.project_id AND p.deleted_at IS NOT NULL
    RETURNING d.tenant_id, d.id, d.lineage_document_id),
  ${RELEASED_LINEAGES}
  ${release('published-document', 'deleted')}`,
);
// A text that has not changed is not written: the new row version keeps pointing to the stored one.
const UPDATE = statement(
  PUBLISHED_DOC.row,
  `WITH d AS (UPDATE published_documents d SET version = d.version + 1, updated_at = now(), content = coalesce(:newContent, d.content),
    content_html = CASE WHEN :htmlChanged THEN :newHtml ELSE d.content_html END, source_node_id = :sourceNodeId, base_path = :basePath,
    lineage_document_id = :lineageDocumentId, public_title = :publicTitle, slug = :slug, content_hash = :contentHash,
    content_html_hash = :contentHtmlHash, is_original_published = :isOriginalPublished, search_listing = :searchListing,
    seo_title = :seoTitle, seo_description = :seoDescription, og_image = :ogImage, canonical_url = :canonicalUrl,
    schema_type = :schemaType
  FROM projects p, tenants t WHERE ${REACHABLE_DOC} AND d.id = :id AND d.version = :version
    RETURNING d.*),
  found AS (${claimOnce('published-lineage', 'd')})
  SELECT ${PUBLISHED_DOC.sql} FROM d JOIN tenants t ON t.id = d.tenant_id`,
);
const DELETE = statement(
  PUBLISHED_DOC.row,
  `WITH deleted AS (
    DELETE FROM published_documents d USING projects p, tenants t WHERE ${REACHABLE_DOC} AND d.id = :id RETURNING d.*),
  ${RELEASED_LINEAGES},
  released AS (${release('published-document', 'deleted')})
  SELECT ${PUBLISHED_DOC.sql} FROM deleted d JOIN tenants t ON t.id = d.tenant_id`,
);

/** A published document without its texts. */
export type PublishedDocRow = Row<typeof LIST>;

/** A published document with its texts. */
export type PublishedDoc = Row<typeof FIND>;

/** Published documents, live ones and drafts, within the reach of a principal. */
@Injectable()
export class PublishedDocsRepository {
  /** The published documents of a project or of one source after an id, oldest first. */
  list(
    queries: Queries,
    principal: Principal,
    { projectId, sourceNodeId }: { projectId: string; sourceNodeId?: string },
    after: string,
    limit: number,
  ): Promise<PublishedDocRow[]> {
    const range = { ...reachOf(principal), projectId, after, limit };
    if (sourceNodeId === undefined) return queries.all(LIST, range);
    return queries.all(LIST_OF_SOURCE, { ...range, sourceNodeId });
  }

  find(queries: Queries, principal: Principal, id: string): Promise<PublishedDoc | undefined> {
    return queries.one(FIND, { ...reachOf(principal), id });
  }

  /** Undefined if the slug is taken. */
  insert(
    tx: Transaction,
    { tenantId, userId, actorId }: Principal,
    doc: NewPublishedDoc,
  ): Promise<PublishedDocRow | undefined> {
    return tx.one(INSERT, { tenantId, userId, actorId, ...doc });
  }

  /** Frees the slug of a document of a deleted project. If a job is deleting that document, this waits for the job. */
  async freeSlug(tx: Transaction, tenantId: string, slug: string): Promise<void> {
    await tx.run(FREE_SLUG, { tenantId, slug });
  }

  /** Changes a document from `before` to `after`; undefined if its version is no longer that of `before`. */
  update(
    tx: Transaction,
    principal: Principal,
    before: PublishedDoc,
    after: PublishedDoc,
  ): Promise<PublishedDocRow | undefined> {
    const { id, version } = before;
    const { sourceNodeId, basePath, lineageDocumentId, publicTitle, slug } = after;
    const { isOriginalPublished, searchListing } = after;
    const { content, contentHash, contentHtml, contentHtmlHash } = after;
    const { seoTitle, seoDescription, ogImage, canonicalUrl, schemaType } = after;
    return tx.one(UPDATE, {
      ...{ ...reachOf(principal), id, version },
      ...{ sourceNodeId, basePath, lineageDocumentId, publicTitle, slug, isOriginalPublished, searchListing },
      ...{ newContent: content === before.content ? null : content, contentHash },
      ...{ newHtml: contentHtml, htmlChanged: contentHtml !== before.contentHtml, contentHtmlHash },
      ...{ seoTitle, seoDescription, ogImage, canonicalUrl, schemaType },
    });
  }

  /** Deletes a document, and returns it as it was. */
  delete(tx: Transaction, principal: Principal, id: string): Promise<PublishedDocRow | undefined> {
    return tx.one(DELETE, { ...reachOf(principal), id });
  }
}
