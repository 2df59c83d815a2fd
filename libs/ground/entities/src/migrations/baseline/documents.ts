import type { Area } from './area';

const content = [
  `CREATE TABLE revisions (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    node_id uuid NOT NULL,
    number int NOT NULL,
    content bytea NOT NULL,
    content_hash bytea NOT NULL,
    bytes int NOT NULL,
    author_user_id uuid NOT NULL,
    author_actor_id uuid,
    created_at timestamptz NOT NULL DEFAULT now(),
    positions bigint[] NOT NULL DEFAULT '{}',
    outline_version smallint NOT NULL DEFAULT 1,
    PRIMARY KEY (tenant_id, id)
  )`,
  // Uncompressed, so that PostgreSQL fetches the part that is read and not the document.
  `ALTER TABLE revisions ALTER COLUMN content SET STORAGE EXTERNAL`,
  `CREATE UNIQUE INDEX revisions_number_idx ON revisions (tenant_id, node_id, number)`,
  // A save updates the rows of its headings. On a page with space, that changes no index.
  `CREATE TABLE sections (
    tenant_id uuid NOT NULL,
    node_id uuid NOT NULL,
    anchor text COLLATE "C" NOT NULL,
    ordinal int NOT NULL,
    level smallint NOT NULL,
    heading text NOT NULL,
    start_line int NOT NULL,
    end_line int NOT NULL,
    start_byte int NOT NULL,
    end_byte int NOT NULL,
    token_estimate int NOT NULL,
    aliases text[] NOT NULL DEFAULT '{}',
    PRIMARY KEY (tenant_id, node_id, anchor)
  ) WITH (fillfactor = 80)`,
];

const trash = [
  `CREATE TABLE trash (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    subject_id uuid NOT NULL,
    node_id uuid NOT NULL,
    type text NOT NULL,
    name text NOT NULL,
    path text COLLATE "C" NOT NULL,
    nodes int NOT NULL,
    files int NOT NULL,
    bytes bigint NOT NULL,
    deleted_by uuid NOT NULL,
    deleted_by_actor_id uuid,
    deleted_at timestamptz NOT NULL DEFAULT now(),
    purge_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT trash_project_fk FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX trash_subject_idx ON trash (tenant_id, subject_id)`,
  `CREATE INDEX trash_project_idx ON trash (tenant_id, project_id, id)`,
  `CREATE INDEX trash_mapping_idx ON trash (tenant_id, node_id) WHERE type = 'mapping'`,
  `CREATE INDEX trash_due_idx ON trash (tenant_id, purge_at)`,
  `CREATE TABLE trashed_rows (
    tenant_id uuid NOT NULL,
    table_name text NOT NULL,
    row_id uuid NOT NULL,
    trash_id uuid NOT NULL,
    content jsonb NOT NULL,
    PRIMARY KEY (tenant_id, table_name, row_id),
    CONSTRAINT trashed_rows_trash_fk FOREIGN KEY (tenant_id, trash_id) REFERENCES trash (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE INDEX trashed_rows_trash_idx ON trashed_rows (tenant_id, trash_id, table_name)`,
];

/** A function of a trigger, with a plan for few nodes and for many: each row is found by its key. */
const byKey = (name: string, statements: string[]) =>
  `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  BEGIN
    ${statements.join('\n    ')}
    RETURN NULL;
  END
$$`;

const deleteDerived = (table: string) =>
  `DELETE FROM ${table} t USING gone g WHERE t.tenant_id = g.tenant_id AND t.node_id = g.id;`;

const deleteContentOfNode = (table: string) =>
  `DELETE FROM ${table} t USING gone g WHERE t.tenant_id = g.tenant_id AND t.node_id = g.id
      AND NOT EXISTS (SELECT FROM trashed_rows k WHERE k.tenant_id = g.tenant_id AND k.table_name = 'nodes' AND k.row_id = g.id);`;

const deleteContentOfRow = (table: string) =>
  `DELETE FROM ${table} t USING gone g WHERE g.table_name = 'nodes'
      AND t.tenant_id = g.tenant_id AND t.node_id = g.row_id
      AND NOT EXISTS (SELECT FROM nodes n WHERE n.tenant_id = g.tenant_id AND n.id = g.row_id);`;

/**
 * Triggers delete what belongs to a node, for all deleted nodes at once, where foreign keys would cost each save a check. The content of a
 * document stays as long as its node is in `nodes` or in the trash: these triggers delete it, and nothing else does.
 */
const deletions = [
  byKey('nodes_deleted', ['search_terms', 'node_changes'].map(deleteDerived)),
  `CREATE TRIGGER nodes_deleted AFTER DELETE ON nodes REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION nodes_deleted()`,
  byKey('nodes_content_deleted', [
    `IF NOT EXISTS (SELECT FROM gone g WHERE NOT EXISTS (
      SELECT FROM trashed_rows k WHERE k.tenant_id = g.tenant_id AND k.table_name = 'nodes' AND k.row_id = g.id)) THEN
      RETURN NULL;
    END IF;`,
    ...['sections', 'revisions'].map(deleteContentOfNode),
  ]),
  `CREATE TRIGGER nodes_content_deleted AFTER DELETE ON nodes REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION nodes_content_deleted()`,
  // The mappings that were deleted from a node earlier are deleted for good with it.
  byKey('trashed_rows_deleted', [
    ...['sections', 'revisions'].map(deleteContentOfRow),
    `DELETE FROM trash t USING gone g WHERE g.table_name = 'nodes' AND t.type = 'mapping' AND t.tenant_id = g.tenant_id
      AND t.node_id = g.row_id AND NOT EXISTS (SELECT FROM nodes n WHERE n.tenant_id = g.tenant_id AND n.id = g.row_id);`,
  ]),
  `CREATE TRIGGER trashed_rows_deleted AFTER DELETE ON trashed_rows REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION trashed_rows_deleted()`,
];

/** The content of documents, and the trash. Deleted rows move to it, so that other statements need no condition to exclude them. */
export const documents: Area = {
  up: [...content, ...trash, ...deletions],
  down: [
    `DROP TABLE trashed_rows, trash, sections, revisions`,
    `DROP FUNCTION trashed_rows_deleted, nodes_content_deleted, nodes_deleted CASCADE`,
  ],
};
