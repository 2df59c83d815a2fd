import { Injectable } from '@nestjs/common';
import { PassageWord } from '#entities';
import { type Queries, columns, computed, statement } from '#platform';
import { STRONG } from '#text';
import { wordQuery } from './query-plan';

const WORD = columns(PassageWord, 'w', 'word', 'passages').row;
const COUNT = statement(
  { ...WORD, waiting: computed.boolean() },
  `SELECT c.word, coalesce(sum(w.passages), 0)::int AS passages,
    EXISTS (SELECT FROM passage_queue q WHERE q.tenant_id = :tenantId) AS waiting
  FROM unnest(:words::text[]) c (word)
  LEFT JOIN LATERAL (SELECT w.passages FROM unnest(:readers::uuid[]) r (reader) CROSS JOIN LATERAL (
    SELECT w.passages FROM passage_words w WHERE w.tenant_id = :tenantId AND w.reader = r.reader AND w.word = c.word OFFSET 0) w) w ON true
  GROUP BY c.word`,
);
// A strong word is counted under two names, one of which is not a word.
const SIMILAR = statement(
  { misspelled: computed.text(), ...WORD },
  `SELECT c.word AS misspelled, w.word, w.passages FROM unnest(:words::text[]) c (word)
  CROSS JOIN unnest(:readers::uuid[]) r (reader)
  CROSS JOIN LATERAL (SELECT w.word, w.passages FROM passage_words w WHERE w.tenant_id = :tenantId AND w.reader = r.reader
    AND char_length(w.word) BETWEEN 4 AND 24 AND w.word % c.word AND w.passages > 0 AND left(w.word, 1) <> '${STRONG}'
    ORDER BY similarity(w.word, c.word) DESC, w.passages DESC LIMIT 24) w`,
);
const LIST = statement(
  WORD,
  `SELECT w.word, sum(w.passages)::int AS passages FROM passage_words w
  WHERE w.tenant_id = :tenantId AND w.reader = ANY (:readers::uuid[]) AND w.word = ANY (:words::text[]) AND w.passages > 0
  GROUP BY w.word`,
);
/** The number of words with the same beginning that are read. */
const MAX_CONTINUATIONS = 1_000;
const LIST_CONTINUATIONS = statement(
  WORD,
  `SELECT w.word, w.passages FROM unnest(:readers::uuid[]) r (reader)
  CROSS JOIN LATERAL (SELECT w.word, w.passages FROM passage_words w WHERE w.tenant_id = :tenantId AND w.reader = r.reader
    AND w.word >= :beginning AND w.word < :beginning || chr(1114111) AND w.passages > 0 ORDER BY w.word LIMIT ${MAX_CONTINUATIONS}) w`,
);
// The index is asked for one word of one project at a time, so that it reads a list that is as short as possible.
const COUNT_IN_PROJECTS = statement(
  WORD,
  `SELECT c.word, sum(s.passages)::int AS passages
  FROM unnest(:words::text[], :queries::text[]) c (word, query) CROSS JOIN unnest(:projects::uuid[]) project (id)
  CROSS JOIN LATERAL (SELECT count(*)::int AS passages FROM (SELECT FROM passages s
    WHERE passage_index_terms(s.tenant_id, s.reader, s.project_id, s.terms)
        @@ replace(c.query, chr(1), passage_space(:tenantId, project.id))::tsquery
      AND s.tenant_id = :tenantId AND s.project_id = project.id LIMIT :most) x OFFSET 0) s
  WHERE s.passages > 0 GROUP BY c.word`,
);
const COUNT_PASSAGES = statement(
  { passages: computed.int() },
  `SELECT count(*)::int AS passages FROM (SELECT FROM unnest(:projects::uuid[]) project (id)
    CROSS JOIN LATERAL (SELECT FROM passages s WHERE s.tenant_id = :tenantId AND s.project_id = project.id LIMIT :most) s
    LIMIT :most) x`,
);

/** Reads the numbers of passages of a tenant that have words. */
@Injectable()
export class PassageWordsRepository {
  /** The number of passages that have each word, and whether documents wait to be indexed. */
  async count(
    queries: Queries,
    of: { tenantId: string; readers: readonly string[] },
    words: readonly string[],
  ): Promise<{ counts: Map<string, number>; waiting: boolean }> {
    const rows = await queries.all(COUNT, { ...of, words });
    return {
      counts: new Map(rows.map(({ word, passages }) => [word, passages])),
      waiting: rows[0]?.waiting ?? false,
    };
  }

  /** Words that are spelled like others. */
  similar(queries: Queries, of: { tenantId: string; readers: readonly string[] }, words: readonly string[]) {
    return queries.all(SIMILAR, { ...of, words });
  }

  /** For each of many words, the number of passages that have it; words that no passage has are left out. */
  async counted(
    queries: Queries,
    of: { tenantId: string; readers: readonly string[] },
    words: readonly string[],
  ): Promise<Map<string, number>> {
    const rows = await queries.all(LIST, { ...of, words });
    return new Map(rows.map(({ word, passages }) => [word, passages]));
  }

  /** Words with the same beginning, but not all if there are many. */
  continuations(queries: Queries, of: { tenantId: string; readers: readonly string[] }, beginning: string) {
    return queries.all(LIST_CONTINUATIONS, { ...of, beginning });
  }

  /** The number of passages of projects that have each word, at most `most` per project. Words that do not occur are left out. */
  async countInProjects(
    queries: Queries,
    of: { tenantId: string; projects: readonly string[] },
    words: readonly string[],
    most: number,
  ): Promise<Map<string, number>> {
    const rows = await queries.all(COUNT_IN_PROJECTS, { ...of, words, queries: words.map(wordQuery), most });
    return new Map(rows.map(({ word, passages }) => [word, passages]));
  }

  /** The number of passages of projects, at most `most`. */
  async countPassages(
    queries: Queries,
    of: { tenantId: string; projects: readonly string[] },
    most: number,
  ): Promise<number> {
    return (await queries.one(COUNT_PASSAGES, { ...of, most }))!.passages;
  }
}
