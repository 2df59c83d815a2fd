import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sections by new rules: headings in block quotes and list items end with them, and headings have further names. The outlines of present
 * documents are built again when they are read, and by a job for each tenant. Positions replace the index of lines.
 */
export class OutlineVersions1764300000151 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `ALTER TABLE revisions ADD COLUMN positions bigint[] NOT NULL DEFAULT '{}',
    ADD COLUMN outline_version smallint NOT NULL DEFAULT 1, DROP COLUMN line_index`,
  `ALTER TABLE sections ADD COLUMN aliases text[] NOT NULL DEFAULT '{}'`,
  `INSERT INTO job_outbox (id, name, payload) SELECT gen_random_uuid(), 'documents.renew-outlines',
    jsonb_build_object('tenantId', id, 'after', '00000000-0000-0000-0000-000000000000') FROM tenants`,
];

// Earlier versions of the service find no line after the 64th of a document until it is saved again.
const DOWN = [
  `DELETE FROM job_outbox WHERE name = 'documents.renew-outlines'`,
  `ALTER TABLE sections DROP COLUMN aliases`,
  `ALTER TABLE revisions DROP COLUMN positions, DROP COLUMN outline_version, ADD COLUMN line_index bytea NOT NULL DEFAULT ''`,
  `ALTER TABLE revisions ALTER COLUMN line_index DROP DEFAULT, ALTER COLUMN line_index SET STORAGE EXTERNAL`,
];
