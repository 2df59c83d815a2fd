import { HAS_OTHER_WORDS, MAX_OF_RANK, MAX_OF_SINGLE_WORD } from '../search/ranked/fuzzy-words';
import { joinNode } from '../search/ranked/conditions';
import { readerOf } from '../search/ranks';
import { MAY_BE_SHARED, MAY_HAVE_QUERY } from './candidate-projects';
import { MAX_COUNTED } from './locate.dto';

/** How many terms of the query are read in a project. Most projects with more of them have more nodes than are counted. */
const MAX_TERMS = 150;
const MORE = MAX_COUNTED + 1;

/** Terms of the project `p` in a range (SQL) that the caller can find without a share, at most `limit` of each rank. */
function termsOf<const Low extends string, const High extends string, const Limit extends number>(
  low: Low,
  high: High,
  limit: Limit,
) {
  return `unnest(:ranks::smallint[]) AS r (rank) CROSS JOIN LATERAL (
      SELECT t.node_id, t.rank, t.ordinal, t.term FROM search_terms t WHERE t.tenant_id = :tenantId AND t.project_id = p.id
        AND t.rank = r.rank AND t.reader = ${readerOf('r.rank')} AND t.term >= ${low} AND t.term < ${high} LIMIT ${limit}) t` as const;
}

/**
 * The word whose terms are compared with the other words (CTEs after `CANDIDATE_PROJECTS`): the rarest of the tenant. If the query is a
 * single word, only similar words find anything new.
 */
export const PLAIN_WORDS = `plain_pivot AS MATERIALIZED (SELECT CASE WHEN cardinality(:words) = 1 THEN 0
      ELSE (SELECT c.nth FROM word_count c ORDER BY c.terms, char_length(c.word) DESC, c.nth LIMIT 1) END AS nth),
  sought_word AS MATERIALIZED (SELECT x.low, x.high FROM alternative x WHERE x.nth = (SELECT nth FROM plain_pivot)
    AND NOT (cardinality(:words) = 1 AND x.similarity_rank = 1 AND x.low = :query)),
  other_word AS MATERIALIZED (
    SELECT x.nth, string_agg(x.low, '|') AS any_of FROM alternative x WHERE x.nth <> (SELECT nth FROM plain_pivot) GROUP BY x.nth)` as const;

/** With fewer terms of a word than this, a search in the project would read all of them, and all of a rarer word. */
const MAX_OF_WORD =
  `(CASE WHEN cardinality(:words) = 1 THEN ${MAX_OF_SINGLE_WORD} ELSE ${MAX_OF_RANK} END)` as const;

/**
 * The number of nodes in the project `p` that all stages of the ranked search find, at most one more than is counted; null if only the
 * search itself can tell. A count needs no order, so it reads the terms from the index alone and takes each node once.
 */
export const PLAIN_COUNT =
  `WITH near AS MATERIALIZED (SELECT t.node_id, t.rank FROM ${termsOf(':from', ':below', MAX_TERMS)}
      WHERE p.extent = 'whole' AND ${MAY_HAVE_QUERY} LIMIT ${MAX_TERMS}),
    known AS MATERIALIZED (SELECT count(*) AS terms, count(DISTINCT n.node_id) AS nodes FROM near n),
    folder AS MATERIALIZED (SELECT n.path FROM (SELECT DISTINCT m.node_id FROM near m WHERE m.rank IN (4, 5)) m ${joinNode('m.node_id', `nodes.type = 'folder'`)} n),
    with_query AS MATERIALIZED (SELECT n.node_id FROM near n UNION SELECT d.id FROM folder f CROSS JOIN LATERAL (
      SELECT d.id FROM nodes d WHERE d.tenant_id = :tenantId AND d.project_id = p.id AND d.path > f.path || '/' AND d.path < f.path || '0'
      ORDER BY d.path LIMIT ${MORE}) d),
    with_word AS MATERIALIZED (SELECT t.node_id, t.rank, t.rank / 2 * 2 AS kind_rank, t.ordinal, t.term FROM sought_word x
      CROSS JOIN ${termsOf('x.low', 'x.high', MAX_OF_RANK)} LIMIT ${MAX_OF_WORD})
    SELECT (CASE WHEN p.extent <> 'whole' THEN NULL
      WHEN k.nodes > ${MAX_COUNTED} THEN ${MORE}
      WHEN k.terms = ${MAX_TERMS} OR ${MAY_BE_SHARED} THEN NULL
      WHEN (SELECT count(*) FROM with_query) > ${MAX_COUNTED} THEN ${MORE}
      WHEN (SELECT count(*) FROM with_word) = ${MAX_OF_WORD} THEN NULL
      ELSE (SELECT count(*) FROM (SELECT w.node_id FROM with_query w UNION SELECT p.node_id FROM with_word p WHERE ${HAS_OTHER_WORDS}) w)
    END)::int AS nodes FROM known k` as const;
