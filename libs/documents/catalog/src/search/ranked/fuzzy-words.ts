import { INDEXED_CHARACTERS } from '../fold';
import { isOfHeading, readerOf } from '../ranks';
import { nodeColumns, passesFilters, joinHeading, joinNode, nodeMatches } from './conditions';
import { NOT_IN_MATCHING_FOLDER } from './matching-folders';
import { PROJECT_ID } from './project-scope';
import type { Searched } from './searched';
import { STAGE } from './stages';

// How many terms are candidates: altogether, of each rank, and of each rank if the query is a single word.
const MAX_CANDIDATES = 500;
export const MAX_OF_RANK = 200;
export const MAX_OF_SINGLE_WORD = 50;

// Words of the tenant that contain a word of the query, or that are spelled like it. Concurrent saves may have stored a word twice.
const SIMILAR_WORDS = `SELECT DISTINCT w.word, similarity(w.word, q.word) AS similarity FROM search_words w
  WHERE char_length(q.word) >= 3 AND w.tenant_id = :tenantId AND (w.word % q.word OR w.word LIKE '%' || q.word || '%')
    AND NOT starts_with(w.word, q.word)
  ORDER BY similarity DESC, w.word LIMIT 6` as const;

/** Terms of the project's index that begin with an alternative `x`, at most `limit` (SQL) of each rank. */
function indexedTerms<const Columns extends string, const Limit extends string>(
  columns: Columns,
  limit: Limit,
) {
  return `unnest(:ranks::smallint[]) AS r (rank)
  CROSS JOIN LATERAL (SELECT ${columns} FROM search_terms t WHERE t.tenant_id = :tenantId AND t.project_id = ${PROJECT_ID}
    AND t.rank = r.rank AND t.reader = ${readerOf('r.rank')} AND t.term >= x.low AND t.term < x.high
    ORDER BY t.term, t.node_id, t.ordinal, t.place LIMIT ${limit}) t` as const;
}

// The rarest word, counted only as far as candidates are read, then the longest. Among the few shared documents, the longest.
const RAREST_WORD = `SELECT c.nth FROM (SELECT q.nth, char_length(q.word) AS length, (SELECT count(*) FROM (
      SELECT FROM alternative x CROSS JOIN ${indexedTerms('', `${MAX_OF_RANK}`)} WHERE x.nth = q.nth LIMIT ${MAX_CANDIDATES}) p) AS terms
      FROM query_word q OFFSET 0) c
    ORDER BY c.terms, c.length DESC, c.nth LIMIT 1` as const;
const BEST_PIVOT = {
  whole: RAREST_WORD,
  names: RAREST_WORD,
  part: 'SELECT nth FROM query_word ORDER BY char_length(word) DESC, nth LIMIT 1',
} as const satisfies Record<Searched, string>;

const MAX_OF_ALTERNATIVE =
  `CASE WHEN cardinality(:words) = 1 THEN ${MAX_OF_SINGLE_WORD} ELSE ${MAX_OF_RANK} END` as const;
// `kind_rank` is the lower one of the two ranks of a kind of text (see ranks.ts), so that it is the same for all terms of a text.
const CANDIDATE =
  't.node_id, t.rank, t.rank / 2 * 2 AS kind_rank, t.ordinal, t.term, x.similarity_rank' as const;
const INDEXED_CANDIDATES = `SELECT ${CANDIDATE}
  FROM (SELECT * FROM alternative WHERE nth = (SELECT nth FROM pivot) ORDER BY similarity_rank) x
  CROSS JOIN ${indexedTerms('t.node_id, t.rank, t.ordinal, t.term', MAX_OF_ALTERNATIVE)} LIMIT ${MAX_CANDIDATES}` as const;
function sharedCandidates<const Condition extends string>(condition: Condition) {
  return `SELECT ${CANDIDATE} FROM shared d
  CROSS JOIN LATERAL (SELECT * FROM search_terms t WHERE t.tenant_id = :tenantId AND t.node_id = d.node_id AND t.rank = ANY (:ranks)
    AND ${condition} OFFSET 0) t JOIN alternative x ON x.nth = (SELECT nth FROM pivot) AND t.term >= x.low AND t.term < x.high LIMIT ${MAX_CANDIDATES}` as const;
}
const CANDIDATES = {
  whole: `(${INDEXED_CANDIDATES}) UNION ALL (${sharedCandidates(`${isOfHeading('t.rank')} AND t.reader <> :userId`)})`,
  names: INDEXED_CANDIDATES,
  part: sharedCandidates('true'),
} as const satisfies Record<Searched, string>;

