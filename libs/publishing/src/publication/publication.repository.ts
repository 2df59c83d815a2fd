import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, type Transaction, positional } from '#platform';
import { reachValues } from '#visibility';
import { COLUMNS, type PublishedDocRow, within } from '../documents/published-docs.repository';

// Only the version that was scanned, and only if nobody has asked for a review meanwhile.
const PUBLISH = positional<PublishedDocRow>(`
  UPDATE published_documents d SET status = 'published', version = d.version + 1, updated_at = now(), published_at = now(),
    published_by = $2, published_by_actor_id = $7, review_requested_by = NULL, review_requested_at = NULL
  FROM projects p, tenants t WHERE ${within('arrange')} AND d.id = $4 AND d.version = $5 AND d.status = 'draft'
    AND ($6 OR NOT t.require_pre_publish_review)
  RETURNING ${COLUMNS}`);
const UNPUBLISH = positional<PublishedDocRow>(`
  UPDATE published_documents d SET status = 'draft', version = d.version + 1, updated_at = now(), published_at = NULL,
    published_by = NULL, published_by_actor_id = NULL
  FROM projects p, tenants t WHERE ${within('arrange')} AND d.id = $4 AND d.status = 'published'
  RETURNING ${COLUMNS}`);
// No new version: what would be reviewed is what there was before.
const REQUEST_REVIEW = positional<never>(`
  UPDATE published_documents d SET review_requested_by = $2, review_requested_at = now()
  FROM projects p, tenants t WHERE ${within('arrange')} AND d.id = $4 AND d.status = 'draft' AND t.require_pre_publish_review`);

/** Going live and coming back, each in one conditional statement. */
@Injectable()
export class PublicationRepository {
  constructor(private readonly database: Database) {}

  /** Puts a draft of this very version live. Undefined when it isn't that any more. */
  publish(
    tx: Transaction,
    principal: Principal,
    { id, version }: { id: string; version: number },
    reviewed: boolean,
  ): Promise<PublishedDocRow | undefined> {
    const values = [...reachValues(principal), id, version, reviewed, principal.actorId];
    return this.database.one(PUBLISH, values, tx);
  }

  /** Undefined when it isn't live. */
  unpublish(tx: Transaction, principal: Principal, id: string): Promise<PublishedDocRow | undefined> {
    return this.database.one(UNPUBLISH, [...reachValues(principal), id], tx);
  }

  /** Notes that the caller wants a draft reviewed. False when it is no draft, or needs no review any more. */
  async requestReview(principal: Principal, id: string): Promise<boolean> {
    return (await this.database.run(REQUEST_REVIEW, [...reachValues(principal), id])) === 1;
  }
}
