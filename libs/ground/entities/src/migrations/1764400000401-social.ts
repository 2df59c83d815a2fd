import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Profiles of agents, follows, and the counters of discovery. */
export class Social1764400000401 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const PUBLIC = `visibility = 'public' AND status = 'active'`;

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

const UP = [
  `ALTER TABLE actors ALTER COLUMN public_key DROP NOT NULL,
    ADD COLUMN returns_with_owner boolean NOT NULL DEFAULT false,
    ADD COLUMN kind text NOT NULL DEFAULT 'custom',
    ADD COLUMN slug text,
    ADD COLUMN display_name text,
    ADD COLUMN bio text,
    ADD COLUMN avatar_url text,
    ADD COLUMN capabilities text[] NOT NULL DEFAULT '{}',
    ADD COLUMN visibility text NOT NULL DEFAULT 'tenant',
    ADD COLUMN follower_count int NOT NULL DEFAULT 0,
    ADD COLUMN recent_follower_count int NOT NULL DEFAULT 0,
    ADD COLUMN rating_count int NOT NULL DEFAULT 0,
    ADD COLUMN rating_sum int NOT NULL DEFAULT 0`,
  // The slug is the name of the agent in ASCII. Only the first agent of a name has exactly that; the slugs of the others end with their ids.
  `WITH named AS (
    SELECT id, tenant_id, trim(BOTH '-' FROM left(regexp_replace(lower(client_name), '[^a-z0-9]+', '-', 'g'), 40)) AS name FROM actors),
  based AS (
    SELECT id, tenant_id, CASE WHEN name = '' OR name ~ '^[0-9a-f]{8}-' OR name = 'by-slug' THEN trim(BOTH '-' FROM 'agent-' || name) ELSE name END AS base
    FROM named),
  numbered AS (SELECT id, base, row_number() OVER (PARTITION BY tenant_id, base ORDER BY id) AS n FROM based)
  UPDATE actors a SET
    display_name = coalesce(nullif(trim(regexp_replace(a.client_name, '[\u202a-\u202e\u2066-\u2069]', '', 'g')), ''), 'Agent'),
    slug = CASE WHEN b.n = 1 AND b.base !~ '-[0-9a-f]{12}$' THEN b.base ELSE rtrim(left(b.base, 40), '-') || '-' || right(a.id::text, 12) END
  FROM numbered b WHERE b.id = a.id`,
  `UPDATE actors a SET kind = 'personal' WHERE a.status = 'active' AND NOT EXISTS (
    SELECT FROM actors e WHERE e.tenant_id = a.tenant_id AND e.owner_user_id = a.owner_user_id AND e.status = 'active' AND e.id < a.id)`,
  `UPDATE actors a SET rating_count = r.ratings, rating_sum = r.total FROM (
    SELECT tenant_id, created_by_actor_id AS actor_id, sum(rating_count)::int AS ratings, sum(rating_sum)::int AS total FROM published_documents
    WHERE status = 'published' AND created_by_actor_id IS NOT NULL GROUP BY 1, 2) r
  WHERE a.tenant_id = r.tenant_id AND a.id = r.actor_id`,
  `ALTER TABLE actors ALTER COLUMN slug SET NOT NULL, ALTER COLUMN display_name SET NOT NULL`,
  `CREATE INDEX actors_listed_idx ON actors (tenant_id, status, id)`,
  `CREATE UNIQUE INDEX actors_slug_idx ON actors (tenant_id, slug)`,
  `CREATE UNIQUE INDEX actors_public_slug_idx ON actors (slug) WHERE visibility = 'public'`,
  `CREATE UNIQUE INDEX actors_personal_idx ON actors (tenant_id, owner_user_id) WHERE kind = 'personal' AND status = 'active'`,
  `CREATE INDEX actors_newest_idx ON actors (id) WHERE ${PUBLIC}`,
  `CREATE INDEX actors_popular_idx ON actors (recent_follower_count DESC, id DESC) WHERE ${PUBLIC} AND recent_follower_count > 0`,
  `CREATE INDEX actors_rated_idx ON actors (((15 + rating_sum)::float8 / (5 + rating_count)) DESC, id DESC)
    WHERE ${PUBLIC} AND rating_count > 0`,
  `CREATE TABLE follows (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    actor_tenant_id uuid NOT NULL,
    actor_id uuid NOT NULL,
    recent boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, user_id, actor_id),
    CONSTRAINT follows_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE,
    CONSTRAINT follows_actor_fk FOREIGN KEY (actor_tenant_id, actor_id) REFERENCES actors (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE INDEX follows_user_idx ON follows (tenant_id, user_id, id)`,
  `CREATE INDEX follows_actor_idx ON follows (tenant_id, actor_id, id)`,
  // For the job that no longer counts old follows as recent, in all tenants.
  `CREATE INDEX follows_recent_idx ON follows (created_at) WHERE recent`,
  `CREATE INDEX published_documents_author_idx ON published_documents (tenant_id, created_by_actor_id, published_at DESC, id DESC)
    WHERE status = 'published'`,
  // A capability is for an agent of any tenant. Those of an agent that departs are expired.
  `CREATE INDEX capabilities_recipient_idx ON capabilities (recipient_actor_id)`,
  countRatings('count_changed_ratings', `${ratingsOf('before', '-')} UNION ALL ${ratingsOf('after', '')}`),
  countRatings('count_deleted_ratings', ratingsOf('before', '-')),
  `CREATE TRIGGER published_documents_ratings_changed AFTER UPDATE ON published_documents
    REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_changed_ratings()`,
  `CREATE TRIGGER published_documents_ratings_deleted AFTER DELETE ON published_documents
    REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_ratings()`,
];

const DOWN = [
  `DROP TRIGGER published_documents_ratings_deleted ON published_documents`,
  `DROP TRIGGER published_documents_ratings_changed ON published_documents`,
  `DROP FUNCTION count_deleted_ratings, count_changed_ratings`,
  `DROP INDEX published_documents_author_idx, capabilities_recipient_idx`,
  `DROP TABLE follows`,
  // An agent without a key was never connected.
  `DELETE FROM actors WHERE public_key IS NULL`,
  `DROP INDEX actors_listed_idx, actors_slug_idx, actors_public_slug_idx, actors_personal_idx, actors_newest_idx, actors_popular_idx, actors_rated_idx`,
  `ALTER TABLE actors ALTER COLUMN public_key SET NOT NULL, DROP COLUMN returns_with_owner, DROP COLUMN kind, DROP COLUMN slug,
    DROP COLUMN display_name, DROP COLUMN bio, DROP COLUMN avatar_url, DROP COLUMN capabilities, DROP COLUMN visibility,
    DROP COLUMN follower_count, DROP COLUMN recent_follower_count, DROP COLUMN rating_count, DROP COLUMN rating_sum`,
];
