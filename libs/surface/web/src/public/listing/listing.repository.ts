import { Injectable } from '@nestjs/common';
import { PublishedDocument, Tenant } from '#entities';
import { columns, computed, type Queries, type Row, statement } from '#platform';
import { FROM_LIVE_DOCUMENTS } from '../live-documents/from-live-documents';

const DOCUMENT = columns(
  PublishedDocument,
  'd',
  { title: 'publicTitle', description: 'seoDescription' },
  'id',
  'slug',
  'updatedAt',
);
const IN_SITEMAP = columns(PublishedDocument, 'd', 'slug', 'updatedAt');
const START = columns(PublishedDocument, 'd', 'slug');
const TENANT = columns(Tenant, 't', { tenantId: 'id', tenantName: 'name' });

const FROM_LISTED = `${FROM_LIVE_DOCUMENTS} WHERE d.search_listing AND t.id = :tenantId` as const;
// A document whose canonical address is elsewhere belongs in the sitemap of that site.
const CANONICAL_HERE = '(d.canonical_url IS NULL OR d.canonical_url = :prefix || d.slug)';

// Not bound to a tenant: everybody may read the list of an organization, by its slug.
const FIND = statement(
  { ...TENANT.row, documents: computed.int(), changedAt: computed.time() },
  `SELECT ${TENANT.sql}, count(*)::int AS documents, max(d.updated_at) AS "changedAt"
  ${FROM_LIVE_DOCUMENTS} WHERE d.search_listing AND t.slug = :tenantSlug GROUP BY t.id, t.name`,
);
const LIST = statement(
  { ...DOCUMENT.row, position: computed.text() },
  `SELECT ${DOCUMENT.sql}, d.updated_at::text AS position ${FROM_LISTED}
    AND d.updated_at <= :position AND (d.updated_at < :position OR d.id > :id) ORDER BY d.updated_at DESC, d.id LIMIT :limit`,
);
const LIST_BY_SLUG = statement(
  IN_SITEMAP.row,
  `SELECT ${IN_SITEMAP.sql} ${FROM_LISTED} AND ${CANONICAL_HERE} AND d.slug >= :from ORDER BY d.slug LIMIT :limit`,
);
const LIST_STARTS = statement(
  START.row,
  `SELECT ${START.sql} FROM (SELECT d.slug, row_number() OVER (ORDER BY d.slug) AS n ${FROM_LISTED} AND ${CANONICAL_HERE}) d
  WHERE d.n % :size = 1 ORDER BY d.slug`,
);

/** An organization with listed documents. `documents` and `changedAt` change whenever its list does. */
export type ListingRow = Row<typeof FIND>;

/** A document in the list. `position` is its time of change with microseconds, which a Date doesn't have. */
export type ListedRow = Row<typeof LIST>;

export type SitemapRow = Row<typeof LIST_BY_SLUG>;

/** The key of a document in the list. */
export type ListKey = [position: string, id: string];

/** The listed live documents of organizations. */
@Injectable()
export class ListingRepository {
  /** Undefined if nothing is listed, whether or not the organization exists. */
  find(queries: Queries, tenantSlug: string): Promise<ListingRow | undefined> {
    return queries.one(FIND, { tenantSlug });
  }

  /** The documents after a key, most recently changed first. */
  list(queries: Queries, tenantId: string, [position, id]: ListKey, limit: number): Promise<ListedRow[]> {
    return queries.all(LIST, { tenantId, position, id, limit });
  }

  /** The documents from a slug on, without those whose canonical address is not `prefix` and their slug. */
  listBySlug(
    queries: Queries,
    tenantId: string,
    prefix: string,
    from: string,
    limit: number,
  ): Promise<SitemapRow[]> {
    return queries.all(LIST_BY_SLUG, { tenantId, prefix, from, limit });
  }

  /** The first slug of each sitemap of `size` documents. */
  async listStarts(queries: Queries, tenantId: string, prefix: string, size: number): Promise<string[]> {
    const rows = await queries.all(LIST_STARTS, { tenantId, prefix, size });
    return rows.map(({ slug }) => slug);
  }
}
