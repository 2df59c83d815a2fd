import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, type Transaction, positional } from '#platform';
import { type Right, reachValues, reachable } from '#visibility';
import type { SchemaType } from './published-docs.dto';

/** What of a published document a person or agent decides, but for its texts. */
export interface Settings {
  sourceNodeId: string | null;
  lineageDocumentId: string;
  publicTitle: string;
  slug: string;
  contentHash: Buffer;
  contentHtmlHash: Buffer | null;
  isOriginalPublished: boolean;
  searchListing: boolean;
  seoTitle: string | null;
  seoDescription: string | null;
  ogImage: string | null;
  canonicalUrl: string | null;
  schemaType: SchemaType | null;
}

/** Its texts. */
export interface Texts {
  content: string;
  contentHtml: string | null;
}

/** A published document without its texts. */
export interface PublishedDocRow extends Settings {
  id: string;
  projectId: string;
  tenantSlug: string;
  /** Whether its organization has an owner or admin review what is published. */
  requireReview: boolean;
  status: 'draft' | 'published';
  bytes: number;
  version: number;
  ratingCount: number;
  ratingSum: number;
  reviewRequestedAt: Date | null;
  reviewRequestedBy: string | null;
  createdBy: string;
  createdByActorId: string | null;
  publishedAt: Date | null;
  publishedBy: string | null;
  publishedByActorId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A whole published document. */
export type PublishedDoc = PublishedDocRow & Texts;

/** A new one, by its creator. */
export type NewPublishedDoc = Settings & Texts & { id: string; projectId: string };

export const COLUMNS = `d.id, d.project_id AS "projectId", d.source_node_id AS "sourceNodeId", d.lineage_document_id AS "lineageDocumentId",
  t.slug AS "tenantSlug", t.require_pre_publish_review AS "requireReview", d.public_title AS "publicTitle", d.slug,
  d.content_hash AS "contentHash", d.content_html_hash AS "contentHtmlHash", octet_length(d.content) AS bytes,
  d.is_original_published AS "isOriginalPublished", d.search_listing AS "searchListing", d.status, d.seo_title AS "seoTitle",
  d.seo_description AS "seoDescription", d.og_image AS "ogImage", d.canonical_url AS "canonicalUrl", d.schema_type AS "schemaType",
  d.version, d.rating_count AS "ratingCount", d.rating_sum AS "ratingSum", d.review_requested_at AS "reviewRequestedAt",
  d.review_requested_by AS "reviewRequestedBy", d.created_by AS "createdBy", d.created_by_actor_id AS "createdByActorId",
  d.published_at AS "publishedAt", d.published_by AS "publishedBy", d.published_by_actor_id AS "publishedByActorId",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"`;

/** A document `d` that the principal has a right to, with its project `p` and tenant `t`. */
export function within(right: Right): string {
  return `d.tenant_id = $1 AND p.tenant_id = d.tenant_id AND p.id = d.project_id AND ${reachable(right)} AND t.id = d.tenant_id`;
}

const FROM = 'FROM published_documents d, projects p, tenants t WHERE';
const LIST = `SELECT ${COLUMNS} ${FROM} ${within('read')} AND d.project_id = $4 AND d.id > $5`;
const OF_PROJECT = positional<PublishedDocRow>(`${LIST} ORDER BY d.id LIMIT $6`);
const OF_SOURCE = positional<PublishedDocRow>(`${LIST} AND d.source_node_id = $7 ORDER BY d.id LIMIT $6`);
const FIND = positional<PublishedDoc>(
  `SELECT ${COLUMNS}, d.content, d.content_html AS "contentHtml" ${FROM} ${within('arrange')} AND d.id = $4`,
);
const INSERT = positional<PublishedDocRow>(`
  WITH d AS (
    INSERT INTO published_documents (tenant_id, id, project_id, source_node_id, lineage_document_id, public_title, slug, content,
      content_hash, content_html, content_html_hash, is_original_published, search_listing, created_by, created_by_actor_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
    ON CONFLICT (tenant_id, slug) DO NOTHING RETURNING *)
  SELECT ${COLUMNS} FROM d JOIN tenants t ON t.id = d.tenant_id`);
// What is deleted with its project holds its slug only until a job has removed it.
const FREE_SLUG = positional<never>(`
  DELETE FROM published_documents d USING projects p
  WHERE d.tenant_id = $1 AND d.slug = $2 AND p.tenant_id = $1 AND p.id = d.project_id AND p.deleted_at IS NOT NULL`);
// A text that did not change is not sent: the row keeps pointing to where it lies.
const CHANGE = positional<PublishedDocRow>(`
  UPDATE published_documents d SET version = d.version + 1, updated_at = now(), content = coalesce($7, d.content),
    content_html = CASE WHEN $8 THEN $9 ELSE d.content_html END, source_node_id = $10, lineage_document_id = $11, public_title = $12,
    slug = $13, content_hash = $14, content_html_hash = $15, is_original_published = $16, search_listing = $17, seo_title = $18,
    seo_description = $19, og_image = $20, canonical_url = $21, schema_type = $22
  FROM projects p, tenants t WHERE ${within('arrange')} AND d.id = $4 AND d.version = $5
    AND (d.status = 'draft' OR $6 OR NOT t.require_pre_publish_review)
  RETURNING ${COLUMNS}`);
const DELETE = positional<PublishedDocRow>(
  `DELETE FROM published_documents d USING projects p, tenants t WHERE ${within('arrange')} AND d.id = $4 RETURNING ${COLUMNS}`,
);

/** Published documents, live and drafts, within a principal's reach. */
@Injectable()
export class PublishedDocsRepository {
  constructor(private readonly database: Database) {}

