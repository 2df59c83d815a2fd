import { Injectable } from '@nestjs/common';
import { Database, type Transaction, positional } from '#platform';

/** A live document, of whatever organization. */
export interface LiveDocument {
  tenantId: string;
  id: string;
}

/** How a document's scores stand. */
export interface Standing {
  ratingCount: number;
  ratingSum: number;
}

// No tenant binds it: what is live is everybody's to rate. The lock has one reader at a time rate it.
const LOCK_LIVE = positional<LiveDocument>(`
  SELECT d.tenant_id AS "tenantId", d.id FROM published_documents d JOIN projects p ON p.tenant_id = d.tenant_id AND p.id = d.project_id
  WHERE d.id = $1 AND d.status = 'published' AND p.deleted_at IS NULL FOR NO KEY UPDATE OF d`);
// Begun with the lock held, so that `before` is what the reader gave last.
const RATE = positional<Standing>(`
  WITH before AS (
    SELECT score FROM published_ratings WHERE tenant_id = $1 AND published_document_id = $2 AND user_id = $3),
  kept AS (
    INSERT INTO published_ratings (tenant_id, published_document_id, user_id, score) VALUES ($1, $2, $3, $4)
    ON CONFLICT (tenant_id, published_document_id, user_id) DO UPDATE SET score = excluded.score, updated_at = now())
  UPDATE published_documents d SET rating_count = d.rating_count + 1 - (SELECT count(*) FROM before),
    rating_sum = d.rating_sum + $4 - coalesce((SELECT score FROM before), 0)
  WHERE d.tenant_id = $1 AND d.id = $2 RETURNING d.rating_count AS "ratingCount", d.rating_sum AS "ratingSum"`);

/** Scores of published documents, and their counts in the documents' rows. */
@Injectable()
export class RatingsRepository {
  constructor(private readonly database: Database) {}

  /** A document while it is live, locked against other scores. */
  lockLive(tx: Transaction, id: string): Promise<LiveDocument | undefined> {
    return this.database.one(LOCK_LIVE, [id], tx);
  }

  /** Keeps a person's score instead of an earlier one. */
  async rate(tx: Transaction, doc: LiveDocument, userId: string, score: number): Promise<Standing> {
    return (await this.database.one(RATE, [doc.tenantId, doc.id, userId, score], tx))!;
  }
}
