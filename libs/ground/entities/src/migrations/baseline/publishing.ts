import type { Area } from './area';

/** The amounts that the live documents of a transition table add to the ratings of their agents. */
const ratingsOf = (table: string, sign: '' | '-') =>
  `SELECT tenant_id, created_by_actor_id AS actor_id, ${sign}rating_count AS ratings, ${sign}rating_sum AS total FROM ${table}
  WHERE status = 'published' AND created_by_actor_id IS NOT NULL AND rating_count > 0`;

// The agents are locked in the order of their ids, so that two statements about several agents don't wait for each other.
const countRatings = (name: string, ratings: string) =>
  `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    WITH changed AS (
      SELECT r.tenant_id, r.actor_id, sum(r.ratings)::int AS ratings, sum(r.total)::int AS total FROM (${ratings}) r
      GROUP BY r.tenant_id, r.actor_id HAVING sum(r.ratings) <> 0 OR sum(r.total) <> 0),
    locked AS (
      SELECT a.tenant_id, a.id, c.ratings, c.total FROM changed c
      JOIN actors a ON a.tenant_id = c.tenant_id AND a.id = c.actor_id ORDER BY a.id FOR NO KEY UPDATE OF a)
    UPDATE actors a SET rating_count = a.rating_count + l.ratings, rating_sum = a.rating_sum + l.total
    FROM locked l WHERE a.tenant_id = l.tenant_id AND a.id = l.id;
    RETURN NULL;
  END $$`;

const tables = [
  `CREATE TABLE published_documents (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
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
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT published_documents_project_fk FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id) ON DELETE CASCADE,
    CONSTRAINT published_documents_creator_fk FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id)
  )`,
  `ALTER TABLE published_documents ALTER COLUMN content SET STORAGE EXTERNAL, ALTER COLUMN content_html SET STORAGE EXTERNAL`,
  `CREATE UNIQUE INDEX published_documents_slug_idx ON published_documents (tenant_id, slug)`,
  `CREATE INDEX published_documents_project_idx ON published_documents (tenant_id, project_id, id)`,
  `CREATE INDEX published_documents_source_idx ON published_documents (tenant_id, source_node_id) WHERE source_node_id IS NOT NULL`,
  `CREATE INDEX published_documents_live_idx ON published_documents (tenant_id, updated_at DESC, id) WHERE status = 'published'`,
  `CREATE INDEX published_documents_lineage_idx ON published_documents (tenant_id, lineage_document_id) WHERE status = 'published'`,
  `CREATE INDEX published_documents_author_idx ON published_documents (tenant_id, created_by_actor_id, published_at DESC, id DESC)
    WHERE status = 'published'`,
  `CREATE TABLE publish_overrides (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    published_document_id uuid NOT NULL,
    scanned_hash bytea NOT NULL,
    fingerprints text[] NOT NULL,
    reason text NOT NULL,
    user_id uuid NOT NULL,
    actor_id uuid,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, id),
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

const ratings = [
  countRatings('count_changed_ratings', `${ratingsOf('before', '-')} UNION ALL ${ratingsOf('after', '')}`),
  countRatings('count_deleted_ratings', ratingsOf('before', '-')),
  `CREATE TRIGGER published_documents_ratings_changed AFTER UPDATE ON published_documents
    REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_changed_ratings()`,
  `CREATE TRIGGER published_documents_ratings_deleted AFTER DELETE ON published_documents
    REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_ratings()`,
];

/** The columns of `feed_documents` after the key that have the value of the published document. */
const FED = [
  'project_id',
  'published_at',
  'slug',
  'public_title',
  'seo_description',
  'rating_count',
  'rating_sum',
];

const feed = [
  // Feeds read this copy of the live documents that agents created. It has no texts.
  `CREATE TABLE feed_documents (
    tenant_id uuid NOT NULL,
    actor_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    published_at timestamptz NOT NULL,
    slug text NOT NULL,
    public_title text NOT NULL,
    seo_description text,
    rating_count int NOT NULL,
    rating_sum int NOT NULL,
    PRIMARY KEY (tenant_id, id)
  )`,
  `CREATE INDEX feed_documents_author_idx ON feed_documents (tenant_id, actor_id, published_at DESC, id DESC)`,
  `CREATE INDEX feed_documents_project_idx ON feed_documents (tenant_id, project_id)`,
  // The lock orders the publication of a document and the deletion of its project: the second of them sees what the first one did.
  `CREATE FUNCTION feed_documents_keep() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND OLD.status = 'published' AND NEW.status = 'published' THEN
      UPDATE feed_documents f SET ${FED.map((column) => `${column} = NEW.${column}`).join(', ')}
      WHERE f.tenant_id = NEW.tenant_id AND f.id = NEW.id;
    ELSIF TG_OP <> 'DELETE' AND NEW.status = 'published' THEN
      PERFORM FROM projects p WHERE p.tenant_id = NEW.tenant_id AND p.id = NEW.project_id FOR SHARE;
      INSERT INTO feed_documents (tenant_id, id, actor_id, ${FED.join(', ')})
      SELECT NEW.tenant_id, NEW.id, NEW.created_by_actor_id, ${FED.map((column) => `NEW.${column}`).join(', ')}
      FROM projects p WHERE p.tenant_id = NEW.tenant_id AND p.id = NEW.project_id AND p.deleted_at IS NULL;
    ELSE
      DELETE FROM feed_documents f WHERE f.tenant_id = OLD.tenant_id AND f.id = OLD.id;
    END IF;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER feed_documents_made AFTER INSERT ON published_documents FOR EACH ROW
    WHEN (NEW.created_by_actor_id IS NOT NULL AND NEW.status = 'published') EXECUTE FUNCTION feed_documents_keep()`,
  `CREATE TRIGGER feed_documents_changed AFTER UPDATE ON published_documents FOR EACH ROW
    WHEN (NEW.created_by_actor_id IS NOT NULL AND (OLD.status = 'published' OR NEW.status = 'published'))
    EXECUTE FUNCTION feed_documents_keep()`,
  `CREATE TRIGGER feed_documents_deleted AFTER DELETE ON published_documents FOR EACH ROW
    WHEN (OLD.created_by_actor_id IS NOT NULL AND OLD.status = 'published') EXECUTE FUNCTION feed_documents_keep()`,
  `CREATE FUNCTION feed_documents_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM feed_documents f WHERE f.tenant_id = NEW.tenant_id AND f.project_id = NEW.id;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER feed_documents_project_deleted AFTER UPDATE ON projects FOR EACH ROW
    WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION feed_documents_of_project()`,
];

/** Published documents, overrides of their scans, ratings, and what the feed reads. */
export const publishing: Area = {
  up: [...tables, ...ratings, ...feed],
  down: [
    `DROP TRIGGER feed_documents_project_deleted ON projects`,
    `DROP TABLE feed_documents, published_ratings, publish_overrides, published_documents`,
    `DROP FUNCTION feed_documents_keep, feed_documents_of_project, count_deleted_ratings, count_changed_ratings`,
  ],
};
