import type { Area } from './area';

const projects = [
  `CREATE TABLE projects (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    description text,
    owner_user_id uuid,
    created_by uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    deleted_at timestamptz,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT projects_owner_fk FOREIGN KEY (tenant_id, owner_user_id) REFERENCES users (tenant_id, id),
    CONSTRAINT projects_creator_fk FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id)
  )`,
  `CREATE UNIQUE INDEX projects_slug_idx ON projects (tenant_id, slug) WHERE owner_user_id IS NULL AND deleted_at IS NULL`,
  `CREATE UNIQUE INDEX projects_personal_idx ON projects (tenant_id, owner_user_id) WHERE owner_user_id IS NOT NULL`,
  `CREATE TABLE project_counters (
    tenant_id uuid NOT NULL,
    project_id uuid NOT NULL,
    shard smallint NOT NULL,
    ticks bigint NOT NULL,
    nodes bigint NOT NULL,
    mappings bigint NOT NULL,
    files bigint NOT NULL DEFAULT 0,
    last_changed_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, project_id, shard),
    CONSTRAINT project_counters_project_fk FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id) ON DELETE CASCADE
  ) WITH (fillfactor = 50)`,
  `CREATE TABLE top_folder_counters (
    tenant_id uuid NOT NULL,
    project_id uuid NOT NULL,
    folder text COLLATE "C" NOT NULL,
    shard smallint NOT NULL,
    files bigint NOT NULL,
    PRIMARY KEY (tenant_id, project_id, folder, shard),
    CONSTRAINT top_folder_counters_project_fk FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id) ON DELETE CASCADE
  ) WITH (fillfactor = 50)`,
];

const trees = [
  `CREATE TABLE trees (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    root_node_id uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT trees_project_fk FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX trees_project_idx ON trees (tenant_id, project_id)`,
  `CREATE TABLE nodes (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    tree_id uuid NOT NULL,
    parent_id uuid,
    type text NOT NULL,
    name text NOT NULL,
    path text COLLATE "C" NOT NULL,
    depth smallint NOT NULL,
    sort_order int NOT NULL DEFAULT 0,
    metadata jsonb NOT NULL DEFAULT '{}',
    version int NOT NULL DEFAULT 1,
    revision_id uuid,
    title text,
    content_hash bytea,
    bytes int,
    total_lines int,
    token_estimate int,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    tags text[] NOT NULL DEFAULT '{}',
    created_by uuid NOT NULL,
    saved_by_agent boolean NOT NULL DEFAULT false,
    headings_hash bytea,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT nodes_project_fk FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id)
  ) WITH (fillfactor = 85)`,
  `ALTER TABLE nodes ADD CONSTRAINT nodes_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES nodes (tenant_id, id)`,
  `CREATE UNIQUE INDEX nodes_path_idx ON nodes (tenant_id, project_id, path)`,
  `CREATE INDEX nodes_parent_idx ON nodes (tenant_id, parent_id)`,
  `CREATE INDEX nodes_level_idx ON nodes (tenant_id, project_id, depth, path) WHERE type = 'file'`,
  `CREATE INDEX nodes_by_agent_idx ON nodes (tenant_id, project_id, path) WHERE saved_by_agent`,
  // No foreign key: only a transaction that holds the lock of a node writes its row, and the trigger nodes_deleted deletes it.
  `CREATE TABLE node_changes (
    tenant_id uuid NOT NULL,
    node_id uuid NOT NULL,
    project_id uuid NOT NULL,
    xid bigint NOT NULL,
    type text NOT NULL,
    updated_at timestamptz NOT NULL,
    line text NOT NULL,
    PRIMARY KEY (tenant_id, node_id)
  ) WITH (fillfactor = 85)`,
  `CREATE INDEX node_changes_order_idx ON node_changes (tenant_id, project_id, xid, node_id)`,
  // The index that the palette scans: the folded titles and paths of a tenant's nodes, last changed first. An index entry holds at most
  // 2,704 bytes: enough for the 600 characters of a line in any script and the other columns.
  `CREATE INDEX node_changes_recent_idx ON node_changes (tenant_id, updated_at DESC, node_id) INCLUDE (project_id, line)`,
  `CREATE INDEX node_changes_project_recent_idx ON node_changes (tenant_id, project_id, updated_at, node_id) WHERE type = 'file'`,
];

