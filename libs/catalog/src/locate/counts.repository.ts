import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, NO_ID, positional } from '#platform';
import { newestGrantsN, nodeReachValues, reachable } from '#visibility';
import { rangeOf } from '../search/fold';
import { type Kind, NOBODY, isPersonal, ranksOf } from '../search/ranks';

/** How many nodes of a project match. */
export interface ProjectCount {
  projectId: string;
  slug: string;
  count: number;
  /** Whether there may be more. */
  atLeast: boolean;
}

/** The last project of a page. */
export type CountsPosition = [slug: string, projectId: string];

// Up to so many places of the tenant's index are counted one by one; beyond it the projects, each up to so many places.
const COUNTED = 4_000;
const COUNTED_EACH = 50;
// How many of the newest shares are looked at.
const SHARES = 2_000;

const FIRST: CountsPosition = ['', NO_ID];
const LAST_ID = `'ffffffff-ffff-ffff-ffff-ffffffffffff'`;

// Given are $1..$4 the caller's reach, $5 and $6 the range, $7 the ranks that are anyone's, $8 those that are their reader's,
// $9 and $10 the project to begin after, $11 how many.
const PLACE = `t.tenant_id = $1 AND t.term >= $5 AND t.term < $6`;
const BEHIND = '(p.slug COLLATE "C", p.id) > ($9, $10::uuid)';
const IN_ORDER = 'ORDER BY slug, id LIMIT $11';

const places = (columns: string, rank: string, where: string, most: number): string =>
  `(SELECT ${columns} FROM search_terms t WHERE ${PLACE} AND t.reader = ${NOBODY} AND cardinality($7::smallint[]) > 0 AND ${rank} = ANY ($7::smallint[]) AND ${where} LIMIT ${most})
  UNION ALL (SELECT ${columns} FROM search_terms t WHERE ${PLACE} AND t.reader = $2 AND cardinality($8::smallint[]) > 0 AND ${rank} = ANY ($8::smallint[]) AND ${where} LIMIT ${most})
  LIMIT ${most}`;

const SHARED = `shared AS MATERIALIZED (${newestGrantsN(LAST_ID, String(SHARES))})`;
// Projects of which only documents are shared with the caller, with how many of these match.
const ofShared = (where: string): string => `
  SELECT p.id, p.slug COLLATE "C" AS slug, count(*)::int AS count, (SELECT count(*) FROM shared) = ${SHARES} AS at_least
  FROM (SELECT DISTINCT node_id FROM shared WHERE ${where}) s
  CROSS JOIN LATERAL (SELECT * FROM nodes WHERE nodes.tenant_id = $1 AND nodes.id = s.node_id OFFSET 0) n
  JOIN projects p ON p.tenant_id = $1 AND p.id = n.project_id AND p.deleted_at IS NULL AND ${reachable('read')} IS NOT TRUE AND ${BEHIND}
  WHERE (SELECT true FROM search_terms t WHERE t.tenant_id = $1 AND t.node_id = n.id AND t.rank = ANY ($7::smallint[] || $8::smallint[])
    AND t.term >= $5 AND t.term < $6 LIMIT 1) IS TRUE
  GROUP BY p.id, p.slug`;

const COUNT = `x.id AS "projectId", x.slug, x.count, x.at_least AS "atLeast"`;

// By the tenant's index: with the rank as a condition of it, the planner may take the projects' one, and go through all projects.
const EXACT = positional<ProjectCount & { many: boolean }>(`
  WITH place AS MATERIALIZED (${places('t.project_id, t.node_id', 't.rank + 0', 'true', COUNTED + 1)}), ${SHARED}
  SELECT o.many, ${COUNT} FROM (SELECT count(*) > ${COUNTED} AS many FROM place) o LEFT JOIN LATERAL (
    SELECT p.id, p.slug COLLATE "C" AS slug, c.count, false AS at_least FROM (
      SELECT project_id, count(*)::int AS count FROM (SELECT DISTINCT project_id, node_id FROM place WHERE NOT o.many) d GROUP BY project_id) c
    JOIN projects p ON p.tenant_id = $1 AND p.id = c.project_id WHERE ${reachable('read')} AND ${BEHIND}
    UNION ALL ${ofShared('NOT o.many')} ${IN_ORDER}) x ON true`);
// Projects are asked one after the other until there are enough that have any.
const CAPPED = positional<ProjectCount>(`
  WITH ${SHARED} SELECT ${COUNT} FROM (
    (SELECT p.id, p.slug COLLATE "C" AS slug, c.count, c.places >= ${COUNTED_EACH} AS at_least
      FROM (SELECT p.id, p.slug FROM projects p WHERE ${reachable('read')} AND ${BEHIND} ORDER BY p.slug COLLATE "C", p.id OFFSET 0) p
      CROSS JOIN LATERAL (SELECT count(DISTINCT node_id)::int AS count, count(*) AS places FROM (
        ${places('t.node_id', 't.rank', 't.project_id = p.id', COUNTED_EACH)}) t OFFSET 0) c
      WHERE c.count > 0 LIMIT $11)
    UNION ALL ${ofShared('true')} ${IN_ORDER}) x`);

/** Counts matches per project. */
@Injectable()
export class CountsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Projects, by slug, with nodes whose title, own heading, name or tag has a word that begins with the folded query; those of
   * which the principal sees only documents that are shared with them, with what they see of them.
   */
  async page(
    principal: Principal,
    query: string,
    kinds: readonly Kind[],
    after: CountsPosition | null,
    limit: number,
  ): Promise<ProjectCount[]> {
    const { from, below } = rangeOf(query);
    const ranks = ranksOf(kinds);
    const open = ranks.filter((rank) => !isPersonal(rank));
    const personal = ranks.filter(isPersonal);
    const values = [...nodeReachValues(principal), from, below, open, personal, ...(after ?? FIRST), limit];
    const exact = await this.database.all(EXACT, values);
    if (exact[0]!.many) return this.database.all(CAPPED, values);
    return exact.filter((row) => row.projectId !== null);
  }
}
