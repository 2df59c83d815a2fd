import type { QueryRunner } from 'typeorm';
import { neverChanges } from './baseline/append-only';
import { FIXED_SEARCH_PATH } from './fixed-search-path';
import type { RolloverMigration } from './rollover';

/** An entry stays for this long, whatever a process of the service asks for. */
const SHORTEST = "interval '30 days'";

/** The functions from before that keep logs, and look for organizations that are being erased. */
const GUARDS = ['only_erased_with_tenant', 'lineage_is_append_only'];

const refusal = (message: string) =>
  `RAISE EXCEPTION '${message}' USING ERRCODE = 'integrity_constraint_violation';`;

const ENTRIES = [
  // The times can be trusted later, since no process can store an entry as an old one.
  `CREATE FUNCTION audit_entry_is_newest() RETURNS trigger LANGUAGE plpgsql ${FIXED_SEARCH_PATH} AS $$
  DECLARE
    newest record;
  BEGIN
    SELECT e.seq, e.at INTO newest FROM audit_entries e WHERE e.tenant_id = NEW.tenant_id ORDER BY e.seq DESC LIMIT 1;
    IF NEW.at < now() - interval '1 day' OR NEW.seq <= newest.seq OR NEW.at < newest.at THEN
      ${refusal('an audit entry follows the newest one of its log, and is not of more than a day ago')}
    END IF;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER audit_entries_newest BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION audit_entry_is_newest()`,
];

const CHECKPOINTS = [
  `CREATE TABLE audit_checkpoints (
    tenant_id uuid NOT NULL,
    seq int NOT NULL,
    entry_hash bytea NOT NULL,
    at timestamptz NOT NULL,
    statement text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, seq)
  )`,
  `CREATE FUNCTION audit_checkpoint_is_true() RETURNS trigger LANGUAGE plpgsql ${FIXED_SEARCH_PATH} AS $$
  BEGIN
    IF NOT EXISTS (
      SELECT FROM audit_entries e
      WHERE e.tenant_id = NEW.tenant_id AND e.seq = NEW.seq AND e.entry_hash = NEW.entry_hash AND e.at = NEW.at
    ) OR EXISTS (
      SELECT FROM audit_entries e WHERE e.tenant_id = NEW.tenant_id AND e.seq <= NEW.seq AND e.at >= now() - ${SHORTEST}
    ) THEN
      ${refusal('a checkpoint names an entry of the audit log, and this one and all before are older than 30 days')}
    END IF;
    IF EXISTS (SELECT FROM tenants n WHERE n.id = NEW.tenant_id AND n.erasing_at IS NOT NULL) THEN
      ${refusal('the audit log of an organization that is being erased gets no checkpoint')}
    END IF;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER audit_checkpoints_true BEFORE INSERT ON audit_checkpoints FOR EACH ROW EXECUTE FUNCTION audit_checkpoint_is_true()`,
  ...neverChanges('audit_checkpoints', 'audit_is_append_only'),
];

const DELETION = [
  `CREATE OR REPLACE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql ${FIXED_SEARCH_PATH} AS $$
  BEGIN
    IF TG_OP = 'DELETE' AND (EXISTS (SELECT FROM tenants n WHERE n.erasing_at IS NOT NULL) OR EXISTS (SELECT FROM audit_checkpoints)) THEN
      RETURN NULL;
    END IF;
    ${refusal('audit entries are never changed or removed')}
  END $$`,
  // The entries that a checkpoint covers are the first of their log, so the newest checkpoint of a log says enough.
  `CREATE FUNCTION audit_goes_with_checkpoint() RETURNS trigger LANGUAGE plpgsql ${FIXED_SEARCH_PATH} AS $$
  BEGIN
    IF EXISTS (
      SELECT FROM (SELECT g.tenant_id, max(g.seq) AS seq, max(g.at) AS at FROM gone g GROUP BY g.tenant_id) g
      LEFT JOIN tenants n ON n.id = g.tenant_id AND n.erasing_at IS NOT NULL
      WHERE n.id IS NULL AND (g.at >= now() - ${SHORTEST}
        OR NOT EXISTS (SELECT FROM audit_checkpoints c WHERE c.tenant_id = g.tenant_id AND c.seq >= g.seq))
    ) THEN
      ${refusal('audit entries are never changed or removed in their first 30 days, without a checkpoint or before their organization')}
    END IF;
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER audit_entries_erased AFTER DELETE ON audit_entries REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION audit_goes_with_checkpoint()`,
  // Without a fixed path, a temporary table named tenants would answer whether an organization is being erased.
  ...GUARDS.map((name) => `ALTER FUNCTION ${name}() ${FIXED_SEARCH_PATH}`),
];

/** Lets old entries of an audit log go after a signed checkpoint of the last of them is stored. */
export class AuditCheckpoints1798500000000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...ENTRIES, ...CHECKPOINTS, ...DELETION]) await runner.query(statement);
  }

  /** A log without its beginning would be taken for a damaged one. */
  async down(runner: QueryRunner): Promise<void> {
    const stored = (await runner.query('SELECT FROM audit_checkpoints LIMIT 1')) as object[];
    if (stored.length > 0)
      throw new Error('Entries of audit logs were deleted after checkpoints, so the checkpoints must stay.');
    for (const statement of [
      `CREATE OR REPLACE TRIGGER audit_entries_erased AFTER DELETE ON audit_entries REFERENCING OLD TABLE AS gone
        FOR EACH STATEMENT EXECUTE FUNCTION only_erased_with_tenant()`,
      'DROP TABLE audit_checkpoints',
      'DROP TRIGGER audit_entries_newest ON audit_entries',
      'DROP FUNCTION audit_goes_with_checkpoint, audit_checkpoint_is_true, audit_entry_is_newest',
      ...GUARDS.map((name) => `ALTER FUNCTION ${name}() RESET search_path`),
      `CREATE OR REPLACE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM tenants n WHERE n.erasing_at IS NOT NULL) THEN RETURN NULL; END IF;
        RAISE EXCEPTION 'audit entries are never changed or removed' USING ERRCODE = 'integrity_constraint_violation';
      END $$`,
    ])
      await runner.query(statement);
  }
}
