import { Injectable } from '@nestjs/common';
import { Database, positional } from '#platform';
import { lineExpressionOf, rangeOf } from './fold';

/** A published document as the palette shows it. */
export interface PublishedRow {
  id: string;
  projectId: string;
  slug: string;
  tenantSlug: string;
  title: string;
  updatedAt: Date;
}

// Looked through newest first, like the nodes that a common query is met among.
const LOOKED_THROUGH = 5_000;

/** Live documents `d` of the tenant $1 whose title or slug has the text at the beginning of a word: a look for it, before the expression that decides (SQL). */
export const publishedLike = (text: string, expression: string): string => `
  FROM (SELECT x.id, x.tenant_id, x.project_id, x.slug, x.public_title, x.updated_at FROM published_documents x
    WHERE x.tenant_id = $1 AND x.status = 'published' ORDER BY x.updated_at DESC, x.id LIMIT ${LOOKED_THROUGH}) d
  JOIN projects p ON p.tenant_id = d.tenant_id AND p.id = d.project_id AND p.deleted_at IS NULL
  CROSS JOIN LATERAL (SELECT search_line(d.public_title, '/' || d.slug) AS line OFFSET 0) l
  WHERE strpos(l.line, ${text}) > 0 AND l.line ~ ${expression}`;

const FIND = positional<PublishedRow>(`
  SELECT f.*, t.slug AS "tenantSlug" FROM (
    SELECT d.id, d.project_id AS "projectId", d.slug, d.public_title AS title, d.updated_at AS "updatedAt" ${publishedLike('$2', '$3')}
    ORDER BY d.updated_at DESC, d.id LIMIT $4) f JOIN tenants t ON t.id = $1 ORDER BY f."updatedAt" DESC, f.id`);

/** Finds what an organization has published: what is live is there for everyone of it to find. */
@Injectable()
export class PublishedSearchRepository {
  constructor(private readonly database: Database) {}

  /** Live documents whose title or slug has the folded query at the beginning of a word, last changed first, of the newest 5,000. */
  find(tenantId: string, query: string, limit: number): Promise<PublishedRow[]> {
    return this.database.all(FIND, [tenantId, rangeOf(query).from, lineExpressionOf(query), limit]);
  }
}
