import type { Area } from './area';
import { neverChanges, neverRemoved, refusal } from './append-only';

const tables = [
  `CREATE TABLE audit_entries (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    seq int NOT NULL,
    at timestamptz NOT NULL,
    actor jsonb NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    target jsonb NOT NULL,
    ip text,
    user_agent text,
    before jsonb,
    after jsonb,
    prev_hash bytea,
    entry_hash bytea NOT NULL,
    PRIMARY KEY (tenant_id, id)
  )`,
  `CREATE UNIQUE INDEX audit_entries_chain_idx ON audit_entries (tenant_id, seq)`,
  `CREATE INDEX audit_entries_action_idx ON audit_entries (tenant_id, action, seq)`,
  `CREATE INDEX audit_entries_actor_idx ON audit_entries (tenant_id, actor_id, seq)`,
  `CREATE INDEX audit_entries_actor_action_idx ON audit_entries (tenant_id, actor_id, action, seq)`,
  `CREATE INDEX audit_entries_time_idx ON audit_entries (tenant_id, at, seq)`,
  `CREATE TABLE audit_heads (
    tenant_id uuid PRIMARY KEY,
    seq int NOT NULL,
    entry_hash bytea,
    at timestamptz
  )`,
  refusal('audit_is_append_only', 'audit entries are never changed or removed'),
  ...neverChanges('audit_entries', 'audit_is_append_only'),
  ...neverRemoved('audit_heads', 'audit_is_append_only'),
];

/** The audit log of each tenant. */
export const audit: Area = {
  up: [...tables],
  down: [`DROP TABLE audit_heads, audit_entries`, `DROP FUNCTION audit_is_append_only`],
};
