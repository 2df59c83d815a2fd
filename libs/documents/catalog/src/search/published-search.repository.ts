import { Injectable } from '@nestjs/common';
import { PublishedDocument } from '#entities';
import { type Queries, type Row, columns, computed, statement } from '#platform';
import { lineExpressionOf, prefixRangeOf } from './fold';

// How many of the newest documents are searched.
const MAX_SEARCHED = 5_000;

/**
 * Live documents `d` of the tenant whose title or slug has the query at the start of a word: `:linePrefix` is compared first, which
 * costs less than `:lineExpression`, which decides.
 */
export const FROM_PUBLISHED_MATCHES = `
  FROM (SELECT x.id, x.tenant_id, x.project_id, x.slug, x.public_title, x.updated_at FROM published_documents x
    WHERE x.tenant_id = :tenantId AND x.status = 'published' ORDER BY x.updated_at DESC, x.id LIMIT ${MAX_SEARCHED}) d
  JOIN projects p ON p.tenant_id = d.tenant_id AND p.id = d.project_id AND p.deleted_at IS NULL
  CROSS JOIN LATERAL (SELECT search_line(d.public_title, '/' || d.slug) AS line OFFSET 0) l
  WHERE strpos(l.line, :linePrefix) > 0 AND l.line ~ :lineExpression` as const;

/** A time (SQL) in microseconds, as exact as the database sorts it. A `Date` has only milliseconds. */
export function microseconds<const Time extends string>(time: Time) {
  return `(extract(epoch FROM ${time}) * 1000000)::bigint` as const;
}

const DOCUMENT = columns(PublishedDocument, 'd', 'id', 'projectId', 'slug', 'updatedAt');

const FIND = statement(
  { ...DOCUMENT.row, title: computed.text(), changedAt: computed.bigint(), tenantSlug: computed.text() },
  `SELECT f.*, t.slug AS "tenantSlug" FROM (
    SELECT ${DOCUMENT.sql}, d.public_title AS title, ${microseconds('d.updated_at')} AS "changedAt" ${FROM_PUBLISHED_MATCHES}
    ORDER BY d.updated_at DESC, d.id LIMIT :limit) f JOIN tenants t ON t.id = :tenantId ORDER BY f."updatedAt" DESC, f.id`,
);

export type PublishedRow = Row<typeof FIND>;

/** Searches an organization's published documents, which everybody in it can see. */
@Injectable()
export class PublishedSearchRepository {
  /** Live documents whose title or slug has the folded query at the start of a word, among the newest 5,000; most recently changed first. */
  find(queries: Queries, tenantId: string, query: string, limit: number): Promise<PublishedRow[]> {
    const { from } = prefixRangeOf(query);
    return queries.all(FIND, { tenantId, linePrefix: from, lineExpression: lineExpressionOf(query), limit });
  }
}
