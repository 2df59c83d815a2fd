import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, statement } from '#platform';
import { newestGrants, nodeReachOf, reachOf, reachable } from '#visibility';
import { rangeOf } from '../search/fold';
import { type Kind, ranksOf } from '../search/ranks';

/** How many nodes of a project match. */
export interface ProjectCount {
  projectId: string;
  slug: string;
  count: number;
  /** Whether there may be more. */
  atLeast: boolean;
}

/** Where a project is, by its name. */
export interface ScopeRow {
  id: string;
}

// Up to so many places of the index are counted one by one; beyond it each project only up to its share of them.
const COUNTED = 5_000;
const SHARED = 10_000;

const NOBODY = `'00000000-0000-0000-0000-000000000000'::uuid`;
const PLACE = `t.tenant_id = $1 AND t.term >= $4 AND t.term < $5`;

// By the tenant's index: with the rank as a condition of it, the planner may take the projects' one, and go through all projects.
// Headings are the caller's own ($2), all else anyone's.
const EXACT = statement<ProjectCount & { many: boolean }>(`
  WITH place AS MATERIALIZED (
    (SELECT t.project_id, t.node_id FROM search_terms t WHERE ${PLACE} AND t.reader = ${NOBODY} AND t.rank + 0 = ANY ($6::smallint[]) LIMIT ${COUNTED + 1})
    UNION ALL (SELECT t.project_id, t.node_id FROM search_terms t WHERE ${PLACE} AND t.reader = $2 AND t.rank + 0 = ANY ($6::smallint[]) LIMIT ${COUNTED + 1}) LIMIT ${COUNTED + 1})
  SELECT o.many, x.* FROM (SELECT count(*) > ${COUNTED} AS many FROM place) o LEFT JOIN LATERAL (
    SELECT p.id AS "projectId", p.slug, c.count, false AS "atLeast" FROM (
      SELECT project_id, count(*)::int AS count FROM (SELECT DISTINCT project_id, node_id FROM place WHERE NOT o.many) d GROUP BY project_id) c
    JOIN projects p ON p.tenant_id = $1 AND p.id = c.project_id WHERE ${reachable('read')}
    ORDER BY c.count DESC, p.slug) x ON true`);
const CAPPED = statement<ProjectCount>(`
  WITH p AS MATERIALIZED (SELECT p.id, p.slug FROM projects p WHERE ${reachable('read')}),
  share AS MATERIALIZED (SELECT greatest(10, least(1000, ${SHARED} / greatest(1, (SELECT count(*) FROM p)))) AS most)
  SELECT p.id AS "projectId", p.slug, c.count, c.places >= s.most AS "atLeast" FROM share s CROSS JOIN p
  CROSS JOIN LATERAL (SELECT count(DISTINCT node_id)::int AS count, count(*) AS places FROM (
    SELECT t.node_id FROM unnest($6::smallint[]) AS r (rank) CROSS JOIN LATERAL (
      SELECT t.node_id FROM search_terms t WHERE ${PLACE} AND t.project_id = p.id AND t.rank = r.rank
        AND t.reader = (CASE WHEN r.rank IN (2, 3) THEN $2::uuid ELSE ${NOBODY} END) LIMIT s.most) t LIMIT s.most) t) c
  WHERE c.count > 0 ORDER BY c.count DESC, p.slug`);
// How many of the newest shares are looked at.
const SHARES = 2_000;
const OF_SHARED = statement<ProjectCount>(`
  WITH shared AS MATERIALIZED (${newestGrants(`'ffffffff-ffff-ffff-ffff-ffffffffffff'`, String(SHARES))})
  SELECT p.id AS "projectId", p.slug, count(*)::int AS count, (SELECT count(*) FROM shared) = ${SHARES} AS "atLeast"
  FROM (SELECT DISTINCT node_id FROM shared) s
  CROSS JOIN LATERAL (SELECT * FROM nodes WHERE nodes.tenant_id = $1 AND nodes.id = s.node_id OFFSET 0) n
  JOIN projects p ON p.tenant_id = $1 AND p.id = n.project_id AND p.deleted_at IS NULL AND ${reachable('read')} IS NOT TRUE
  WHERE (SELECT true FROM search_terms t WHERE t.tenant_id = $1 AND t.node_id = n.id AND t.rank = ANY ($7::smallint[])
    AND t.term >= $5 AND t.term < $6 LIMIT 1) IS TRUE
  GROUP BY p.id, p.slug ORDER BY count(*) DESC, p.slug`);
const BY_SLUG = statement<ScopeRow>(
  `SELECT p.id FROM projects p WHERE ${reachable('read')} AND p.owner_user_id IS NULL AND p.slug = $4`,
);
const OWN = statement<ScopeRow>(
  `SELECT p.id FROM projects p WHERE ${reachable('read')} AND p.owner_user_id = $2`,
);

/** Counts matches per project, and finds projects by what a caller names them. */
@Injectable()
export class CountsRepository {
  constructor(private readonly database: Database) {}

  /** Projects with nodes whose title, own heading, name or tag has a word that begins with the folded query. */
  async counts(principal: Principal, query: string, kinds: readonly Kind[]): Promise<ProjectCount[]> {
    const range = rangeOf(query);
    const values = [...reachOf(principal), range.from, range.below, ranksOf(kinds)];
    const exact = await this.database.all(EXACT, values);
    if (exact[0]!.many) return this.database.all(CAPPED, values);
    return exact.filter((row) => row.projectId !== null);
  }

  /** The same for projects of which the principal sees only documents that are shared with them. */
  countsOfShared(principal: Principal, query: string, kinds: readonly Kind[]): Promise<ProjectCount[]> {
    const { from, below } = rangeOf(query);
    return this.database.all(OF_SHARED, [...nodeReachOf(principal), from, below, ranksOf(kinds)]);
  }

  bySlug(principal: Principal, slug: string): Promise<ScopeRow | undefined> {
    return this.database.one(BY_SLUG, [...reachOf(principal), slug]);
  }

  own(principal: Principal): Promise<ScopeRow | undefined> {
    return this.database.one(OWN, [...reachOf(principal)]);
  }
}
