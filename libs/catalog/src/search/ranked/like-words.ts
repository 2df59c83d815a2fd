import type { Extent } from '#visibility';
import { KEPT } from '../fold';
import { readerOf } from '../ranks';
import { GIVEN } from './given';
import { FACTS, FILTERED, LIKE, PROJECT, headingOf, matchesItself, nodeOf } from './ground';

// Places that words in any order are looked for from, in all and of each rank; of each where a word stands alone.
const PIVOTS = 500;
const PIVOTS_EACH = 200;
const ALONE_EACH = 50;

// Words of the tenant that a word is part of, or that are written much like it.
const SIMILAR = `SELECT w.word, similarity(w.word, a.word) AS likeness FROM search_words w
  WHERE char_length(a.word) >= 3 AND w.tenant_id = $1 AND (w.word % a.word OR w.word LIKE '%' || a.word || '%')
    AND NOT starts_with(w.word, a.word)
  ORDER BY similarity(w.word, a.word) DESC, w.word LIMIT 6`;

/** Places of the project's index that have an alternative `x`, at most so many of each rank. */
const indexed = (columns: string, each: string): string => `unnest(${GIVEN.ranks}) AS r (rank)
  CROSS JOIN LATERAL (SELECT ${columns} FROM search_terms t WHERE t.tenant_id = $1 AND t.project_id = ${PROJECT}
    AND t.rank = r.rank AND t.reader = ${readerOf('r.rank')} AND t.term >= x.low AND t.term < x.high
    ORDER BY t.term, t.node_id, t.ordinal, t.place LIMIT ${each}) t`;

// The word to look by: the rarest, counted up to as many places as are looked at, then the longest; among the little that is shared the longest.
const BEST_WORD: Record<Extent, string> = {
  whole: `SELECT c.nth FROM (SELECT a.nth, char_length(a.word) AS length, (SELECT count(*) FROM (
      SELECT FROM alternative x CROSS JOIN ${indexed('', String(PIVOTS_EACH))} WHERE x.nth = a.nth LIMIT ${PIVOTS}) p) AS places FROM asked a OFFSET 0) c
    ORDER BY c.places, c.length DESC, c.nth LIMIT 1`,
  part: 'SELECT nth FROM asked ORDER BY char_length(word) DESC, nth LIMIT 1',
};

// Places that it may be met in: by the index for each alternative, and of what is shared all that have one of them.
const INDEXED_PIVOT = `SELECT t.node_id, t.rank, t.ordinal, t.term, x.i FROM (SELECT * FROM alternative WHERE nth = (SELECT nth FROM best) ORDER BY i) x
  CROSS JOIN ${indexed('t.node_id, t.rank, t.ordinal, t.term', `CASE WHEN cardinality($24::text[]) = 1 THEN ${ALONE_EACH} ELSE ${PIVOTS_EACH} END`)} LIMIT ${PIVOTS}`;
const sharedPivot = (which: string): string => `SELECT t.node_id, t.rank, t.ordinal, t.term, x.i FROM shared d
  CROSS JOIN LATERAL (SELECT * FROM search_terms t WHERE t.tenant_id = $1 AND t.node_id = d.node_id AND t.rank = ANY (${GIVEN.ranks})
    AND ${which} OFFSET 0) t JOIN alternative x ON x.nth = (SELECT nth FROM best) AND t.term >= x.low AND t.term < x.high LIMIT ${PIVOTS}`;
const PIVOT: Record<Extent, string> = {
  whole: `(${INDEXED_PIVOT}) UNION ALL (${sharedPivot('t.rank IN (2, 3) AND t.reader <> $2')})`,
  part: sharedPivot('true'),
};

// Said by the place itself where the text begins with it and the index keeps the whole: sooner asked than the text's other places.
const LACKS_A_WORD = `(p.rank % 2 = 0 AND char_length(p.term) < ${KEPT} AND EXISTS (SELECT FROM other o WHERE p.term !~ o.any_of))`;

function wordsMet(extent: Extent): string {
  return `asked AS MATERIALIZED (SELECT a.word, a.i::int - 1 AS nth FROM unnest($24::text[]) WITH ORDINALITY AS a (word, i)),
  alternative AS MATERIALIZED (
    SELECT w.nth, w.i, w.word AS low, w.word || U&'\\+10FFFF' AS high FROM (
      SELECT a.nth, 1 AS i, a.word FROM asked a UNION ALL
      SELECT a.nth, 1 + row_number() OVER (PARTITION BY a.nth ORDER BY s.likeness DESC, s.word)::int, s.word FROM asked a
      CROSS JOIN LATERAL (${SIMILAR}) s WHERE s.likeness >= 0.33 OR strpos(s.word, a.word) > 0) w),
  best AS MATERIALIZED (SELECT coalesce($28::int, CASE WHEN cardinality($24::text[]) = 1 THEN 0 ELSE (${BEST_WORD[extent]}) END) AS nth),
  pivot AS MATERIALIZED (${PIVOT[extent]}),
  other AS MATERIALIZED (SELECT x.nth, string_agg(x.low, '|') AS any_of FROM alternative x WHERE x.nth <> (SELECT nth FROM best) GROUP BY x.nth),
  full_match AS MATERIALIZED (
    SELECT DISTINCT ON (p.node_id) p.node_id, p.i, p.rank, p.ordinal FROM pivot p WHERE NOT ${LACKS_A_WORD} AND NOT EXISTS (
      SELECT FROM other o WHERE NOT EXISTS (
        SELECT FROM alternative x JOIN search_terms b ON b.term >= x.low AND b.term < x.high
        WHERE x.nth = o.nth AND b.tenant_id = $1 AND b.node_id = p.node_id AND b.rank >= p.rank / 2 * 2 AND b.rank <= p.rank / 2 * 2 + 1
          AND b.ordinal = p.ordinal))
    ORDER BY p.node_id, p.i, p.rank, p.ordinal)`;
}

/** What words are looked for, and where all of them are met, as CTEs. */
export const LIKE_WORDS: Record<Extent, string> = { whole: wordsMet('whole'), part: wordsMet('part') };

/**
 * Nodes in one of whose texts every word of the query ($24) begins a word, or one like it does. They are looked for by one of
 * the words, which a page tells the next one ($28); $25..$27 are the position after which to begin, $22 how many.
 */
export const likeWords = (extent: Extent): string => `
  SELECT ${FACTS}, p.rank, h.anchor, h.heading, true AS found, false AS capped, '' AS term, p.ordinal, (SELECT nth FROM best) AS place,
    ${LIKE} AS stage, p.i AS tier
  FROM (SELECT m.i, m.rank / 2 * 2 AS rank, m.node_id, m.ordinal FROM full_match m
    WHERE (m.i, m.rank / 2 * 2, m.node_id) > ($25::int, $26::int, $27::uuid) ORDER BY m.i, m.rank / 2 * 2, m.node_id) p
  ${nodeOf('p.node_id')} n
  CROSS JOIN LATERAL (SELECT ${FILTERED} AND NOT EXISTS (SELECT FROM search_terms b WHERE ${matchesItself(extent)}) AS found OFFSET 0) k
  ${headingOf('p.rank = 2', 'p')}
  WHERE k.found ORDER BY p.i, p.rank, p.node_id LIMIT $22`;
