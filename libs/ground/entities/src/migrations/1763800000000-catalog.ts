import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns and tables for the catalog: tags, who created a node, and when each node last changed. */
export class Catalog1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `ALTER TABLE nodes ADD COLUMN tags text[] NOT NULL DEFAULT '{}', ADD COLUMN created_by uuid`,
  `UPDATE nodes n SET created_by = coalesce(
    (SELECT r.author_user_id FROM revisions r WHERE r.tenant_id = n.tenant_id AND r.node_id = n.id AND r.number = 1), p.created_by)
    FROM projects p WHERE p.tenant_id = n.tenant_id AND p.id = n.project_id`,
  `ALTER TABLE nodes ALTER COLUMN created_by SET NOT NULL`,
  `CREATE TABLE node_changes (
    tenant_id uuid NOT NULL,
    node_id uuid NOT NULL,
    project_id uuid NOT NULL,
    xid bigint NOT NULL,
    type text NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, node_id),
    CONSTRAINT node_changes_node_fk FOREIGN KEY (tenant_id, node_id) REFERENCES nodes (tenant_id, id) ON DELETE CASCADE
  ) WITH (fillfactor = 85)`,
  `CREATE INDEX node_changes_order_idx ON node_changes (tenant_id, project_id, xid, node_id)`,
  `CREATE INDEX node_changes_recent_idx ON node_changes (tenant_id, updated_at DESC, node_id)`,
  `CREATE INDEX node_changes_project_recent_idx ON node_changes (tenant_id, project_id, updated_at, node_id) WHERE type = 'file'`,
  `INSERT INTO node_changes (tenant_id, node_id, project_id, xid, type, updated_at)
    SELECT tenant_id, id, project_id, pg_current_xact_id()::text::bigint, type, updated_at FROM nodes`,
  `CREATE INDEX nodes_level_idx ON nodes (tenant_id, project_id, depth, path) WHERE type = 'file'`,
  `ALTER TABLE project_counters ADD COLUMN files bigint NOT NULL DEFAULT 0, ADD COLUMN last_changed_at timestamptz NOT NULL DEFAULT now()`,
  `INSERT INTO project_counters AS c (tenant_id, project_id, shard, ticks, nodes, mappings, files)
    SELECT tenant_id, project_id, 0, 0, 0, 0, count(*) FROM nodes WHERE type = 'file' GROUP BY tenant_id, project_id
    ON CONFLICT (tenant_id, project_id, shard) DO UPDATE SET files = excluded.files`,
  `UPDATE project_counters c SET last_changed_at = x.at
    FROM (SELECT tenant_id, project_id, max(updated_at) AS at FROM nodes GROUP BY tenant_id, project_id) x
    WHERE x.tenant_id = c.tenant_id AND x.project_id = c.project_id`,
  `CREATE TABLE top_folder_counters (
    tenant_id uuid NOT NULL,
    project_id uuid NOT NULL,
    folder text COLLATE "C" NOT NULL,
    shard smallint NOT NULL,
    files bigint NOT NULL,
    PRIMARY KEY (tenant_id, project_id, folder, shard),
    CONSTRAINT top_folder_counters_project_fk FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id) ON DELETE CASCADE
  ) WITH (fillfactor = 50)`,
  `INSERT INTO top_folder_counters (tenant_id, project_id, folder, shard, files)
    SELECT tenant_id, project_id, '/' || split_part(path, '/', 2), 0, count(*) FROM nodes WHERE type = 'file' AND depth > 1
    GROUP BY tenant_id, project_id, '/' || split_part(path, '/', 2)`,
];

const DOWN = [
  `DROP TABLE top_folder_counters, node_changes`,
  `ALTER TABLE project_counters DROP COLUMN last_changed_at, DROP COLUMN files`,
  `DROP INDEX nodes_level_idx`,
  `ALTER TABLE nodes DROP COLUMN created_by, DROP COLUMN tags`,
];