// A term that starts its text, and that the index has in full, shows by itself that the text lacks a word. That costs less than
// reading the text's other terms.
const LACKS_A_WORD =
  `(p.rank % 2 = 0 AND char_length(p.term) < ${INDEXED_CHARACTERS} AND EXISTS (SELECT FROM other_word o WHERE p.term !~ o.any_of))` as const;

/** The condition under which the text of the term `p` has all words in `other_word` too, or similar ones. */
export const HAS_OTHER_WORDS = `NOT ${LACKS_A_WORD} AND NOT EXISTS (
      SELECT FROM other_word o WHERE NOT EXISTS (
        SELECT FROM alternative x JOIN search_terms b ON b.term >= x.low AND b.term < x.high
        WHERE x.nth = o.nth AND b.tenant_id = :tenantId AND b.node_id = p.node_id AND ${isOfHeading('b.rank')} = (p.kind_rank = 2) AND b.rank >= p.kind_rank AND b.rank <= p.kind_rank + 1
          AND b.ordinal = p.ordinal))` as const;

/** The words of the query `:words`, and up to six similar words of the tenant for each, as CTEs. */
export const QUERY_WORDS =
  `query_word AS MATERIALIZED (SELECT q.word, q.i::int - 1 AS nth FROM unnest(:words::text[]) WITH ORDINALITY AS q (word, i)),
  alternative AS MATERIALIZED (
    SELECT w.nth, w.similarity_rank, w.word AS low, w.word || U&'\\+10FFFF' AS high FROM (
      SELECT q.nth, 1 AS similarity_rank, q.word FROM query_word q UNION ALL
      SELECT q.nth, 1 + row_number() OVER (PARTITION BY q.nth ORDER BY s.similarity DESC, s.word)::int, s.word FROM query_word q
      CROSS JOIN LATERAL (${SIMILAR_WORDS}) s WHERE s.similarity >= 0.33 OR strpos(s.word, q.word) > 0) w)` as const;

/**
 * The nodes that have all words of the query, or similar ones, in one text, as CTEs after `QUERY_WORDS`. The candidates come from the
 * terms of one word, the pivot: the number `:pivot`, which later pages take from the first page, or the best word.
 */
export function matchingWords<const E extends Searched>(searched: E) {
  return `pivot AS MATERIALIZED (SELECT coalesce(:pivot, CASE WHEN cardinality(:words) = 1 THEN 0 ELSE (${BEST_PIVOT[searched]}) END) AS nth),
  candidate AS MATERIALIZED (${CANDIDATES[searched]}),
  other_word AS MATERIALIZED (
    SELECT x.nth, string_agg(x.low, '|') AS any_of FROM alternative x WHERE x.nth <> (SELECT nth FROM pivot) GROUP BY x.nth),
  full_match AS MATERIALIZED (
    SELECT DISTINCT ON (p.node_id) p.node_id, p.similarity_rank, p.kind_rank, p.ordinal FROM candidate p WHERE ${HAS_OTHER_WORDS}
    ORDER BY p.node_id, p.similarity_rank, p.rank, p.ordinal)` as const;
}

/**
 * Nodes with a text in which every word of the query, or a similar one, begins a word, unless an earlier stage returns them. The first
 * `:limit` after the position `:afterSimilarityRank`, `:afterRank`, `:afterNodeId`.
 */
export function nodesWithWords<const E extends Searched>(searched: E) {
  return `
  SELECT n.id AS "nodeId", ${nodeColumns(searched)}, p.rank, h.anchor, h.heading, true AS found, false AS capped, '' AS term, p.ordinal, 0 AS place,
    p.similarity_rank AS "similarityRank", (SELECT nth FROM pivot) AS pivot, ${STAGE.fuzzyWords} AS stage
  FROM (SELECT m.similarity_rank, m.kind_rank AS rank, m.node_id, m.ordinal FROM full_match m
    WHERE (m.similarity_rank, m.kind_rank, m.node_id) > (:afterSimilarityRank, :afterRank, :afterNodeId)
    ORDER BY m.similarity_rank, m.kind_rank, m.node_id) p
  ${joinNode('p.node_id')} n
  CROSS JOIN LATERAL (SELECT ${passesFilters(searched)} AND NOT EXISTS (SELECT FROM search_terms b WHERE ${nodeMatches(searched)})
    AND ${NOT_IN_MATCHING_FOLDER} AS found OFFSET 0) k
  ${joinHeading(searched, 'p', 'p.rank = 2')}
  WHERE k.found ORDER BY p.similarity_rank, p.rank, p.node_id LIMIT :limit` as const;
}
