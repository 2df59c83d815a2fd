import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tenants, users, agents, trees, documents, and the tables of the service itself. */
export class InitialSchema1763700000000 implements MigrationInterface {
  // The former name of the class. TypeORM recognizes migrations that have run by this name, so it must not change.
  readonly name = 'FirstHouse1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`DROP TABLE ${table} CASCADE`);
  }
}

const TABLES = [
  'job_outbox',
  'issuer_keys',
  'sections',
  'revisions',
  'mappings',
  'nodes',
  'trees',
  'project_counters',
  'projects',
  'pairing_requests',
  'api_tokens',
  'actors',
  'member_invites',
  'sessions',
  'users',
  'tenants',
];

const UP = [
  `CREATE TABLE tenants (
    id uuid PRIMARY KEY,
    slug text NOT NULL,
    name text NOT NULL,
    plan text NOT NULL,
    features text[] NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE UNIQUE INDEX tenants_slug_idx ON tenants (slug)`,
  `CREATE TABLE users (
    id uuid PRIMARY KEY,
    tenant_id uuid NOT NULL CONSTRAINT users_tenant_fk REFERENCES tenants (id),
    email text NOT NULL,
    display_name text NOT NULL,
    password_hash text NOT NULL,
    role text NOT NULL,
    status text NOT NULL DEFAULT 'active',
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE UNIQUE INDEX users_email_idx ON users (email)`,
  `CREATE UNIQUE INDEX users_tenant_idx ON users (tenant_id, id)`,
  `CREATE TABLE sessions (
    id uuid PRIMARY KEY,
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    secret_hash bytea NOT NULL,
    ip text,
    user_agent text,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_seen_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    CONSTRAINT sessions_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX sessions_secret_idx ON sessions (secret_hash)`,
  `CREATE INDEX sessions_user_idx ON sessions (tenant_id, user_id)`,
  `CREATE INDEX sessions_expiry_idx ON sessions (expires_at)`,
  `CREATE TABLE member_invites (
    id uuid PRIMARY KEY,
    tenant_id uuid NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    secret_hash bytea NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    accepted_at timestamptz,
    CONSTRAINT member_invites_user_fk FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX member_invites_secret_idx ON member_invites (secret_hash)`,
  `CREATE INDEX member_invites_tenant_idx ON member_invites (tenant_id, id)`,
  `CREATE TABLE actors (
    id uuid PRIMARY KEY,
    tenant_id uuid NOT NULL,
    owner_user_id uuid NOT NULL,
    client_name text NOT NULL,
    status text NOT NULL DEFAULT 'active',
    public_key jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT actors_user_fk FOREIGN KEY (tenant_id, owner_user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX actors_tenant_idx ON actors (tenant_id, id)`,
  `CREATE UNIQUE INDEX actors_owner_idx ON actors (tenant_id, owner_user_id, client_name) WHERE status = 'active'`,
  `CREATE TABLE api_tokens (
    id uuid PRIMARY KEY,
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    actor_id uuid,
    name text NOT NULL,
    choice text,
    scopes text[] NOT NULL,
    project_ids uuid[],
    grant_external boolean NOT NULL DEFAULT false,
    token_hash bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    last_used_at timestamptz,
    revoked_at timestamptz,
    CONSTRAINT api_tokens_actor_fk FOREIGN KEY (tenant_id, actor_id) REFERENCES actors (tenant_id, id) ON DELETE CASCADE,
    CONSTRAINT api_tokens_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX api_tokens_hash_idx ON api_tokens (token_hash)`,
  `CREATE INDEX api_tokens_user_idx ON api_tokens (tenant_id, user_id, id)`,
  `CREATE INDEX api_tokens_actor_idx ON api_tokens (tenant_id, actor_id)`,
  `CREATE TABLE pairing_requests (
    id uuid PRIMARY KEY,
    user_code text NOT NULL,
    device_code_hash bytea NOT NULL,
    client_name text NOT NULL,
    project_slugs text[] NOT NULL,
    requested_scopes text[],
    expires_in_days int NOT NULL,
    tenant_slug text,
    actor_public_key jsonb,
    ip text,
    user_agent text,
    state text NOT NULL DEFAULT 'pending',
    interval_seconds int NOT NULL,
    last_polled_at timestamptz,
    waiter_id uuid,
    decided_by uuid,
    tenant_id uuid,
    granted_scopes text[],
    project_ids uuid[],
    grant_external boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    CONSTRAINT pairing_requests_user_fk FOREIGN KEY (tenant_id, decided_by) REFERENCES users (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX pairing_requests_device_idx ON pairing_requests (device_code_hash)`,
  `CREATE UNIQUE INDEX pairing_requests_code_idx ON pairing_requests (user_code) WHERE state = 'pending'`,
  `CREATE INDEX pairing_requests_expiry_idx ON pairing_requests (expires_at)`,
  `CREATE TABLE projects (
    id uuid PRIMARY KEY,
    tenant_id uuid NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    description text,
    owner_user_id uuid,
    created_by uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    deleted_at timestamptz,
    CONSTRAINT projects_owner_fk FOREIGN KEY (tenant_id, owner_user_id) REFERENCES users (tenant_id, id),
    CONSTRAINT projects_creator_fk FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id)
  )`,
  `CREATE UNIQUE INDEX projects_tenant_idx ON projects (tenant_id, id)`,
  `CREATE UNIQUE INDEX projects_slug_idx ON projects (tenant_id, slug) WHERE owner_user_id IS NULL AND deleted_at IS NULL`,
  `CREATE UNIQUE INDEX projects_personal_idx ON projects (tenant_id, owner_user_id) WHERE owner_user_id IS NOT NULL`,
  `CREATE TABLE project_counters (
    tenant_id uuid NOT NULL,
    project_id uuid NOT NULL,
    shard smallint NOT NULL,
    ticks bigint NOT NULL,
    nodes bigint NOT NULL,
    mappings bigint NOT NULL,
    PRIMARY KEY (tenant_id, project_id, shard),
    CONSTRAINT project_counters_project_fk FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id) ON DELETE CASCADE
  ) WITH (fillfactor = 50)`,
  `CREATE TABLE trees (
    id uuid PRIMARY KEY,
    tenant_id uuid NOT NULL,
    project_id uuid NOT NULL,
    root_node_id uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT trees_project_fk FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX trees_project_idx ON trees (tenant_id, project_id)`,
  `CREATE TABLE nodes (
    id uuid PRIMARY KEY,
    tenant_id uuid NOT NULL,
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
    CONSTRAINT nodes_project_fk FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id)
  ) WITH (fillfactor = 85)`,
  `CREATE UNIQUE INDEX nodes_tenant_idx ON nodes (tenant_id, id)`,
  `ALTER TABLE nodes ADD CONSTRAINT nodes_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES nodes (tenant_id, id)`,
  `CREATE UNIQUE INDEX nodes_path_idx ON nodes (tenant_id, project_id, path)`,
  `CREATE INDEX nodes_parent_idx ON nodes (tenant_id, parent_id)`,
  `CREATE TABLE mappings (
    id uuid PRIMARY KEY,
    tenant_id uuid NOT NULL,
    node_id uuid NOT NULL,
    source_type text NOT NULL,
    physical_path text NOT NULL,
    file_hash text,
    status text NOT NULL DEFAULT 'ok',
    last_checked_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT mappings_node_fk FOREIGN KEY (tenant_id, node_id) REFERENCES nodes (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX mappings_node_idx ON mappings (tenant_id, node_id)`,
  `CREATE TABLE revisions (
    id uuid PRIMARY KEY,
    tenant_id uuid NOT NULL,
    node_id uuid NOT NULL,
    number int NOT NULL,
    content bytea NOT NULL,
    line_index bytea NOT NULL,
    content_hash bytea NOT NULL,
    bytes int NOT NULL,
    author_user_id uuid NOT NULL,
    author_actor_id uuid,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT revisions_node_fk FOREIGN KEY (tenant_id, node_id) REFERENCES nodes (tenant_id, id) ON DELETE CASCADE
  )`,
  `ALTER TABLE revisions ALTER COLUMN content SET STORAGE EXTERNAL, ALTER COLUMN line_index SET STORAGE EXTERNAL`,
  `CREATE UNIQUE INDEX revisions_number_idx ON revisions (tenant_id, node_id, number)`,
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
    PRIMARY KEY (tenant_id, node_id, anchor),
    CONSTRAINT sections_node_fk FOREIGN KEY (tenant_id, node_id) REFERENCES nodes (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE TABLE issuer_keys (
    kid text PRIMARY KEY,
    public_key jsonb NOT NULL,
    sealed_private_key bytea NOT NULL,
    signing boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE UNIQUE INDEX issuer_keys_signing_idx ON issuer_keys (signing) WHERE signing`,
  `CREATE TABLE job_outbox (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    payload jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
];
