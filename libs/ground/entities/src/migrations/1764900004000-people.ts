import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/** Tables and indexes that the first screen of a person reads: their last visit, and indexes of what they edited, of open reviews and of live shares. */
export class People1764900004000 implements RolloverMigration {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS home_visits (
      tenant_id uuid NOT NULL,
      user_id uuid NOT NULL,
      seen_at timestamptz NOT NULL DEFAULT now(),
      previous_at timestamptz,
      PRIMARY KEY (tenant_id, user_id),
      CONSTRAINT home_visits_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
    )`);
    for (const [name, definition] of INDEXES) {
      // An index that a failed attempt left behind is invalid.
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${definition}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await runner.query(`DROP INDEX IF EXISTS ${name}`);
    await runner.query('DROP TABLE IF EXISTS home_visits');
  }
}

const INDEXES = [
  // Without the saves of agents, which are many and pay nothing for it.
  ['revisions_person_idx', 'revisions (tenant_id, author_user_id, id) WHERE author_actor_id IS NULL'],
  [
    'published_documents_review_idx',
    'published_documents (tenant_id, review_requested_at, id) WHERE review_requested_at IS NOT NULL',
  ],
  ['share_grants_listed_idx', 'share_grants (tenant_id, id) WHERE revoked_at IS NULL'],
  [
    'share_grants_expiring_idx',
    'share_grants (tenant_id, created_by, expires_at) WHERE revoked_at IS NULL AND expires_at IS NOT NULL',
  ],
] as const;
