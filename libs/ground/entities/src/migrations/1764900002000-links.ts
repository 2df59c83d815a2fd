import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

const DERIVED = ['sections', 'document_links', 'linked_documents', 'document_lines', 'revisions'];
const DERIVED_BEFORE = ['sections', 'revisions'];

const TABLES = [
  // A link whose line changes when text is inserted above it keeps its place in the index, on a page with space.
  `CREATE TABLE document_links (
    tenant_id uuid NOT NULL,
    node_id uuid NOT NULL,
    ordinal int NOT NULL,
    project_id uuid NOT NULL,
    href text NOT NULL,
    kind text NOT NULL,
    line int NOT NULL,
    up smallint,
    rest text COLLATE "C",
    target_path text COLLATE "C",
    anchor text,
    PRIMARY KEY (tenant_id, node_id, ordinal)
  ) WITH (fillfactor = 80)`,
  // Finds the links to a path, a Doc ID or an id.
  `CREATE INDEX document_links_target_idx ON document_links (tenant_id, target_path, project_id, node_id, ordinal)
    WHERE target_path IS NOT NULL`,
  `CREATE TABLE linked_documents (
    tenant_id uuid NOT NULL,
    node_id uuid NOT NULL,
    revision_id uuid NOT NULL,
    version smallint NOT NULL,
    PRIMARY KEY (tenant_id, node_id)
  ) WITH (fillfactor = 50)`,
  `CREATE TABLE document_lines (
    tenant_id uuid NOT NULL,
    node_id uuid NOT NULL,
    number int NOT NULL,
    line_counts int[] NOT NULL,
    numbers int[] NOT NULL,
    PRIMARY KEY (tenant_id, node_id)
  )`,
  `ALTER TABLE revisions ADD COLUMN lines_added int, ADD COLUMN lines_removed int`,
];

const RESOLUTION = [
  // The path to which a link leads from a document at `path`. The first of the names between slashes is empty.
  `CREATE FUNCTION link_target(path text, up int, rest text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN up IS NULL OR rest IS NULL THEN rest
      WHEN up + 2 > cardinality(string_to_array(path, '/')) THEN NULL
      ELSE array_to_string((string_to_array(path, '/'))[1:cardinality(string_to_array(path, '/')) - 1 - up], '/')
        || CASE WHEN rest = '' THEN '' ELSE '/' || rest END END`,
  `CREATE FUNCTION document_links_moved() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE document_links SET target_path = link_target(NEW.path, up, rest)
      WHERE tenant_id = NEW.tenant_id AND node_id = NEW.id AND up IS NOT NULL;
    RETURN NULL;
  END
$$`,
  // Saves don't set the path, so they don't even test the condition.
  `CREATE TRIGGER document_links_moved AFTER UPDATE OF path ON nodes FOR EACH ROW
    WHEN (NEW.revision_id IS NOT NULL AND OLD.path <> NEW.path) EXECUTE FUNCTION document_links_moved()`,
];

/** Replaces a function of the baseline, with a plan for few nodes and for many: each row is found by its key. */
const byKey = (name: string, statements: string[]) =>
  `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  BEGIN
    ${statements.join('\n    ')}
    RETURN NULL;
  END
$$`;

/** The functions that delete everything that belongs to the content of a document. */
const deletions = (tables: readonly string[]) => [
  byKey('nodes_content_deleted', [
    `IF NOT EXISTS (SELECT FROM gone g WHERE NOT EXISTS (
      SELECT FROM trashed_rows k WHERE k.tenant_id = g.tenant_id AND k.table_name = 'nodes' AND k.row_id = g.id)) THEN
      RETURN NULL;
    END IF;`,
    ...tables.map(
      (table) => `DELETE FROM ${table} t USING gone g WHERE t.tenant_id = g.tenant_id AND t.node_id = g.id
      AND NOT EXISTS (SELECT FROM trashed_rows k WHERE k.tenant_id = g.tenant_id AND k.table_name = 'nodes' AND k.row_id = g.id);`,
    ),
  ]),
  byKey('trashed_rows_deleted', [
    ...tables.map(
      (table) => `DELETE FROM ${table} t USING gone g WHERE g.table_name = 'nodes'
      AND t.tenant_id = g.tenant_id AND t.node_id = g.row_id
      AND NOT EXISTS (SELECT FROM nodes n WHERE n.tenant_id = g.tenant_id AND n.id = g.row_id);`,
    ),
    `DELETE FROM trash t USING gone g WHERE g.table_name = 'nodes' AND t.type = 'mapping' AND t.tenant_id = g.tenant_id
      AND t.node_id = g.row_id AND NOT EXISTS (SELECT FROM nodes n WHERE n.tenant_id = g.tenant_id AND n.id = g.row_id);`,
  ]),
];

/** The links between documents, which lines come from which revision, and how many lines each revision changed. */
export class Links1764900002000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [...TABLES, ...RESOLUTION, ...deletions(DERIVED)]) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const sql of deletions(DERIVED_BEFORE)) await runner.query(sql);
    await runner.query('DROP FUNCTION document_links_moved CASCADE');
    await runner.query('DROP FUNCTION link_target');
    await runner.query('DROP TABLE document_lines, linked_documents, document_links');
    await runner.query('ALTER TABLE revisions DROP COLUMN lines_added, DROP COLUMN lines_removed');
  }
}
