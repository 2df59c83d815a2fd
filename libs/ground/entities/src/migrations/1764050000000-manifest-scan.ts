import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Manifest scans, and the index that finds the mappings of a repository. */
export class ManifestScan1764050000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `CREATE TABLE manifest_scans (
    id uuid PRIMARY KEY,
    tenant_id uuid NOT NULL,
    started_by uuid NOT NULL,
    organization text NOT NULL,
    project_ids uuid[],
    state text NOT NULL DEFAULT 'queued',
    failure text,
    plan jsonb,
    progress jsonb NOT NULL,
    repositories int NOT NULL DEFAULT 0,
    matched int NOT NULL DEFAULT 0,
    changed int NOT NULL DEFAULT 0,
    missing int NOT NULL DEFAULT 0,
    unverified int NOT NULL DEFAULT 0,
    unmapped int NOT NULL DEFAULT 0,
    error_count int NOT NULL DEFAULT 0,
    items jsonb NOT NULL DEFAULT '[]',
    errors jsonb NOT NULL DEFAULT '[]',
    renames jsonb NOT NULL DEFAULT '[]',
    run_id uuid,
    deaths smallint NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL,
    waiting_until timestamptz,
    waited_seconds int NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    started_at timestamptz,
    finished_at timestamptz,
    CONSTRAINT manifest_scans_user_fk FOREIGN KEY (tenant_id, started_by) REFERENCES users (tenant_id, id)
  )`,
  `CREATE UNIQUE INDEX manifest_scans_tenant_idx ON manifest_scans (tenant_id, id)`,
  // Allows one unfinished scan per tenant. The index is small, so finding scans whose process died is cheap.
  `CREATE UNIQUE INDEX manifest_scans_unfinished_idx ON manifest_scans (tenant_id) WHERE finished_at IS NULL`,
  // GitHub ignores case in the names of owners and repositories.
  `CREATE INDEX mappings_github_idx ON mappings (tenant_id, lower(split_part(physical_path, '/', 1)), lower(split_part(physical_path, '@', 1)))
    WHERE source_type = 'github'`,
];

const DOWN = [`DROP INDEX mappings_github_idx`, `DROP TABLE manifest_scans`];
