import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Published documents, overrides of their scans, and ratings. */
export class Publishing1764120000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `ALTER TABLE tenants ADD COLUMN require_pre_publish_review boolean NOT NULL DEFAULT false`,
  `CREATE TABLE published_documents (
    id uuid PRIMARY KEY,
    tenant_id uuid NOT NULL,
    project_id uuid NOT NULL,
    source_node_id uuid,
    lineage_document_id uuid NOT NULL,
    public_title text NOT NULL,
    slug text NOT NULL,
    content text NOT NULL,
    content_hash bytea NOT NULL,
    content_html text,
    content_html_hash bytea,
    is_original_published boolean NOT NULL,
    search_listing boolean NOT NULL DEFAULT true,
    status text NOT NULL DEFAULT 'draft',
    seo_title text,
    seo_description text,
    og_image text,
    canonical_url text,
    schema_type text,
    version int NOT NULL DEFAULT 1,
    created_by uuid NOT NULL,
    created_by_actor_id uuid,
    published_by uuid,
    published_by_actor_id uuid,
    published_at timestamptz,
    review_requested_by uuid,
    review_requested_at timestamptz,
    rating_count int NOT NULL DEFAULT 0,
    rating_sum int NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT published_documents_project_fk FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id) ON DELETE CASCADE,
    CONSTRAINT published_documents_creator_fk FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id)
  )`,
  `ALTER TABLE published_documents ALTER COLUMN content SET STORAGE EXTERNAL, ALTER COLUMN content_html SET STORAGE EXTERNAL`,
  `CREATE UNIQUE INDEX published_documents_tenant_idx ON published_documents (tenant_id, id)`,
  `CREATE UNIQUE INDEX published_documents_slug_idx ON published_documents (tenant_id, slug)`,
  `CREATE INDEX published_documents_project_idx ON published_documents (tenant_id, project_id, id)`,
  `CREATE INDEX published_documents_source_idx ON published_documents (tenant_id, source_node_id) WHERE source_node_id IS NOT NULL`,
  `CREATE INDEX published_documents_live_idx ON published_documents (tenant_id, updated_at DESC, id) WHERE status = 'published'`,
  `CREATE INDEX published_documents_lineage_idx ON published_documents (lineage_document_id) WHERE status = 'published'`,
  `CREATE TABLE publish_overrides (
    id uuid PRIMARY KEY,
    tenant_id uuid NOT NULL,
    published_document_id uuid NOT NULL,
    scanned_hash bytea NOT NULL,
    fingerprints text[] NOT NULL,
    reason text NOT NULL,
    user_id uuid NOT NULL,
    actor_id uuid,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT publish_overrides_document_fk FOREIGN KEY (tenant_id, published_document_id)
      REFERENCES published_documents (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE INDEX publish_overrides_document_idx ON publish_overrides (tenant_id, published_document_id, scanned_hash)`,
  `CREATE TABLE published_ratings (
    tenant_id uuid NOT NULL,
    published_document_id uuid NOT NULL,
    user_id uuid NOT NULL,
    score smallint NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, published_document_id, user_id),
    CONSTRAINT published_ratings_document_fk FOREIGN KEY (tenant_id, published_document_id)
      REFERENCES published_documents (tenant_id, id) ON DELETE CASCADE
  )`,
];

const DOWN = [
  `DROP TABLE published_ratings, publish_overrides, published_documents`,
  `ALTER TABLE tenants DROP COLUMN require_pre_publish_review`,
];
