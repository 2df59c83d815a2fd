import { LAST_ID } from '#platform';
import { newestGrants } from '#visibility';
import { ANY_READER } from '../search/ranks';

// The numbers of terms of the tenant's index, and of the newest shares, that are read to find the projects that can have a match. If
// there are more, any project can have one.
const MAX_TERMS = 4_000;
const MAX_SHARES = 2_000;

/** The projects of the terms in a range (SQL) of the tenant's index: those for any reader and those for the caller. */
function projectsOfTerms<const Low extends string, const High extends string>(low: Low, high: High) {
  return `(SELECT ${ANY_READER} AS id UNION ALL SELECT :userId) AS r CROSS JOIN LATERAL (SELECT t.project_id FROM search_terms t
    WHERE t.tenant_id = :tenantId AND t.reader = r.id AND t.term >= ${low} AND t.term < ${high} LIMIT ${MAX_TERMS + 1}) t` as const;
}

/**
 * The projects that can have a match, as CTEs after `QUERY_WORDS`: a match needs a term that begins with the query or with its last name,
 * or a term for each of its words, or a document that is shared with the caller. `any_project` says whether these are so many that
 * all projects are candidates.
 */
export const CANDIDATE_PROJECTS =
  `query_term AS MATERIALIZED (SELECT t.project_id FROM (SELECT :from::text COLLATE "C" AS low, :below::text COLLATE "C" AS high
      UNION SELECT :nameFrom, :nameBelow) x CROSS JOIN LATERAL (SELECT t.project_id FROM ${projectsOfTerms('x.low', 'x.high')}) t
    LIMIT ${MAX_TERMS + 1}),
  word_term AS MATERIALIZED (SELECT q.nth, t.project_id FROM query_word q CROSS JOIN LATERAL (SELECT t.project_id
      FROM alternative x CROSS JOIN LATERAL (SELECT t.project_id FROM ${projectsOfTerms('x.low', 'x.high')}) t
      WHERE x.nth = q.nth LIMIT ${MAX_TERMS + 1}) t),
  rarest_word AS MATERIALIZED (SELECT q.nth, count(t.project_id) AS terms FROM query_word q LEFT JOIN word_term t ON t.nth = q.nth
    GROUP BY q.nth ORDER BY terms, q.nth LIMIT 1),
  newest_share AS MATERIALIZED (${newestGrants(`'${LAST_ID}'`, String(MAX_SHARES))}),
  any_project AS MATERIALIZED (SELECT (SELECT count(*) FROM query_term) > ${MAX_TERMS}
    OR coalesce((SELECT terms FROM rarest_word), 0) > ${MAX_TERMS} OR (SELECT count(*) FROM newest_share) = ${MAX_SHARES} AS may_match),
  candidate_project AS MATERIALIZED (SELECT project_id AS id FROM query_term
    UNION SELECT project_id FROM word_term WHERE nth = (SELECT nth FROM rarest_word)
    UNION SELECT n.project_id FROM (SELECT DISTINCT node_id FROM newest_share) s CROSS JOIN LATERAL (
      SELECT nodes.project_id FROM nodes WHERE nodes.tenant_id = :tenantId AND nodes.id = s.node_id OFFSET 0) n)` as const;

/** The condition under which the project `p` can have a match. */
export const MAY_MATCH =
  '((SELECT may_match FROM any_project) OR p.id IN (SELECT id FROM candidate_project))' as const;
