import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Personal views, health reports, and the indexes for My Docs and health checks. */
export class ViewsAndHealth1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `CREATE TABLE personal_views (
    id uuid PRIMARY KEY,
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    description text,
    is_default boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT personal_views_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
  )`,
  `CREATE UNIQUE INDEX personal_views_tenant_idx ON personal_views (tenant_id, id)`,
  `CREATE UNIQUE INDEX personal_views_user_idx ON personal_views (tenant_id, user_id, id)`,
  `CREATE UNIQUE INDEX personal_views_default_idx ON personal_views (tenant_id, user_id) WHERE is_default`,
  `CREATE TABLE personal_view_entries (
    id uuid PRIMARY KEY,
    tenant_id uuid NOT NULL,
    view_id uuid NOT NULL,
    parent_entry_id uuid,
    entry_type text NOT NULL,
    source_node_id uuid,
    virtual_name text,
    sort_order int NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT personal_view_entries_view_fk FOREIGN KEY (tenant_id, view_id) REFERENCES personal_views (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX personal_view_entries_view_idx ON personal_view_entries (tenant_id, view_id, id)`,
  `ALTER TABLE personal_view_entries ADD CONSTRAINT personal_view_entries_parent_fk FOREIGN KEY (tenant_id, view_id, parent_entry_id)
    REFERENCES personal_view_entries (tenant_id, view_id, id) ON DELETE CASCADE`,
  `CREATE INDEX personal_view_entries_parent_idx ON personal_view_entries (tenant_id, view_id, parent_entry_id)`,
  `CREATE UNIQUE INDEX personal_view_entries_node_idx ON personal_view_entries (tenant_id, view_id, parent_entry_id, source_node_id)
    NULLS NOT DISTINCT WHERE entry_type = 'ref'`,
  `CREATE TABLE health_reports (
    id uuid PRIMARY KEY,
    tenant_id uuid NOT NULL,
    project_id uuid NOT NULL,
    ok int NOT NULL,
    missing int NOT NULL,
    changed int NOT NULL,
    repaired int NOT NULL,
    items jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT health_reports_project_fk FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX health_reports_project_idx ON health_reports (tenant_id, project_id, id)`,
  // A node never leaves its project, so its mapping can carry the project too.
  `ALTER TABLE mappings ADD COLUMN project_id uuid`,
  `UPDATE mappings m SET project_id = n.project_id FROM nodes n WHERE n.tenant_id = m.tenant_id AND n.id = m.node_id`,
  `ALTER TABLE mappings ALTER COLUMN project_id SET NOT NULL`,
  // On a hash, since a path can be longer than an index entry.
  `CREATE INDEX mappings_local_idx ON mappings (tenant_id, project_id, hashtextextended(physical_path, 0)) WHERE source_type = 'local'`,
  `CREATE INDEX mappings_broken_idx ON mappings (tenant_id, project_id) WHERE status = 'broken'`,
  `ALTER TABLE nodes ADD COLUMN saved_by_agent boolean NOT NULL DEFAULT false`,
  `UPDATE nodes n SET saved_by_agent = true FROM revisions r
    WHERE r.tenant_id = n.tenant_id AND r.id = n.revision_id AND r.author_actor_id IS NOT NULL`,
  `CREATE INDEX nodes_by_agent_idx ON nodes (tenant_id, project_id, path) WHERE saved_by_agent`,
];

const DOWN = [
  `ALTER TABLE nodes DROP COLUMN saved_by_agent`,
  `ALTER TABLE mappings DROP COLUMN project_id`,
  `DROP TABLE health_reports, personal_view_entries, personal_views`,
];
