import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The search index. Triggers maintain it, so that no statement that writes a node can forget to. */
export class Search1763900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const extension of ['pg_trgm', 'btree_gin']) await addExtension(runner, extension);
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const NOBODY = `'00000000-0000-0000-0000-000000000000'::uuid`;

// Scripts written without spaces, and pictographs: a match can begin at any of their characters.
export const UNSPACED =
  '\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u2600-\\u27BF\\u3005-\\u3007\\u3040-\\u30FF\\u31F0-\\u31FF\\u3400-\\u4DBF' +
  '\\u4E00-\\u9FFF\\uAC00-\\uD7A3\\uF900-\\uFAFF\\U0001F000-\\U0001FAFF\\U00020000-\\U0003FFFF';

// Folds text as libs/documents/catalog/src/search/fold.ts folds queries. A test compares the two.
const FOLD = `CREATE FUNCTION search_fold(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(
    CASE WHEN octet_length(given) = char_length(given) THEN lower(given)
    ELSE translate(replace(replace(replace(
      lower(normalize(regexp_replace(normalize(given, NFKD), '[\\u0300-\\u036F\\u0483-\\u0487]', '', 'g'), NFC)),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđıςſ', 'oldiσs') END,
    '\\s+', ' ', 'g'))
$$`;

// The places where a match can begin: the start of the text, after every character that is not a letter or digit, and each unspaced character.
const PLACES = `CREATE FUNCTION search_places(folded text) RETURNS TABLE (place smallint, term text)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 5 AS $$
  SELECT i::smallint, left(array_to_string(pieces[i : i + 39], ''), 40)
  FROM (SELECT string_to_array(ltrim(regexp_replace(folded, '(?<![[:alnum:]])(?=\\S)|(?=[${UNSPACED}])', E'\\x01', 'g'), E'\\x01'), E'\\x01')
    AS pieces OFFSET 0) cut, generate_series(1, least(cardinality(pieces), 64)) i
  WHERE pieces[i] <> ''
$$`;

const TERMS = `CREATE FUNCTION search_terms_of(tenant uuid, nodes uuid[])
  RETURNS TABLE (tenant_id uuid, node_id uuid, rank smallint, ordinal int, place smallint, project_id uuid, reader uuid, term text)
  LANGUAGE sql STABLE AS $$
  SELECT n.tenant_id, n.id, (s.rank + (p.place > 1)::int)::smallint, s.ordinal, p.place, n.project_id, s.reader, p.term
  FROM unnest($2) wanted JOIN nodes n ON n.tenant_id = $1 AND n.id = wanted
  CROSS JOIN LATERAL (
    SELECT 0 AS rank, 0 AS ordinal, ${NOBODY} AS reader, n.title AS text WHERE n.title IS NOT NULL
    UNION ALL SELECT 4, 0, ${NOBODY}, n.name
    UNION ALL SELECT 6, t.i::int, ${NOBODY}, t.tag FROM unnest(n.tags) WITH ORDINALITY t (tag, i)
    UNION ALL SELECT 2, h.ordinal, n.created_by, h.heading FROM sections h
      WHERE h.tenant_id = n.tenant_id AND h.node_id = n.id AND h.ordinal < 1000
  ) s CROSS JOIN LATERAL search_places(search_fold(left(s.text, 300))) p
  WHERE n.parent_id IS NOT NULL
$$`;

const LEARN = `CREATE FUNCTION search_learn(tenant uuid, terms text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_words (tenant_id, word)
  SELECT tenant, word FROM (
    SELECT DISTINCT substring(t COLLATE "default" from '^[[:alpha:]][[:alnum:]]{2,31}(?![[:alnum:]])') COLLATE "C" AS word FROM unnest(terms) t) w
  WHERE word IS NOT NULL AND word !~ '[${UNSPACED}]'
    AND NOT EXISTS (SELECT FROM search_words known WHERE known.tenant_id = tenant AND known.word = w.word)
  ORDER BY word
  ON CONFLICT DO NOTHING
$$`;

const MADE = `CREATE FUNCTION search_node_made() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    of_tenant record;
    learnt text[];
  BEGIN
    FOR of_tenant IN SELECT tenant_id, array_agg(id) AS nodes FROM made WHERE parent_id IS NOT NULL GROUP BY tenant_id LOOP
      WITH added AS (
        INSERT INTO search_terms (tenant_id, node_id, rank, ordinal, place, project_id, reader, term)
        SELECT * FROM search_terms_of(of_tenant.tenant_id, of_tenant.nodes) RETURNING term)
      SELECT array_agg(DISTINCT term) INTO learnt FROM added;
      PERFORM search_learn(of_tenant.tenant_id, learnt);
    END LOOP;
    RETURN NULL;
  END
$$`;

