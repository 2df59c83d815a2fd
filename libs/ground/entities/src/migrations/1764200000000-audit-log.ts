import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit log of each tenant. */
export class AuditLog1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `CREATE TABLE audit_entries (
    id uuid PRIMARY KEY,
    tenant_id uuid NOT NULL,
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
    entry_hash bytea NOT NULL
  )`,
  `CREATE UNIQUE INDEX audit_entries_chain_idx ON audit_entries (tenant_id, seq)`,
  `CREATE INDEX audit_entries_action_idx ON audit_entries (tenant_id, action, seq)`,
  `CREATE INDEX audit_entries_actor_idx ON audit_entries (tenant_id, actor_id, seq)`,
  `CREATE TABLE audit_heads (
    tenant_id uuid PRIMARY KEY,
    seq int NOT NULL,
    entry_hash bytea
  )`,
  `CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'audit entries are never changed or removed' USING ERRCODE = 'integrity_constraint_violation';
  END $$`,
  `CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
    FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only()`,
  `CREATE TRIGGER audit_heads_stay BEFORE DELETE OR TRUNCATE ON audit_heads
    FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only()`,
];

const DOWN = [`DROP TABLE audit_heads, audit_entries`, `DROP FUNCTION audit_is_append_only`];
