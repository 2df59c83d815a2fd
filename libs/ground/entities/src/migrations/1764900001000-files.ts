import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

const tables = [
  `CREATE TABLE blobs (
    tenant_id uuid NOT NULL,
    sha256 bytea NOT NULL,
    bytes int NOT NULL,
    stored boolean NOT NULL DEFAULT false,
    check_at timestamptz,
    PRIMARY KEY (tenant_id, sha256)
  )`,
  `CREATE INDEX blobs_check_idx ON blobs (tenant_id, check_at) WHERE check_at IS NOT NULL`,
  `CREATE TABLE file_usage (
    tenant_id uuid NOT NULL,
    bytes bigint NOT NULL,
    PRIMARY KEY (tenant_id)
  )`,
  `CREATE TABLE files (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    path text COLLATE "C" NOT NULL,
    name text NOT NULL,
    sha256 bytea NOT NULL,
    bytes int NOT NULL,
    type text NOT NULL,
    width int,
    height int,
    created_by uuid NOT NULL,
    created_by_actor_id uuid,
    created_at timestamptz NOT NULL DEFAULT now(),
    checked_at timestamptz NOT NULL DEFAULT now(),
    unreferenced_since timestamptz DEFAULT now(),
    trash_id uuid,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT files_project_fk FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id) ON DELETE CASCADE,
    CONSTRAINT files_blob_fk FOREIGN KEY (tenant_id, sha256) REFERENCES blobs (tenant_id, sha256),
    CONSTRAINT files_trash_fk FOREIGN KEY (tenant_id, trash_id) REFERENCES trash (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX files_path_idx ON files (tenant_id, project_id, path) WHERE trash_id IS NULL`,
  `CREATE INDEX files_blob_idx ON files (tenant_id, sha256)`,
  `CREATE INDEX files_author_idx ON files (tenant_id, created_by, id)`,
  `CREATE INDEX files_trash_idx ON files (tenant_id, trash_id) WHERE trash_id IS NOT NULL`,
  `CREATE INDEX files_check_idx ON files (tenant_id, checked_at) WHERE trash_id IS NULL`,
  `CREATE INDEX files_unreferenced_idx ON files (tenant_id, unreferenced_since)
    WHERE unreferenced_since IS NOT NULL AND trash_id IS NULL`,
  `CREATE TABLE published_files (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    published_document_id uuid NOT NULL,
    ordinal int NOT NULL,
    reference text NOT NULL,
    name text NOT NULL,
    sha256 bytea NOT NULL,
    bytes int NOT NULL,
    type text NOT NULL,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT published_files_document_fk FOREIGN KEY (tenant_id, published_document_id)
      REFERENCES published_documents (tenant_id, id) ON DELETE CASCADE,
    CONSTRAINT published_files_blob_fk FOREIGN KEY (tenant_id, sha256) REFERENCES blobs (tenant_id, sha256)
  )`,
  `CREATE UNIQUE INDEX published_files_document_idx ON published_files (tenant_id, published_document_id, ordinal)`,
  `CREATE INDEX published_files_blob_idx ON published_files (tenant_id, sha256)`,
];

// Whatever deletes a row, also a cascade, has its blob checked: nothing else may refer to it. A blob that an upload has reserved is checked
// later anyway. The blobs are locked in the order of their keys, so that two statements don't wait for each other.
const triggers = [
  `CREATE FUNCTION release_blobs() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    WITH released AS (
      SELECT b.tenant_id, b.sha256 FROM blobs b
      WHERE b.check_at IS NULL AND (b.tenant_id, b.sha256) IN (SELECT o.tenant_id, o.sha256 FROM before o)
      ORDER BY b.tenant_id, b.sha256 FOR NO KEY UPDATE)
    UPDATE blobs b SET check_at = now() FROM released r WHERE b.tenant_id = r.tenant_id AND b.sha256 = r.sha256;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER files_deleted AFTER DELETE ON files
    REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION release_blobs()`,
  `CREATE TRIGGER published_files_deleted AFTER DELETE ON published_files
    REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION release_blobs()`,
];

/** Files beside documents, and their copies in published documents. */
export class Files1764900001000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...tables, ...triggers]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE published_files, files, file_usage, blobs');
    await runner.query('DROP FUNCTION release_blobs');
  }
}