  /** Those of a project that were made after `after`, oldest first. */
  list(
    principal: Principal,
    { projectId, sourceNodeId }: { projectId: string; sourceNodeId?: string },
    after: string,
    limit: number,
  ): Promise<PublishedDocRow[]> {
    const values = [...reachValues(principal), projectId, after, limit];
    if (sourceNodeId === undefined) return this.database.all(OF_PROJECT, values);
    return this.database.all(OF_SOURCE, [...values, sourceNodeId]);
  }

  find(principal: Principal, id: string): Promise<PublishedDoc | undefined> {
    return this.database.one(FIND, [...reachValues(principal), id]);
  }

  /** Undefined when its slug is taken. */
  insert(tx: Transaction, principal: Principal, doc: NewPublishedDoc): Promise<PublishedDocRow | undefined> {
    const { tenantId, userId, actorId } = principal;
    const values = [
      ...[
        tenantId,
        doc.id,
        doc.projectId,
        doc.sourceNodeId,
        doc.lineageDocumentId,
        doc.publicTitle,
        doc.slug,
      ],
      ...[doc.content, doc.contentHash, doc.contentHtml, doc.contentHtmlHash],
      ...[doc.isOriginalPublished, doc.searchListing, userId, actorId],
    ];
    return this.database.one(INSERT, values, tx);
  }

  /** Takes a slug back from what went with its project, or waits for the job that is removing it. */
  async freeSlug(tx: Transaction, tenantId: string, slug: string): Promise<void> {
    await this.database.run(FREE_SLUG, [tenantId, slug], tx);
  }

  /**
   * Writes what a change makes of `before`. Undefined when it isn't in that version any more, or would change what is live
   * without the review that is asked for by now.
   */
  change(
    tx: Transaction,
    principal: Principal,
    before: PublishedDoc,
    after: Settings & Texts,
    reviewed: boolean,
  ): Promise<PublishedDocRow | undefined> {
    const content = after.content === before.content ? null : after.content;
    const values = [
      ...[...reachValues(principal), before.id, before.version, reviewed],
      ...[content, after.contentHtml !== before.contentHtml, after.contentHtml],
      ...[after.sourceNodeId, after.lineageDocumentId, after.publicTitle, after.slug, after.contentHash],
      ...[after.contentHtmlHash, after.isOriginalPublished, after.searchListing],
      ...[after.seoTitle, after.seoDescription, after.ogImage, after.canonicalUrl, after.schemaType],
    ];
    return this.database.one(CHANGE, values, tx);
  }

  /** What was deleted, as it was. */
  delete(tx: Transaction, principal: Principal, id: string): Promise<PublishedDocRow | undefined> {
    return this.database.one(DELETE, [...reachValues(principal), id], tx);
  }
}
