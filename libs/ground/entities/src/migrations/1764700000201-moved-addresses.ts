import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses that a directory gave to users, and external ids, which belong to the directory and may occur twice. */
export class MovedAddresses1764700000201 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `ALTER TABLE users ADD COLUMN email_moved_at timestamptz`,
  `DROP INDEX users_external_id_idx`,
  `CREATE INDEX users_external_id_idx ON users (tenant_id, external_id)`,
  `DROP INDEX share_groups_external_id_idx`,
  `CREATE INDEX share_groups_external_id_idx ON share_groups (tenant_id, external_id)`,
];

/** Of several rows with one external id, the first keeps it, so that the index can be unique again. */
const withoutRepeated = (table: string) => `UPDATE ${table} a SET external_id = NULL WHERE EXISTS (
  SELECT FROM ${table} b WHERE b.tenant_id = a.tenant_id AND b.external_id = a.external_id AND b.id < a.id)`;

const DOWN = [
  withoutRepeated('share_groups'),
  `DROP INDEX share_groups_external_id_idx`,
  `CREATE UNIQUE INDEX share_groups_external_id_idx ON share_groups (tenant_id, external_id)`,
  withoutRepeated('users'),
  `DROP INDEX users_external_id_idx`,
  `CREATE UNIQUE INDEX users_external_id_idx ON users (tenant_id, external_id)`,
  `ALTER TABLE users DROP COLUMN email_moved_at`,
];
