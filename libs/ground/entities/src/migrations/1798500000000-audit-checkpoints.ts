import type { QueryRunner } from 'typeorm';
import { neverChanges } from './baseline/append-only';
import type { RolloverMigration } from './rollover';

/** An entry stays for this long, whatever a process of the service asks for. */
const SHORTEST = "interval '30 days'";

const UP = [
  `CREATE TABLE audit_checkpoints (
    tenant_id uuid NOT NULL,
    seq int NOT NULL,
    entry_hash bytea NOT NULL,
    at timestamptz NOT NULL,
    statement text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, seq)
  )`,
  `CREATE FUNCTION audit_checkpoint_is_true() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.at >= now() - ${SHORTEST} OR NOT EXISTS (
      SELECT FROM audit_entries e
      WHERE e.tenant_id = NEW.tenant_id AND e.seq = NEW.seq AND e.entry_hash = NEW.entry_hash AND e.at = NEW.at
    ) THEN
      RAISE EXCEPTION 'a checkpoint names an entry of the audit log that is older than 30 days'
        USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER audit_checkpoints_true BEFORE INSERT ON audit_checkpoints FOR EACH ROW EXECUTE FUNCTION audit_checkpoint_is_true()`,
  ...neverChanges('audit_checkpoints', 'audit_is_append_only'),
  `CREATE OR REPLACE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' AND (EXISTS (SELECT FROM tenants n WHERE n.erasing_at IS NOT NULL) OR EXISTS (SELECT FROM audit_checkpoints)) THEN
      RETURN NULL;
    END IF;
    RAISE EXCEPTION 'audit entries are never changed or removed' USING ERRCODE = 'integrity_constraint_violation';
  END $$`,
  // The entries that a checkpoint covers are the first of their log, so the newest checkpoint of a log says enough.
  `CREATE FUNCTION audit_goes_with_checkpoint() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (
      SELECT FROM (SELECT g.tenant_id, max(g.seq) AS seq FROM gone g GROUP BY g.tenant_id) g
      LEFT JOIN tenants n ON n.id = g.tenant_id AND n.erasing_at IS NOT NULL
      WHERE n.id IS NULL AND NOT EXISTS (SELECT FROM audit_checkpoints c WHERE c.tenant_id = g.tenant_id AND c.seq >= g.seq)
    ) THEN
      RAISE EXCEPTION 'audit entries are never changed or removed without a checkpoint or before their organization'
        USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER audit_entries_erased AFTER DELETE ON audit_entries REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION audit_goes_with_checkpoint()`,
];

/** Lets old entries of an audit log go after a signed checkpoint of the last of them is stored. */
export class AuditCheckpoints1798500000000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [
      `CREATE OR REPLACE TRIGGER audit_entries_erased AFTER DELETE ON audit_entries REFERENCING OLD TABLE AS gone
        FOR EACH STATEMENT EXECUTE FUNCTION only_erased_with_tenant()`,
      'DROP TABLE audit_checkpoints',
      'DROP FUNCTION audit_goes_with_checkpoint, audit_checkpoint_is_true',
      `CREATE OR REPLACE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM tenants n WHERE n.erasing_at IS NOT NULL) THEN RETURN NULL; END IF;
        RAISE EXCEPTION 'audit entries are never changed or removed' USING ERRCODE = 'integrity_constraint_violation';
      END $$`,
    ])
      await runner.query(statement);
  }
}
