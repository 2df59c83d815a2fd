import { Injectable } from '@nestjs/common';
import { Database, positional } from '#platform';
import { FROM_LIVE } from '../serving/live-documents';

/** An organization that lists documents, and what changes whenever its list does. */
export interface ListingRow {
  tenantId: string;
  tenantName: string;
  documents: number;
  changedAt: Date;
}

/** A document in a list. */
export interface ListedRow {
  id: string;
  slug: string;
  title: string;
  description: string | null;
  updatedAt: Date;
}

/** A document in a sitemap. */
export interface MappedRow {
  slug: string;
  updatedAt: Date;
}

const LISTED = `${FROM_LIVE} WHERE d.search_listing AND t.id = $1`;
// What has its page elsewhere is listed there.
const OWN = `d.canonical_url IS NULL OR d.canonical_url = $2 || d.slug`;

const FIND = positional<ListingRow>(`
  SELECT t.id AS "tenantId", t.name AS "tenantName", count(*)::int AS documents, max(d.updated_at) AS "changedAt"
  ${FROM_LIVE} WHERE d.search_listing AND t.slug = $1 GROUP BY t.id, t.name`);
const COLUMNS = `d.id, d.slug, d.public_title AS title, d.seo_description AS description, d.updated_at AS "updatedAt"`;
const ORDER = 'ORDER BY d.updated_at DESC, d.id LIMIT';
const NEWEST = positional<ListedRow>(`SELECT ${COLUMNS} ${LISTED} ${ORDER} $2`);
const BEHIND = positional<ListedRow>(`
  SELECT ${COLUMNS} ${LISTED} AND d.updated_at <= $3 AND (d.updated_at < $3 OR d.id > $4) ${ORDER} $2`);
const BY_SLUG = positional<MappedRow>(`
  SELECT d.slug, d.updated_at AS "updatedAt" ${LISTED} AND (${OWN}) AND d.slug >= $3 ORDER BY d.slug LIMIT $4`);
const STARTS = positional<{ slug: string }>(`
  SELECT slug FROM (SELECT d.slug, row_number() OVER (ORDER BY d.slug) AS n ${LISTED} AND (${OWN})) m
  WHERE n % $3 = 1 ORDER BY slug`);

/** What organizations list of their live documents. */
@Injectable()
export class ListingRepository {
  constructor(private readonly database: Database) {}

  /** Undefined where nothing is listed, whether or not there is such an organization. */
  find(tenantSlug: string): Promise<ListingRow | undefined> {
    return this.database.one(FIND, [tenantSlug]);
  }

  /** Those that changed last, from the beginning or behind one of them. */
  newest(tenantId: string, limit: number, after?: { updatedAt: Date; id: string }): Promise<ListedRow[]> {
    if (!after) return this.database.all(NEWEST, [tenantId, limit]);
    return this.database.all(BEHIND, [tenantId, limit, after.updatedAt, after.id]);
  }

  /** By slug, from one on, without those whose page is elsewhere than at `start` and their slug. */
  bySlug(tenantId: string, start: string, from: string, limit: number): Promise<MappedRow[]> {
    return this.database.all(BY_SLUG, [tenantId, start, from, limit]);
  }

  /** The first slug of every `size` of them. */
  async starts(tenantId: string, start: string, size: number): Promise<string[]> {
    const rows = await this.database.all(STARTS, [tenantId, start, size]);
    return rows.map(({ slug }) => slug);
  }
}
