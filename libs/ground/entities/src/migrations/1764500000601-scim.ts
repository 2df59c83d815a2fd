import type { MigrationInterface, QueryRunner } from 'typeorm';

/** SCIM tokens, and what a directory stores about users and share groups. */
export class Scim1764500000601 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `CREATE TABLE scim_tokens (
    tenant_id uuid PRIMARY KEY,
    id uuid NOT NULL,
    token_hash bytea NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz,
    CONSTRAINT scim_tokens_tenant_fk FOREIGN KEY (tenant_id) REFERENCES tenants (id) ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX scim_tokens_hash_idx ON scim_tokens (token_hash)`,
  `ALTER TABLE users
    ADD COLUMN external_id text,
    ADD COLUMN given_name text,
    ADD COLUMN family_name text,
    ADD COLUMN directory_email text,
    ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now()`,
  `UPDATE users SET updated_at = created_at`,
  `CREATE UNIQUE INDEX users_external_id_idx ON users (tenant_id, external_id)`,
  `CREATE INDEX users_directory_email_idx ON users (tenant_id, directory_email)`,
  // Members, operators and directories all change users. After each change, the directory must see that its copy is out of date.
  `CREATE FUNCTION users_touch() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.updated_at := clock_timestamp();
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER users_touch BEFORE UPDATE ON users FOR EACH ROW
    WHEN ((OLD.email, OLD.display_name, OLD.given_name, OLD.family_name, OLD.directory_email, OLD.external_id, OLD.status)
      IS DISTINCT FROM (NEW.email, NEW.display_name, NEW.given_name, NEW.family_name, NEW.directory_email, NEW.external_id, NEW.status))
    EXECUTE FUNCTION users_touch()`,
  `ALTER TABLE share_groups
    ADD COLUMN external_id text,
    ADD COLUMN members_changed_at timestamptz NOT NULL DEFAULT now()`,
  `UPDATE share_groups SET members_changed_at = updated_at`,
  `CREATE UNIQUE INDEX share_groups_external_id_idx ON share_groups (tenant_id, external_id)`,
];

const DOWN = [
  `DROP INDEX share_groups_external_id_idx`,
  `ALTER TABLE share_groups DROP COLUMN external_id, DROP COLUMN members_changed_at`,
  `DROP TRIGGER users_touch ON users`,
  `DROP FUNCTION users_touch()`,
  `DROP INDEX users_directory_email_idx`,
  `DROP INDEX users_external_id_idx`,
  `ALTER TABLE users
    DROP COLUMN external_id, DROP COLUMN given_name, DROP COLUMN family_name, DROP COLUMN directory_email,
    DROP COLUMN updated_at`,
  `DROP TABLE scim_tokens`,
];
