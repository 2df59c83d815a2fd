import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CHANGED, UNSPACED } from './1763900000000-search';
import { LEARN } from './1764300000371-search-words-without-waiting';

/**
 * The trigger that updates the search index of a changed document compares first, and writes only what differs, in one statement. Functions
 * in PL/pgSQL keep their plans, which functions in SQL do only since PostgreSQL 18.
 */
export class CheapSearchIndex1764300000422 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const replaced = (definition: string) => definition.replace(/^CREATE FUNCTION/, 'CREATE OR REPLACE FUNCTION');

const UP = [
  `CREATE OR REPLACE FUNCTION search_learn(tenant uuid, terms text[]) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO search_words (tenant_id, word, xid)
    SELECT tenant, w.word, pg_current_xact_id()::text::bigint FROM (
      SELECT DISTINCT substring(t COLLATE "default" from '^[[:alpha:]][[:alnum:]]{2,31}(?![[:alnum:]])') COLLATE "C" AS word FROM unnest(terms) t) w
    WHERE w.word IS NOT NULL AND w.word !~ '[${UNSPACED}]'
      AND NOT EXISTS (SELECT FROM search_words known WHERE known.tenant_id = tenant AND known.word = w.word);
  END
$$`,
  `CREATE OR REPLACE FUNCTION search_node_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    ranks smallint[];
    ordinals int[];
    places smallint[];
    projects uuid[];
    readers uuid[];
    terms text[];
  BEGIN
    SELECT array_agg(coalesce(w.rank, p.rank)), array_agg(coalesce(w.ordinal, p.ordinal)), array_agg(coalesce(w.place, p.place)),
      array_agg(w.project_id), array_agg(w.reader), array_agg(w.term)
    INTO ranks, ordinals, places, projects, readers, terms
    FROM search_terms_of(NEW.tenant_id, ARRAY[NEW.id]) w
    FULL JOIN (SELECT * FROM search_terms t WHERE t.tenant_id = NEW.tenant_id AND t.node_id = NEW.id) p
      ON p.rank = w.rank AND p.ordinal = w.ordinal AND p.place = w.place
    WHERE w.term IS DISTINCT FROM p.term;
    IF ranks IS NULL THEN RETURN NULL; END IF;
    MERGE INTO search_terms t
    USING unnest(ranks, ordinals, places, projects, readers, terms) d (rank, ordinal, place, project_id, reader, term)
    ON t.tenant_id = NEW.tenant_id AND t.node_id = NEW.id AND t.rank = d.rank AND t.ordinal = d.ordinal AND t.place = d.place
    WHEN MATCHED AND d.term IS NULL THEN DELETE
    WHEN MATCHED THEN UPDATE SET term = d.term
    WHEN NOT MATCHED THEN INSERT (tenant_id, node_id, rank, ordinal, place, project_id, reader, term)
      VALUES (NEW.tenant_id, NEW.id, d.rank, d.ordinal, d.place, d.project_id, d.reader, d.term);
    PERFORM search_learn(NEW.tenant_id, terms);
    RETURN NULL;
  END
$$`,
];

const DOWN = [replaced(CHANGED), LEARN];
