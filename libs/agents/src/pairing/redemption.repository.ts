import { Injectable } from '@nestjs/common';
import type { Role, Scope } from '#access';
import { Database, type Transaction, positional } from '#platform';
import type { Ed25519PublicKey } from '../actors/ed25519';

/** Where a connection request stands. */
export type PairingState = 'pending' | 'approved' | 'denied' | 'redeemed';

/** A live request after its poll was counted. */
export interface CountedPoll {
  id: string;
  state: PairingState;
  intervalSeconds: number;
  expiresAt: Date;
  /** Whether it came before the interval was over; the interval has grown then. */
  tooFast: boolean;
  /** Whether an earlier poll may still wait. */
  displaces: boolean;
}

/** An approved request, from now on redeemed. */
export interface RedeemedRow {
  tenantId: string;
  decidedBy: string;
  clientName: string;
  projectSlugs: string[];
  projectIds: string[] | null;
  grantedScopes: Scope[];
  grantExternal: boolean;
  expiresInDays: number;
  actorPublicKey: Ed25519PublicKey | null;
}

/** A project as its agent first hears of it. */
export interface ReachedProject {
  id: string;
  slug: string;
  name: string;
}

const LONGEST_WAIT = "interval '30 seconds'";

/** $2 is the poll that is ready to wait, or null. Locked first, so that of two polls at once one sees the other. */
const COUNT = positional<CountedPoll>(`
  WITH before AS (
    SELECT id, waiter_id, last_polled_at,
           (state = 'pending' AND last_polled_at + make_interval(secs => interval_seconds) > clock_timestamp()) IS TRUE AS too_fast
    FROM pairing_requests WHERE device_code_hash = $1 AND expires_at > now() FOR UPDATE)
  UPDATE pairing_requests r
  SET last_polled_at = clock_timestamp(),
      interval_seconds = r.interval_seconds + CASE WHEN b.too_fast THEN 5 ELSE 0 END,
      waiter_id = CASE WHEN b.too_fast THEN b.waiter_id ELSE $2 END
  FROM before b WHERE r.id = b.id
  RETURNING r.id, r.state, r.interval_seconds AS "intervalSeconds", r.expires_at AS "expiresAt", b.too_fast AS "tooFast",
            (b.waiter_id IS NOT NULL AND b.last_polled_at > now() - ${LONGEST_WAIT}) AS displaces`);
const LOOK = positional<{ state: PairingState; waiterId: string | null }>(
  'SELECT state, waiter_id AS "waiterId" FROM pairing_requests WHERE id = $1 AND expires_at > now()',
);
const REDEEM = positional<RedeemedRow>(`
  UPDATE pairing_requests SET state = 'redeemed' WHERE id = $1 AND state = 'approved' AND expires_at > now()
  RETURNING tenant_id AS "tenantId", decided_by AS "decidedBy", client_name AS "clientName", project_slugs AS "projectSlugs",
            project_ids AS "projectIds", granted_scopes AS "grantedScopes", grant_external AS "grantExternal",
            expires_in_days AS "expiresInDays", actor_public_key AS "actorPublicKey"`);
/** The oldest of the projects that a new token reaches; null for all of the tenant's. */
const REACHED = positional<ReachedProject>(`
  SELECT id, slug, name FROM projects
  WHERE tenant_id = $1 AND owner_user_id IS NULL AND deleted_at IS NULL AND ($2::uuid[] IS NULL OR id = ANY ($2::uuid[]))
  ORDER BY id LIMIT 100`);
const WITHDRAW = positional<never>(
  "UPDATE pairing_requests SET state = 'denied' WHERE tenant_id = $1 AND id = $2 AND state = 'redeemed'",
);
/** Locked until the token is made, so that a suspension comes either before it and is seen, or after it and ends it. */
const APPROVER = positional<{ role: Role }>(
  "SELECT role FROM users WHERE tenant_id = $1 AND id = $2 AND status = 'active' FOR SHARE",
);

/** Connection requests as the agent's polls meet them; the device code leads to them. */
@Injectable()
export class RedemptionRepository {
  constructor(private readonly database: Database) {}

  /** Counts a poll against its interval; undefined for a code that is unknown or expired. */
  count(deviceCodeHash: Buffer, waiterId: string | null): Promise<CountedPoll | undefined> {
    return this.database.one(COUNT, [deviceCodeHash, waiterId]);
  }

  /** The state of a live request, and which poll waits for it now. */
  look(requestId: string): Promise<{ state: PairingState; waiterId: string | null } | undefined> {
    return this.database.one(LOOK, [requestId]);
  }

  /** Takes the approval, which can be done once. */
  redeem(requestId: string, tx: Transaction): Promise<RedeemedRow | undefined> {
    return this.database.one(REDEEM, [requestId], tx);
  }

  /** Turns a redemption of this transaction into a denial. */
  async withdraw(tenantId: string, requestId: string, tx: Transaction): Promise<void> {
    await this.database.run(WITHDRAW, [tenantId, requestId], tx);
  }

  /** The present role of who approved; undefined when that person is suspended or gone. */
  async approverRole(tenantId: string, userId: string, tx: Transaction): Promise<Role | undefined> {
    return (await this.database.one(APPROVER, [tenantId, userId], tx))?.role;
  }

  /** The projects that a token of this reach sees now, 100 at most. */
  projectsReached(tenantId: string, projectIds: string[] | null, tx: Transaction): Promise<ReachedProject[]> {
    return this.database.all(REACHED, [tenantId, projectIds], tx);
  }
}
