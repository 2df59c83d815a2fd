import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The policies of an organization, and users without a password: those who sign in at an identity provider. */
export class OrganizationPolicies1764500000102 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `ALTER TABLE tenants
    ADD COLUMN code_join_disabled boolean NOT NULL DEFAULT false,
    ADD COLUMN restrict_to_domain text,
    ADD COLUMN require_purpose boolean NOT NULL DEFAULT false,
    ADD COLUMN hide_discovery_tab boolean NOT NULL DEFAULT false`,
  `ALTER TABLE users ALTER COLUMN password_hash DROP NOT NULL`,
];

const DOWN = [
  // A value that no password matches.
  `UPDATE users SET password_hash = '' WHERE password_hash IS NULL`,
  `ALTER TABLE users ALTER COLUMN password_hash SET NOT NULL`,
  `ALTER TABLE tenants
    DROP COLUMN code_join_disabled, DROP COLUMN restrict_to_domain, DROP COLUMN require_purpose, DROP COLUMN hide_discovery_tab`,
];
