import type { Area } from './area';

const tables = [
  `CREATE TABLE share_groups (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    description text,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    external_id text,
    members_changed_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT share_groups_tenant_fk FOREIGN KEY (tenant_id) REFERENCES tenants (id)
  )`,
  `CREATE UNIQUE INDEX share_groups_name_idx ON share_groups (tenant_id, lower(name))`,
  // Not unique: external ids belong to the directory, and may occur twice.
  `CREATE INDEX share_groups_external_id_idx ON share_groups (tenant_id, external_id)`,
  `CREATE TABLE share_group_members (
    tenant_id uuid NOT NULL,
    group_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, group_id, user_id),
    CONSTRAINT share_group_members_group_fk FOREIGN KEY (tenant_id, group_id) REFERENCES share_groups (tenant_id, id) ON DELETE CASCADE,
    CONSTRAINT share_group_members_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE INDEX share_group_members_user_idx ON share_group_members (tenant_id, user_id)`,
  `CREATE TABLE share_grants (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    node_id uuid NOT NULL,
    doc_id uuid NOT NULL,
    share_type text NOT NULL,
    user_id uuid,
    group_id uuid,
    audience uuid NOT NULL,
    permission text NOT NULL,
    expires_at timestamptz,
    created_by uuid NOT NULL,
    created_by_actor_id uuid,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    revoked_at timestamptz,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT share_grants_node_fk FOREIGN KEY (tenant_id, node_id) REFERENCES nodes (tenant_id, id) ON DELETE CASCADE,
    CONSTRAINT share_grants_doc_id_fk FOREIGN KEY (tenant_id, doc_id) REFERENCES doc_ids (tenant_id, id),
    CONSTRAINT share_grants_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE,
    CONSTRAINT share_grants_group_fk FOREIGN KEY (tenant_id, group_id) REFERENCES share_groups (tenant_id, id) ON DELETE CASCADE
  )`,
  // Also finds the grants of a document.
  `CREATE UNIQUE INDEX share_grants_live_idx ON share_grants (tenant_id, node_id, audience) WHERE revoked_at IS NULL`,
  // The grants to an audience, by project and newest first. The indexes include every column that is read, so that a query reads them in
  // their order. The planner assumes an audience of average size, and would otherwise sort the grants of a large one.
  `CREATE INDEX share_grants_project_idx ON share_grants (tenant_id, project_id, audience, node_id) INCLUDE (expires_at)
    WHERE revoked_at IS NULL`,
  `CREATE INDEX share_grants_audience_idx ON share_grants (tenant_id, audience, id) INCLUDE (node_id, expires_at)
    WHERE revoked_at IS NULL`,
  // For the foreign keys: grants are deleted with their node, user or group.
  `CREATE INDEX share_grants_node_idx ON share_grants (tenant_id, node_id)`,
  `CREATE INDEX share_grants_user_idx ON share_grants (tenant_id, user_id) WHERE user_id IS NOT NULL`,
  `CREATE INDEX share_grants_group_idx ON share_grants (tenant_id, group_id) WHERE group_id IS NOT NULL`,
  `CREATE TABLE capabilities (
    tenant_id uuid NOT NULL,
    jti uuid NOT NULL,
    token_hash bytea NOT NULL,
    minted_by uuid NOT NULL,
    minted_by_actor_id uuid,
    minted_by_token_id uuid,
    recipient_tenant_id uuid NOT NULL,
    recipient_actor_id uuid NOT NULL,
    resource_type text NOT NULL,
    resource_id uuid NOT NULL,
    action text NOT NULL,
    expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    consumed_at timestamptz,
    PRIMARY KEY (tenant_id, jti),
    CONSTRAINT capabilities_minter_fk FOREIGN KEY (tenant_id, minted_by) REFERENCES users (tenant_id, id)
  )`,
  `CREATE INDEX capabilities_expiry_idx ON capabilities (tenant_id, expires_at)`,
  // A capability is for an agent of any tenant. When the agent departs, its capabilities expire.
  `CREATE INDEX capabilities_recipient_idx ON capabilities (recipient_tenant_id, recipient_actor_id)`,
];

/** Share groups, grants and capabilities. */
export const sharing: Area = {
  up: [...tables],
  down: [`DROP TABLE capabilities, share_grants, share_group_members, share_groups`],
};
