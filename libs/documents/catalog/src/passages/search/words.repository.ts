import { Injectable } from '@nestjs/common';
import { PassageSpelling } from '#entities';
import { type Queries, columns, computed, statement } from '#platform';

const WORD = columns(PassageSpelling, 'w', 'word').row;
const LIST_SIMILAR = statement(
  { misspelled: computed.text(), reader: computed.uuid(), ...WORD },
  `SELECT c.word AS misspelled, r.reader, w.word FROM unnest(:words::text[]) c (word)
  CROSS JOIN unnest(:readers::uuid[]) r (reader)
  CROSS JOIN LATERAL (SELECT w.word FROM passage_spellings w WHERE w.tenant_id = :tenantId AND w.reader = r.reader
    AND char_length(w.word) BETWEEN 4 AND 24 AND w.word % c.word ORDER BY similarity(w.word, c.word) DESC, w.word LIMIT :most::int) w`,
);
const LIST_WRITTEN = statement(
  WORD,
  `SELECT DISTINCT w.word FROM passage_spellings w
  WHERE w.tenant_id = :tenantId AND w.reader = ANY (:readers::uuid[]) AND w.word = ANY (:words::text[])`,
);

/** The words of a tenant that some people can read. */
interface WordsOf {
  tenantId: string;
  readers: readonly string[];
}

/** Finds words by their spelling. They may be only in passages that were deleted, or that a token does not reach. */
@Injectable()
export class PassageWordsRepository {
  /** For each word and each reader, the `most` words with the most similar spelling. */
  listSimilar(queries: Queries, of: WordsOf, words: readonly string[], most: number) {
    return queries.all(LIST_SIMILAR, { ...of, words, most });
  }

  /** Returns the words that occur in passages. */
  async listWritten(queries: Queries, of: WordsOf, words: readonly string[]): Promise<string[]> {
    return (await queries.all(LIST_WRITTEN, { ...of, words })).map(({ word }) => word);
  }
}