const mappings = [
  `CREATE TABLE mappings (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    node_id uuid NOT NULL,
    source_type text NOT NULL,
    physical_path text NOT NULL,
    file_hash text,
    status text NOT NULL DEFAULT 'ok',
    last_checked_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    project_id uuid NOT NULL, -- a node never leaves its project
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT mappings_node_fk FOREIGN KEY (tenant_id, node_id) REFERENCES nodes (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX mappings_node_idx ON mappings (tenant_id, node_id)`,
  // On a hash, since a path can be longer than an index entry.
  `CREATE INDEX mappings_local_idx ON mappings (tenant_id, project_id, hashtextextended(physical_path, 0)) WHERE source_type = 'local'`,
  `CREATE INDEX mappings_broken_idx ON mappings (tenant_id, project_id) WHERE status = 'broken'`,
  // GitHub ignores case in the names of owners and repositories.
  `CREATE INDEX mappings_github_idx ON mappings (tenant_id, lower(split_part(physical_path, '/', 1)), lower(split_part(physical_path, '@', 1)))
    WHERE source_type = 'github'`,
  `CREATE TABLE health_reports (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    ok int NOT NULL,
    missing int NOT NULL,
    changed int NOT NULL,
    repaired int NOT NULL,
    items jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT health_reports_project_fk FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX health_reports_project_idx ON health_reports (tenant_id, project_id, id)`,
  `CREATE TABLE manifest_scans (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    started_by uuid NOT NULL,
    organization text NOT NULL,
    project_ids uuid[],
    state text NOT NULL DEFAULT 'queued',
    failure text,
    plan jsonb,
    progress jsonb NOT NULL,
    repositories int NOT NULL DEFAULT 0,
    matched int NOT NULL DEFAULT 0,
    changed int NOT NULL DEFAULT 0,
    missing int NOT NULL DEFAULT 0,
    unverified int NOT NULL DEFAULT 0,
    unmapped int NOT NULL DEFAULT 0,
    error_count int NOT NULL DEFAULT 0,
    items jsonb NOT NULL DEFAULT '[]',
    errors jsonb NOT NULL DEFAULT '[]',
    renames jsonb NOT NULL DEFAULT '[]',
    run_id uuid,
    deaths smallint NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL,
    waiting_until timestamptz,
    waited_seconds int NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    started_at timestamptz,
    finished_at timestamptz,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT manifest_scans_user_fk FOREIGN KEY (tenant_id, started_by) REFERENCES users (tenant_id, id)
  )`,
  // Allows one unfinished scan per tenant. The index is small, so finding scans whose process died is cheap.
  `CREATE UNIQUE INDEX manifest_scans_unfinished_idx ON manifest_scans (tenant_id) WHERE finished_at IS NULL`,
];

const views = [
  `CREATE TABLE personal_views (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    description text,
    is_default boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT personal_views_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
  )`,
  `CREATE UNIQUE INDEX personal_views_user_idx ON personal_views (tenant_id, user_id, id)`,
  `CREATE UNIQUE INDEX personal_views_default_idx ON personal_views (tenant_id, user_id) WHERE is_default`,
  `CREATE TABLE personal_view_entries (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    view_id uuid NOT NULL,
    parent_entry_id uuid,
    entry_type text NOT NULL,
    source_node_id uuid,
    virtual_name text,
    sort_order int NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT personal_view_entries_view_fk FOREIGN KEY (tenant_id, view_id) REFERENCES personal_views (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX personal_view_entries_view_idx ON personal_view_entries (tenant_id, view_id, id)`,
  `ALTER TABLE personal_view_entries ADD CONSTRAINT personal_view_entries_parent_fk FOREIGN KEY (tenant_id, view_id, parent_entry_id)
    REFERENCES personal_view_entries (tenant_id, view_id, id) ON DELETE CASCADE`,
  `CREATE INDEX personal_view_entries_parent_idx ON personal_view_entries (tenant_id, view_id, parent_entry_id)`,
  `CREATE UNIQUE INDEX personal_view_entries_node_idx ON personal_view_entries (tenant_id, view_id, parent_entry_id, source_node_id)
    NULLS NOT DISTINCT WHERE entry_type = 'ref'`,
];

/** Projects, their trees of nodes, and the views of people. */
export const workspace: Area = {
  up: [...projects, ...trees, ...mappings, ...views],
  down: [
    `DROP TABLE personal_view_entries, personal_views, manifest_scans, health_reports, mappings, node_changes, nodes, trees,
      top_folder_counters, project_counters, projects`,
  ],
};
