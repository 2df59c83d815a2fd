import { Injectable } from '@nestjs/common';
import { Database, positional } from '#platform';
import { FROM_LIVE } from '../serving/live-documents';

/** A live document, as far as a page says anything of it beside its text. */
export interface LiveDocument {
  id: string;
  tenantId: string;
  tenantSlug: string;
  tenantName: string;
  lineageDocumentId: string;
  /** Where its lineage ends; null where it has none. */
  lineageHead: string | null;
  slug: string;
  publicTitle: string;
  searchListing: boolean;
  seoTitle: string | null;
  seoDescription: string | null;
  ogImage: string | null;
  canonicalUrl: string | null;
  schemaType: string | null;
  version: number;
  publishedAt: Date;
  updatedAt: Date;
}

/** The texts of a live document. */
export interface LiveTexts {
  content: string;
  contentHtml: string | null;
}

const FIND = positional<LiveDocument>(`
  SELECT d.id, d.tenant_id AS "tenantId", t.slug AS "tenantSlug", t.name AS "tenantName", d.lineage_document_id AS "lineageDocumentId",
    encode(h.entry_hash, 'hex') AS "lineageHead", d.slug, d.public_title AS "publicTitle", d.search_listing AS "searchListing",
    d.seo_title AS "seoTitle", d.seo_description AS "seoDescription", d.og_image AS "ogImage", d.canonical_url AS "canonicalUrl",
    d.schema_type AS "schemaType", d.version, coalesce(d.published_at, d.updated_at) AS "publishedAt", d.updated_at AS "updatedAt"
  ${FROM_LIVE} LEFT JOIN lineage_heads h ON h.tenant_id = d.tenant_id AND h.document_id = d.lineage_document_id
  WHERE t.slug = $1 AND d.slug = $2`);
const TEXTS = positional<LiveTexts>(`
  SELECT d.content, d.content_html AS "contentHtml" ${FROM_LIVE} WHERE t.id = $1 AND d.id = $2 AND d.version = $3`);

/** Published documents as the public reads them. */
@Injectable()
export class PublicDocumentRepository {
  constructor(private readonly database: Database) {}

  find(tenantSlug: string, slug: string): Promise<LiveDocument | undefined> {
    return this.database.one(FIND, [tenantSlug, slug]);
  }

  /** Undefined when it is not live in that version any more. */
  texts({ tenantId, id, version }: LiveDocument): Promise<LiveTexts | undefined> {
    return this.database.one(TEXTS, [tenantId, id, version]);
  }
}
