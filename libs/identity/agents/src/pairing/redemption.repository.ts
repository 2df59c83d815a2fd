import { Injectable } from '@nestjs/common';
import { MOVED_TO, MOVED_TO_ROW, type Scope } from '#access';
import { PairingRequest, Project } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';

const POLLED = columns(PairingRequest, 'r', 'id', 'state', 'intervalSeconds', 'expiresAt');
const STATE = columns(PairingRequest, 'r', 'state', 'waiterId');
const DECISION = columns(
  PairingRequest,
  'r',
  { tenantId: 'decidedTenantId' },
  'state',
  'decidedBy',
  'clientName',
  'grantedScopes',
  'asNewAgent',
);
const REDEEMED = columns(
  PairingRequest,
  'r',
  { tenantId: 'decidedTenantId' },
  'decidedBy',
  'clientName',
  'projectSlugs',
  'projectIds',
  'grantExternal',
  'expiresInDays',
  'actorPublicKey',
  'userAgent',
  'asNewAgent',
);
const PROJECT = columns(Project, 'p', 'id', 'slug', 'name');

// Every decision stores who made it, and in which tenant.
const DECIDED = { tenantId: computed.uuid(), decidedBy: computed.uuid() };

// The row is locked before it is read, so that the second of two concurrent polls sees what the first did. `tooFast`: the poll came before
// the interval had passed, so the interval was increased. `earlierWaiterId` and `earlierMs`: the last poll that waited, and when it came.
const COUNT_POLL = statement(
  {
    ...POLLED.row,
    tooFast: computed.boolean(),
    earlierWaiterId: computed.uuid().orNull(),
    earlierMs: computed.float().orNull(),
  },
  `WITH before AS (
    SELECT id, waiter_id, last_polled_at,
      (state = 'pending' AND last_polled_at + make_interval(secs => interval_seconds) > clock_timestamp()) IS TRUE AS too_fast
    FROM pairing_requests WHERE device_code_hash = :deviceCodeHash AND expires_at > now() FOR UPDATE)
  UPDATE pairing_requests r
  SET last_polled_at = clock_timestamp(),
    interval_seconds = least(r.interval_seconds + CASE WHEN b.too_fast THEN 5 ELSE 0 END, 600),
    waiter_id = CASE WHEN b.too_fast THEN b.waiter_id ELSE :waiterId END
  FROM before b WHERE r.id = b.id
  RETURNING ${POLLED.sql}, b.too_fast AS "tooFast",
    b.waiter_id AS "earlierWaiterId", (extract(epoch FROM now() - b.last_polled_at) * 1000)::float8 AS "earlierMs"`,
);
const EXCUSE_POLL = statement(
  'UPDATE pairing_requests SET last_polled_at = NULL WHERE id = :requestId AND waiter_id = :waiterId',
);
const FIND_STATE = statement(
  STATE.row,
  `SELECT ${STATE.sql} FROM pairing_requests r WHERE r.id = :requestId AND r.expires_at > now()`,
);
// The lock of the tenant comes first, so a deletion is scheduled before, and then it is seen, or after the redemption.
const FIND_DECISION = statement(
  {
    ...DECISION.row,
    ...DECIDED,
    ...MOVED_TO_ROW,
    deleting: computed.boolean(),
    grantedScopes: computed.list(computed.text<Scope>()).orNull(),
  },
  `SELECT ${DECISION.sql}, ${MOVED_TO}, n.deletes_at IS NOT NULL AS deleting FROM pairing_requests r JOIN tenants n ON n.id = r.decided_tenant_id
  WHERE r.id = :requestId AND r.state <> 'pending' AND r.expires_at > now() FOR SHARE OF n`,
);
const REDEEM = statement(
  { ...REDEEMED.row, ...DECIDED },
  `UPDATE pairing_requests r SET state = 'redeemed' WHERE r.id = :requestId AND r.state = 'approved' AND r.expires_at > now()
  RETURNING ${REDEEMED.sql}`,
);
const DENY_APPROVED = statement(
  "UPDATE pairing_requests SET state = 'denied' WHERE decided_tenant_id = :tenantId AND id = :requestId AND state = 'approved'",
);
const LIST_REACHED = statement(
  PROJECT.row,
  `SELECT ${PROJECT.sql} FROM projects p
  WHERE p.tenant_id = :tenantId AND p.owner_user_id IS NULL AND p.deleted_at IS NULL
    AND (p.id = ANY (:projectIds) OR :projectIds IS NULL)
  ORDER BY p.id LIMIT 100`,
);

/** The state of a connection request. */
export type PairingState = PairingRequest['state'];

/** A live connection request after one of its polls was counted. */
export type PolledRow = Row<typeof COUNT_POLL>;

/** An approved connection request whose token is now issued. */
export type RedeemedRow = Row<typeof REDEEM>;

/** A project that a new token reaches. */
export type ReachedProject = Row<typeof LIST_REACHED>;

/** Connection requests, from the polls of an agent to its token. The device code leads to them. */
@Injectable()
export class RedemptionRepository {
  /**
   * Counts a poll against its request's interval; undefined if the device code is unknown or expired.
   *
   * @param waiterId the id of a poll that will wait; null for one that won't
   */
  countPoll(
    queries: Queries,
    deviceCodeHash: Buffer,
    waiterId: string | null,
  ): Promise<PolledRow | undefined> {
    return queries.one(COUNT_POLL, { deviceCodeHash, waiterId });
  }

  /** Lets the next poll follow immediately, unless a newer one has already been counted. */
  async excusePoll(queries: Queries, requestId: string, waiterId: string): Promise<void> {
    await queries.run(EXCUSE_POLL, { requestId, waiterId });
  }

  /** The state of a live request, and which poll waits for it. */
  findState(queries: Queries, requestId: string): Promise<Row<typeof FIND_STATE> | undefined> {
    return queries.one(FIND_STATE, { requestId });
  }

  /** The decision on a live request; undefined if there is none. */
  findDecision(queries: Queries, requestId: string): Promise<Row<typeof FIND_DECISION> | undefined> {
    return queries.one(FIND_DECISION, { requestId });
  }

  /** Redeems an approved request, which can be done once. */
  redeem(tx: Transaction, requestId: string): Promise<RedeemedRow | undefined> {
    return tx.one(REDEEM, { requestId });
  }

  /** Denies an approved request that has not been redeemed. */
  async denyApproved(tx: Transaction, tenantId: string, requestId: string): Promise<void> {
    await tx.run(DENY_APPROVED, { tenantId, requestId });
  }

  /** The shared projects that a token reaches now, oldest first, at most 100. `projectIds` is null for all of the tenant's. */
  listReached(queries: Queries, tenantId: string, projectIds: string[] | null): Promise<ReachedProject[]> {
    return queries.all(LIST_REACHED, { tenantId, projectIds });
  }
}
