import type { MigrationInterface, QueryRunner } from 'typeorm';
import { UNSPACED } from './1763900000000-search';

/** Concurrent transactions can learn the same word, so none waits for another. Before, two that learned several words could deadlock. */
export class SearchWordsWithoutWaiting1764300000371 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const learn = (columns: string, values: string, end: string) =>
  `CREATE OR REPLACE FUNCTION search_learn(tenant uuid, terms text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_words (${columns})
  SELECT ${values} FROM (
    SELECT DISTINCT substring(t COLLATE "default" from '^[[:alpha:]][[:alnum:]]{2,31}(?![[:alnum:]])') COLLATE "C" AS word FROM unnest(terms) t) w
  WHERE word IS NOT NULL AND word !~ '[${UNSPACED}]'
    AND NOT EXISTS (SELECT FROM search_words known WHERE known.tenant_id = tenant AND known.word = w.word)
  ${end}
$$`;

export const LEARN = learn('tenant_id, word, xid', 'tenant, word, pg_current_xact_id()::text::bigint', '');

const UP = [
  `ALTER TABLE search_words ADD COLUMN xid bigint NOT NULL DEFAULT 0, DROP CONSTRAINT search_words_pkey,
    ADD PRIMARY KEY (tenant_id, word, xid)`,
  `ALTER TABLE search_words ALTER COLUMN xid DROP DEFAULT`,
  LEARN,
];

const DOWN = [
  `DELETE FROM search_words w USING search_words k WHERE k.tenant_id = w.tenant_id AND k.word = w.word AND k.xid < w.xid`,
  `ALTER TABLE search_words DROP CONSTRAINT search_words_pkey, DROP COLUMN xid, ADD PRIMARY KEY (tenant_id, word)`,
  learn('tenant_id, word', 'tenant, word', 'ORDER BY word ON CONFLICT DO NOTHING'),
];
