import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { type Row, type Transaction, computed, statement } from '#platform';
import { reachOf } from '#visibility';
import { PUBLISHED_DOC, type PublishedDocRow, REACHABLE_DOC } from '../documents/published-docs.repository';

// Only the scanned version goes live.
const PUBLISH = statement(
  PUBLISHED_DOC.row,
  `UPDATE published_documents d SET status = 'published', version = d.version + 1, updated_at = now(), published_at = now(),
    published_by = :userId, published_by_actor_id = :actorId, review_requested_by = NULL, review_requested_at = NULL,
    review_note = NULL, review_returned_at = NULL
  FROM projects p, tenants t WHERE ${REACHABLE_DOC} AND d.id = :id AND d.version = :version AND d.status = 'draft'
  RETURNING ${PUBLISHED_DOC.sql}`,
);
// Neither a change nor a deletion passes the lock until the transaction ends.
const HOLD_LIVE = statement(
  PUBLISHED_DOC.row,
  `SELECT ${PUBLISHED_DOC.sql} FROM published_documents d, projects p, tenants t
  WHERE ${REACHABLE_DOC} AND d.id = :id AND d.version = :version AND d.status = 'published' FOR NO KEY UPDATE OF d`,
);
const UNPUBLISH = statement(
  PUBLISHED_DOC.row,
  `UPDATE published_documents d SET status = 'draft', version = d.version + 1, updated_at = now(), published_at = NULL,
    published_by = NULL, published_by_actor_id = NULL
  FROM projects p, tenants t WHERE ${REACHABLE_DOC} AND d.id = :id AND d.status = 'published'
  RETURNING ${PUBLISHED_DOC.sql}`,
);
// The version stays, because the document to review does not change. The row is locked before it is read, so that of several requests at the
// same time only one finds no request before it.
const REQUEST_REVIEW = statement(
  { isNew: computed.boolean() },
  `WITH draft AS MATERIALIZED (
    SELECT d.tenant_id, d.id, d.review_requested_at FROM published_documents d, projects p, tenants t
    WHERE ${REACHABLE_DOC} AND d.id = :id AND d.status = 'draft' AND t.require_pre_publish_review FOR NO KEY UPDATE OF d)
  UPDATE published_documents d SET review_requested_by = :userId, review_requested_at = now(), review_note = NULL,
    review_returned_at = NULL
  FROM draft f WHERE d.tenant_id = f.tenant_id AND d.id = f.id RETURNING f.review_requested_at IS NULL AS "isNew"`,
);
const RETURN_REVIEW = statement(
  PUBLISHED_DOC.row,
  `UPDATE published_documents d SET review_requested_by = NULL, review_requested_at = NULL, review_note = :note, review_returned_at = now()
  FROM projects p, tenants t WHERE ${REACHABLE_DOC} AND d.id = :id AND d.status = 'draft' AND d.review_requested_at IS NOT NULL
  RETURNING ${PUBLISHED_DOC.sql}`,
);

/** Publishes and unpublishes documents, each with one conditional statement. */
@Injectable()
export class PublicationRepository {
  /** Publishes a draft in this version. Undefined if it is no longer a draft in this version. */
  publish(
    tx: Transaction,
    principal: Principal,
    { id, version }: { id: string; version: number },
  ): Promise<PublishedDocRow | undefined> {
    const { actorId } = principal;
    return tx.one(PUBLISH, { ...reachOf(principal), actorId, id, version });
  }

  /** Locks a live document in this version until `tx` ends. Undefined if it is no longer live in this version. */
  holdLive(
    tx: Transaction,
    principal: Principal,
    { id, version }: { id: string; version: number },
  ): Promise<PublishedDocRow | undefined> {
    return tx.one(HOLD_LIVE, { ...reachOf(principal), id, version });
  }

  /** Undefined if the document is not live. */
  unpublish(tx: Transaction, principal: Principal, id: string): Promise<PublishedDocRow | undefined> {
    return tx.one(UNPUBLISH, { ...reachOf(principal), id });
  }

  /** Records that the caller wants a draft reviewed, and says whether nobody had asked yet. Undefined if it is not a draft, or no longer needs a review. */
  requestReview(
    tx: Transaction,
    principal: Principal,
    id: string,
  ): Promise<Row<typeof REQUEST_REVIEW> | undefined> {
    return tx.one(REQUEST_REVIEW, { ...reachOf(principal), id });
  }

  /** Ends the request for a review with what must change. Undefined without such a request. */
  returnReview(
    tx: Transaction,
    principal: Principal,
    id: string,
    note: string,
  ): Promise<PublishedDocRow | undefined> {
    return tx.one(RETURN_REVIEW, { ...reachOf(principal), id, note });
  }
}
