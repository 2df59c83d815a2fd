import { Injectable } from '@nestjs/common';
import { SUSPENDED_TENANTS } from '#access';
import { idKey, lookup } from '#directory';
import { PublishedDocument } from '#entities';
import { type Row, type Transaction, columns, statement } from '#platform';

const DOCUMENT = columns(PublishedDocument, 'd', 'tenantId', 'id');
const TOTALS = columns(PublishedDocument, 'd', 'ratingCount', 'ratingSum');

// Everybody may rate a live document, of any tenant. The lock makes concurrent ratings of one document wait.
const LOCK_LIVE = statement(
  DOCUMENT.row,
  `SELECT ${DOCUMENT.sql} FROM ${lookup('published-document', 'd', 'e')}
  JOIN projects p ON p.tenant_id = d.tenant_id AND p.id = d.project_id
  WHERE e.key = ${idKey(':id')} AND d.status = 'published' AND p.deleted_at IS NULL AND d.tenant_id <> ALL (${SUSPENDED_TENANTS}) FOR NO KEY UPDATE OF d`,
);
// Run it with the document locked, so that `before` is the user's last score.
const RATE = statement(
  TOTALS.row,
  `WITH before AS (
    SELECT r.score FROM published_ratings r
    WHERE r.tenant_id = :tenantId AND r.published_document_id = :id AND r.user_id = :userId),
  rated AS (
    INSERT INTO published_ratings (tenant_id, published_document_id, user_id, score) VALUES (:tenantId, :id, :userId, :score)
    ON CONFLICT (tenant_id, published_document_id, user_id) DO UPDATE SET score = excluded.score, updated_at = now())
  UPDATE published_documents d SET rating_count = d.rating_count + 1 - (SELECT count(*) FROM before),
    rating_sum = d.rating_sum + :score - coalesce((SELECT score FROM before), 0)
  WHERE d.tenant_id = :tenantId AND d.id = :id RETURNING ${TOTALS.sql}`,
);

/** A live document of any tenant. */
export type LiveDocument = Row<typeof LOCK_LIVE>;

/** The number and the sum of a document's ratings. */
export type RatingTotals = Row<typeof RATE>;

/** Ratings of published documents, and their totals. */
@Injectable()
export class RatingsRepository {
  /** Finds a live document, and locks it against other ratings. */
  lockLive(tx: Transaction, id: string): Promise<LiveDocument | undefined> {
    return tx.one(LOCK_LIVE, { id });
  }

  /** Stores a user's score in place of an earlier one. */
  async rate(
    tx: Transaction,
    { tenantId, id }: LiveDocument,
    userId: string,
    score: number,
  ): Promise<RatingTotals> {
    return (await tx.one(RATE, { tenantId, id, userId, score }))!;
  }
}