export const CHANGED = `CREATE FUNCTION search_node_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    learnt text[];
  BEGIN
    WITH wanted AS MATERIALIZED (SELECT * FROM search_terms_of(NEW.tenant_id, ARRAY[NEW.id])),
    present AS MATERIALIZED (SELECT * FROM search_terms WHERE tenant_id = NEW.tenant_id AND node_id = NEW.id),
    gone AS (
      DELETE FROM search_terms t USING (
        SELECT rank, ordinal, place FROM present EXCEPT SELECT rank, ordinal, place FROM wanted) g
      WHERE t.tenant_id = NEW.tenant_id AND t.node_id = NEW.id AND t.rank = g.rank AND t.ordinal = g.ordinal AND t.place = g.place),
    added AS (
      INSERT INTO search_terms AS t (tenant_id, node_id, rank, ordinal, place, project_id, reader, term)
      SELECT w.tenant_id, w.node_id, w.rank, w.ordinal, w.place, w.project_id, w.reader, w.term FROM wanted w
      LEFT JOIN present p ON p.rank = w.rank AND p.ordinal = w.ordinal AND p.place = w.place
      WHERE p.term IS DISTINCT FROM w.term
      ON CONFLICT (tenant_id, node_id, rank, ordinal, place) DO UPDATE SET term = excluded.term
      RETURNING term)
    SELECT array_agg(DISTINCT term) INTO learnt FROM added;
    IF learnt IS NOT NULL THEN PERFORM search_learn(NEW.tenant_id, learnt); END IF;
    RETURN NULL;
  END
$$`;

const UP = [
  `CREATE TABLE search_terms (
    tenant_id uuid NOT NULL,
    node_id uuid NOT NULL,
    rank smallint NOT NULL,
    ordinal int NOT NULL,
    place smallint NOT NULL,
    project_id uuid NOT NULL,
    reader uuid NOT NULL,
    term text COLLATE "C" NOT NULL,
    PRIMARY KEY (tenant_id, node_id, rank, ordinal, place),
    CONSTRAINT search_terms_node_fk FOREIGN KEY (tenant_id, node_id) REFERENCES nodes (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE TABLE search_words (
    tenant_id uuid NOT NULL,
    word text COLLATE "C" NOT NULL,
    PRIMARY KEY (tenant_id, word)
  )`,
  FOLD,
  PLACES,
  TERMS,
  LEARN,
  MADE,
  CHANGED,
  `INSERT INTO search_terms (tenant_id, node_id, rank, ordinal, place, project_id, reader, term)
    SELECT t.* FROM (SELECT tenant_id, array_agg(id) AS nodes FROM nodes GROUP BY tenant_id) n,
    LATERAL search_terms_of(n.tenant_id, n.nodes) t`,
  `SELECT search_learn(tenant_id, array_agg(DISTINCT term)) FROM search_terms GROUP BY tenant_id`,
  // The places of a project, and of a tenant, in the order of results: a search reads a few ranges of them.
  `CREATE INDEX search_terms_project_idx ON search_terms (tenant_id, project_id, rank, reader, term, node_id, ordinal, place)`,
  `CREATE INDEX search_terms_tenant_idx ON search_terms (tenant_id, reader, term, rank, project_id, node_id)`,
  `CREATE INDEX search_words_similar_idx ON search_words USING gin (tenant_id, word gin_trgm_ops)`,
  `CREATE TRIGGER search_node_made AFTER INSERT ON nodes REFERENCING NEW TABLE AS made
    FOR EACH STATEMENT EXECUTE FUNCTION search_node_made()`,
  // Deferred to the commit, when the transaction has written the headings.
  `CREATE CONSTRAINT TRIGGER search_node_changed AFTER UPDATE ON nodes DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.title IS DISTINCT FROM NEW.title OR OLD.tags IS DISTINCT FROM NEW.tags
      OR OLD.revision_id IS DISTINCT FROM NEW.revision_id) EXECUTE FUNCTION search_node_changed()`,
];

const DOWN = [
  `DROP TRIGGER search_node_changed ON nodes`,
  `DROP TRIGGER search_node_made ON nodes`,
  `DROP FUNCTION search_node_changed, search_node_made, search_learn, search_terms_of, search_places, search_fold`,
  `DROP TABLE search_words`,
  `DROP TABLE search_terms`,
];

/** Creates an extension. Both are trusted extensions, so every user with CREATE on the database can create them. @throws Error with one line that says what is missing */
async function addExtension(runner: QueryRunner, name: string): Promise<void> {
  try {
    await runner.query(`CREATE EXTENSION IF NOT EXISTS ${name}`);
  } catch (cause) {
    const reason = (cause as Error).message.split('\n')[0];
    throw new Error(
      `Search requires the PostgreSQL extension ${name}, which could not be created (${reason}). It is part of PostgreSQL (on some ` +
        `systems in the package postgresql-contrib). As the owner of the database or a superuser, run "CREATE EXTENSION ${name}" ` +
        'in it, then run the migrations again.',
      { cause },
    );
  }
}
