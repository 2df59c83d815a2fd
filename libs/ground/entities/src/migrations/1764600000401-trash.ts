import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The trash. Deleted rows move to it, so that other statements need no condition to exclude them. The revisions and sections of a
 * document stay in their tables as long as its node is in `nodes` or in the trash: the triggers delete them, and nothing else does.
 */
export class Trash1764600000401 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

/** Content, which stays while the node is in the trash. */
const CONTENT = ['sections', 'revisions'];

/** A function of a trigger, with a plan for few nodes and for many: each row is found by its key. */
const trigger = (
  name: string,
  statements: string[],
) => `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  BEGIN
    ${statements.join('\n    ')}
    RETURN NULL;
  END
$$`;

const AFTER_NODES = `IF NOT EXISTS (SELECT FROM gone g WHERE NOT EXISTS (
      SELECT FROM trashed_rows k WHERE k.tenant_id = g.tenant_id AND k.table_name = 'nodes' AND k.row_id = g.id)) THEN
      RETURN NULL;
    END IF;`;

const deleteContentOfNode = (
  table: string,
) => `DELETE FROM ${table} t USING gone g WHERE t.tenant_id = g.tenant_id AND t.node_id = g.id
      AND NOT EXISTS (SELECT FROM trashed_rows k WHERE k.tenant_id = g.tenant_id AND k.table_name = 'nodes' AND k.row_id = g.id);`;

const deleteContentOfRow = (
  table: string,
) => `DELETE FROM ${table} t USING gone g WHERE g.table_name = 'nodes'
      AND t.tenant_id = g.tenant_id AND t.node_id = g.row_id
      AND NOT EXISTS (SELECT FROM nodes n WHERE n.tenant_id = g.tenant_id AND n.id = g.row_id);`;

const UP = [
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
  // For the one statement that reads the trash of all tenants: the sweep.
  `CREATE INDEX trash_due_idx ON trash (purge_at)`,
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
  `ALTER TABLE revisions DROP CONSTRAINT revisions_node_fk`,
  // Until now the trigger nodes_deleted deleted the sections too.
  `DO $$ BEGIN
    EXECUTE regexp_replace(pg_get_functiondef('nodes_deleted'::regproc), 'DELETE FROM sections [^;]*;', '');
  END $$`,
  trigger('nodes_content_deleted', [AFTER_NODES, ...CONTENT.map(deleteContentOfNode)]),
  `CREATE TRIGGER nodes_content_deleted AFTER DELETE ON nodes REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION nodes_content_deleted()`,
  // The mappings that were deleted from a node earlier are deleted for good with it.
  trigger('trashed_rows_deleted', [
    ...CONTENT.map(deleteContentOfRow),
    `DELETE FROM trash t USING gone g WHERE g.table_name = 'nodes' AND t.type = 'mapping' AND t.tenant_id = g.tenant_id
      AND t.node_id = g.row_id AND NOT EXISTS (SELECT FROM nodes n WHERE n.tenant_id = g.tenant_id AND n.id = g.row_id);`,
  ]),
  `CREATE TRIGGER trashed_rows_deleted AFTER DELETE ON trashed_rows REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION trashed_rows_deleted()`,
];

// The rollback deletes the content of the trash for good.
const DOWN = [
  `DELETE FROM trash`,
  `DROP TRIGGER nodes_content_deleted ON nodes`,
  `DROP FUNCTION nodes_content_deleted`,
  `DROP TABLE trashed_rows, trash`,
  `DROP FUNCTION trashed_rows_deleted`,
  `DO $$ BEGIN
    EXECUTE regexp_replace(pg_get_functiondef('nodes_deleted'::regproc), 'BEGIN',
      'BEGIN DELETE FROM sections t USING gone g WHERE t.tenant_id = g.tenant_id AND t.node_id = g.id;');
  END $$`,
  `ALTER TABLE revisions ADD CONSTRAINT revisions_node_fk FOREIGN KEY (tenant_id, node_id) REFERENCES nodes (tenant_id, id)
    ON DELETE CASCADE`,
];
