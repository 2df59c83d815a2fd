import { LAST_ID } from '#platform';
import { REACHABLE, newestGrants } from '#visibility';
import { ANY_READER } from '../search/ranks';

/** How many projects one page searches. It may be short, and still have a next one. */
export const MAX_SEARCHED = 300;

// How many terms of the tenant's index, and how many of the newest shares, are read to find the projects that can have a match. If there
// are more, any project can have one.
const MAX_TERMS = 4_000;
const MAX_SHARES = 2_000;

// The number of terms that are read first. If half of the projects have one of them, finding the others that do costs more than it saves.
const SAMPLE = 1_000;

/** The projects of at most `limit` terms in a range (SQL) of the tenant's index: those for any reader and those for the caller. */
function projectsOfTerms<const Low extends string, const High extends string, const Limit extends number>(
  low: Low,
  high: High,
  limit: Limit,
) {
  return `(SELECT ${ANY_READER} AS id UNION ALL SELECT :userId) AS r CROSS JOIN LATERAL (SELECT t.project_id FROM search_terms t
    WHERE t.tenant_id = :tenantId AND t.reader = r.id AND t.term >= ${low} AND t.term < ${high} LIMIT ${limit}) t` as const;
}

const ofQuery = <const Limit extends number>(limit: Limit) =>
  `SELECT t.project_id FROM (SELECT :from::text COLLATE "C" AS low, :below::text COLLATE "C" AS high UNION SELECT :nameFrom, :nameBelow) x
    CROSS JOIN LATERAL (SELECT t.project_id FROM ${projectsOfTerms('x.low', 'x.high', limit)}) t LIMIT ${limit}` as const;

/** The projects of at most `limit` terms for a word (SQL) and its similar words. */
const ofWord = <const Nth extends string, const Limit extends number>(nth: Nth, limit: Limit) =>
  `SELECT t.project_id FROM alternative x CROSS JOIN LATERAL (SELECT t.project_id FROM ${projectsOfTerms('x.low', 'x.high', limit)}) t
    WHERE x.nth = ${nth} LIMIT ${limit}` as const;

// Counts the terms of a sample and their projects, and says whether so many projects have one that all are searched (`dense`). One page
// must be able to search all of them, so that it ends at the same project either way.
const counted = <const Sample extends string>(sample: Sample) =>
  `SELECT s.terms, s.projects, s.terms > ${SAMPLE} AND (SELECT v.projects < ${MAX_SEARCHED} AND v.projects <= 2 * s.projects FROM visible_project v) AS dense
    FROM (SELECT coalesce(sum(g.terms), 0)::int AS terms, count(*)::int AS projects
      FROM (SELECT t.project_id, count(*) AS terms FROM (${sample}) t GROUP BY t.project_id) g) s` as const;

const SOME_WORD_IS_RARE = `EXISTS (SELECT FROM word_count c WHERE c.terms <= ${SAMPLE})` as const;

/**
 * The projects that can have a match (CTEs after `QUERY_WORDS`): they have a term that begins with the query or its last name, a term for
 * each of its words, or a document that is shared with the caller. `any_project` says whether all projects are candidates.
 */
export const CANDIDATE_PROJECTS =
  `newest_share AS MATERIALIZED (${newestGrants(`'${LAST_ID}'`, String(MAX_SHARES))}),
  shared_project AS MATERIALIZED (SELECT DISTINCT n.project_id AS id FROM (SELECT DISTINCT node_id FROM newest_share) s CROSS JOIN LATERAL (
      SELECT nodes.project_id FROM nodes WHERE nodes.tenant_id = :tenantId AND nodes.id = s.node_id OFFSET 0) n),
  visible_project AS MATERIALIZED (SELECT (SELECT count(*) FROM (SELECT FROM projects p WHERE ${REACHABLE} LIMIT ${MAX_SEARCHED}) p)
    + (SELECT count(*) FROM shared_project) AS projects),
  query_count AS MATERIALIZED (${counted(ofQuery(SAMPLE + 1))}),
  query_project AS MATERIALIZED (SELECT DISTINCT t.project_id AS id FROM (${ofQuery(SAMPLE)}) t WHERE (SELECT terms FROM query_count) BETWEEN 1 AND ${SAMPLE}),
  word_count AS MATERIALIZED (SELECT q.nth, q.word, c.terms, c.dense FROM query_word q CROSS JOIN LATERAL (${counted(ofWord('q.nth', SAMPLE + 1))}) c),
  rarest_word AS MATERIALIZED (SELECT w.nth, w.terms FROM (SELECT c.nth, c.terms FROM word_count c WHERE ${SOME_WORD_IS_RARE}
      UNION ALL SELECT q.nth, (SELECT count(*)::int FROM (${ofWord('q.nth', MAX_TERMS + 1)}) t) FROM query_word q WHERE NOT ${SOME_WORD_IS_RARE}) w
    ORDER BY w.terms, w.nth LIMIT 1),
  any_project AS MATERIALIZED (SELECT CASE WHEN (SELECT dense FROM query_count) THEN true
    WHEN (SELECT terms FROM query_count) > ${SAMPLE} AND (SELECT count(*) FROM (${ofQuery(MAX_TERMS + 1)}) t) > ${MAX_TERMS} THEN true
    WHEN EXISTS (SELECT FROM word_count) AND NOT EXISTS (SELECT FROM word_count c WHERE NOT c.dense) THEN true
    WHEN coalesce((SELECT terms FROM rarest_word), 0) > ${MAX_TERMS} THEN true ELSE (SELECT count(*) FROM newest_share) = ${MAX_SHARES} END AS may_match),
  candidate_project AS MATERIALIZED (SELECT id FROM query_project
    UNION SELECT t.project_id FROM (${ofQuery(MAX_TERMS)}) t WHERE (SELECT terms FROM query_count) > ${SAMPLE}
    UNION SELECT t.project_id FROM (${ofWord('(SELECT nth FROM rarest_word)', MAX_TERMS)}) t
    UNION SELECT id FROM shared_project)` as const;

/** The condition under which documents of the project `p` may be shared with the caller. */
export const MAY_BE_SHARED =
  `((SELECT count(*) FROM newest_share) = ${MAX_SHARES} OR p.id IN (SELECT id FROM shared_project))` as const;

/** The condition under which a text of the project `p` may have the query at the beginning of a word. */
export const MAY_HAVE_QUERY =
  `((SELECT terms FROM query_count) > ${SAMPLE} OR p.id IN (SELECT id FROM query_project))` as const;

/** The condition under which the project `p` can have a match. */
export const MAY_MATCH =
  '((SELECT may_match FROM any_project) OR p.id IN (SELECT id FROM candidate_project))' as const;
