import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deleting organizations: when they are deleted, whether that has begun, and the slugs that nobody can take for some time afterward. */
export class OrganizationDeletion1764500001101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

/** The functions that refuse changes of append-only tables, with their messages. */
const REFUSALS = {
  audit_is_append_only: 'audit entries are never changed or removed',
  lineage_is_append_only: 'lineage entries are never changed nor removed',
  room_audit_is_append_only: "entries of a room''s audit log are never changed or removed",
};

const APPEND_ONLY = [
  'audit_entries',
  'audit_heads',
  'lineage_entries',
  'lineage_heads',
  'room_audit_entries',
];

function refusal([name, message]: [string, string], exception: string): string {
  return `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${exception}
    RAISE EXCEPTION '${message}' USING ERRCODE = 'integrity_constraint_violation';
  END $$`;
}

/**
 * Foreign keys to another tenant's people and agents. Rows that name them must outlive them, since the rooms and envelopes belong to the
 * other tenant.
 */
const ACROSS = [
  ['room_humans', 'room_humans_user_fk', '(user_tenant_id, user_id) REFERENCES users'],
  ['room_agents', 'room_agents_actor_fk', '(actor_tenant_id, actor_id) REFERENCES actors'],
  [
    'secret_envelopes',
    'secret_envelopes_recipient_fk',
    '(recipient_tenant_id, recipient_actor_id) REFERENCES actors',
  ],
] as const;

const UP = [
  `ALTER TABLE tenants ADD COLUMN deletes_at timestamptz, ADD COLUMN departed boolean NOT NULL DEFAULT false,
    ADD COLUMN erasing_at timestamptz,
    -- No statement can begin an erasure before its scheduled time.
    ADD CONSTRAINT tenants_erasing CHECK (erasing_at IS NULL OR (deletes_at IS NOT NULL AND erasing_at >= deletes_at))`,
  `CREATE INDEX tenants_deletion_idx ON tenants (deletes_at) WHERE deletes_at IS NOT NULL`,
  // For deleting the agents of a tenant, which people of every tenant follow.
  `CREATE INDEX follows_followed_idx ON follows (actor_tenant_id, actor_id)`,
  `CREATE TABLE retired_tenant_slugs (slug text PRIMARY KEY, until timestamptz NOT NULL)`,
  // An erasure that has begun can't be cancelled, and only a tenant that is being erased can be deleted.
  `CREATE FUNCTION tenants_stay() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      IF OLD.erasing_at IS NULL THEN
        RAISE EXCEPTION 'only an organization that is being erased is deleted' USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'an erasure that has begun is never taken back' USING ERRCODE = 'integrity_constraint_violation';
  END $$`,
  `CREATE TRIGGER tenants_stay BEFORE DELETE ON tenants FOR EACH ROW EXECUTE FUNCTION tenants_stay()`,
  `CREATE TRIGGER tenants_erasing_stays BEFORE UPDATE ON tenants FOR EACH ROW
    WHEN (OLD.erasing_at IS NOT NULL AND NEW.erasing_at IS DISTINCT FROM OLD.erasing_at) EXECUTE FUNCTION tenants_stay()`,
  // The one exception from append-only. It depends on the tenant of each row alone, so that no statement can ask for it. While nothing
  // is being erased, every DELETE is refused as before.
  ...Object.entries(REFUSALS).map((entry) =>
    refusal(
      entry,
      "IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM tenants n WHERE n.erasing_at IS NOT NULL) THEN RETURN NULL; END IF;",
    ),
  ),
  `CREATE FUNCTION only_erased_with_tenant() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM gone g LEFT JOIN tenants n ON n.id = g.tenant_id AND n.erasing_at IS NOT NULL WHERE n.id IS NULL) THEN
      RAISE EXCEPTION 'rows of % are only removed with their organization', TG_TABLE_NAME
        USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
  END $$`,
  ...APPEND_ONLY.map(
    (table) => `CREATE TRIGGER ${table}_erased AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION only_erased_with_tenant()`,
  ),
  ...ACROSS.map(([table, name]) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`),
];

const DOWN = [
  // Deletes the rows that name people and agents of deleted organizations.
  `DELETE FROM room_humans h WHERE NOT EXISTS (SELECT FROM users u WHERE u.id = h.user_id)`,
  `DELETE FROM room_agents a WHERE NOT EXISTS (SELECT FROM actors c WHERE c.id = a.actor_id)`,
  `DELETE FROM secret_envelopes e WHERE NOT EXISTS (SELECT FROM actors c WHERE c.id = e.recipient_actor_id)`,
  ...ACROSS.map(
    ([table, name, key]) =>
      `ALTER TABLE ${table} ADD CONSTRAINT ${name} FOREIGN KEY ${key} (tenant_id, id) ON DELETE CASCADE`,
  ),
  ...APPEND_ONLY.map((table) => `DROP TRIGGER ${table}_erased ON ${table}`),
  ...Object.entries(REFUSALS).map((entry) => refusal(entry, '')),
  `DROP FUNCTION only_erased_with_tenant`,
  `DROP TRIGGER tenants_erasing_stays ON tenants`,
  `DROP TRIGGER tenants_stay ON tenants`,
  `DROP FUNCTION tenants_stay`,
  `DROP TABLE retired_tenant_slugs`,
  `DROP INDEX follows_followed_idx`,
  `ALTER TABLE tenants DROP COLUMN erasing_at, DROP COLUMN departed, DROP COLUMN deletes_at`,
];
