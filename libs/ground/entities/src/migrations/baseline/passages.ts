import type { Area } from './area';

const table = [
  // The terms of a passage stay in its row: a search reads those of hundreds of passages. Half of each page is free, so that a passage that
  // keeps its words when its lines change stays on its page, and no index changes (a HOT update).
  `CREATE TABLE passages (
    tenant_id uuid NOT NULL,
    node_id uuid NOT NULL,
    ordinal int NOT NULL,
    project_id uuid NOT NULL,
    reader uuid NOT NULL,
    revision_id uuid NOT NULL,
    anchor text,
    heading_path text[] NOT NULL,
    start_line int NOT NULL,
    end_line int NOT NULL,
    start_byte int NOT NULL,
    end_byte int NOT NULL,
    token_estimate int NOT NULL,
    section_hash bytea NOT NULL,
    word_count int NOT NULL,
    terms tsvector NOT NULL,
    PRIMARY KEY (tenant_id, node_id, ordinal)
  ) WITH (toast_tuple_target = 8160, fillfactor = 50)`,
  `ALTER TABLE passages ALTER COLUMN terms SET STORAGE MAIN`,
];

/** The functions of the index of terms. A later migration removes them. */
export const termsFunctions = [
  // The words of the index begin with their space: the reader or the project in its tenant. So a search reads lists of passages that it may
  // find, and no others. With columns for them, it would intersect each list with that of the tenant, which takes ten times as long.
  `CREATE FUNCTION passage_space(tenant uuid, space uuid) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN left(md5(tenant::text || space::text), 8)`,
  // The cost keeps the planner from computing it for each row. PL/pgSQL keeps it from being inlined, which would hide the index. It calls only
  // functions of pg_catalog, because PostgreSQL builds indexes with no other schema in the path. Each word gets its two spaces by joining and
  // splitting one text, which takes a sixth of the time of a query over the words. No word contains a control character.
  `CREATE FUNCTION passage_index_terms(tenant uuid, reader uuid, project uuid, terms tsvector) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 100000 AS $$
  DECLARE
    words text[] := tsvector_to_array(terms);
    of_reader text := chr(1) || left(md5(tenant::text || reader::text), 8);
    of_project text := chr(1) || left(md5(tenant::text || project::text), 8);
  BEGIN
    IF words = '{}' THEN RETURN ''; END IF;
    RETURN array_to_tsvector(string_to_array(
      substr(of_reader || array_to_string(words, of_reader) || of_project || array_to_string(words, of_project), 2), chr(1)));
  END
$$`,
];

/** The index of terms. A later migration removes it. */
export const termsIndex = [
  // A search reads all waiting entries of the index, so only few may wait.
  `CREATE INDEX passages_terms_idx ON passages USING gin (passage_index_terms(tenant_id, reader, project_id, terms))
    WITH (gin_pending_list_limit = 256)`,
  // Statistics of the expression would take long, and are not needed for the only plan.
  `ALTER INDEX passages_terms_idx ALTER COLUMN 1 SET STATISTICS 0`,
];

const textIndex = [
  // Finds sections of a project by their text, for citations of a section that has moved.
  `CREATE INDEX passages_text_idx ON passages (tenant_id, project_id, section_hash)`,
];

/** In how many passages each word is. A later migration removes it. */
export const wordCounts = [
  `CREATE TABLE passage_words (
    tenant_id uuid NOT NULL,
    reader uuid NOT NULL,
    word text COLLATE "C" NOT NULL,
    passages int NOT NULL,
    PRIMARY KEY (tenant_id, reader, word)
  ) WITH (fillfactor = 80)`,
  `CREATE INDEX passage_words_similar_idx ON passage_words USING gin (tenant_id, reader, word gin_trgm_ops)
    WHERE char_length(word) BETWEEN 4 AND 24`,
];

const queue = [
  // Saves only append to the queue. With one row for each node, a save would wait for the worker that holds it.
  `CREATE TABLE passage_queue (
    tenant_id uuid NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    node_id uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, id)
  )`,
  `CREATE FUNCTION passages_nodes_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO passage_queue (tenant_id, node_id) SELECT tenant_id, id FROM changed WHERE revision_id IS NOT NULL;
    RETURN NULL;
  END
$$`,
  `CREATE FUNCTION passages_node_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO passage_queue (tenant_id, node_id) VALUES (NEW.tenant_id, NEW.id);
    RETURN NULL;
  END
$$`,
  `CREATE TRIGGER passages_node_made AFTER INSERT ON nodes REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION passages_nodes_changed()`,
  `CREATE TRIGGER passages_node_deleted AFTER DELETE ON nodes REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION passages_nodes_changed()`,
  `CREATE TRIGGER passages_node_changed AFTER UPDATE ON nodes FOR EACH ROW
    WHEN (OLD.revision_id IS DISTINCT FROM NEW.revision_id OR (NEW.revision_id IS NOT NULL
      AND (OLD.name, OLD.title, OLD.project_id) IS DISTINCT FROM (NEW.name, NEW.title, NEW.project_id)))
    EXECUTE FUNCTION passages_node_changed()`,
];

/** The index of passages, and the queue of the nodes that it lacks. */
export const passages: Area = {
  up: [...table, ...termsFunctions, ...termsIndex, ...textIndex, ...wordCounts, ...queue],
  down: [
    `DROP TABLE passage_queue, passage_words, passages`,
    `DROP FUNCTION passages_node_changed, passages_nodes_changed, passage_index_terms, passage_space CASCADE`,
  ],
};
