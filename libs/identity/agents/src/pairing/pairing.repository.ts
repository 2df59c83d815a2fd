import { Injectable } from '@nestjs/common';
import { type Person, type Principal, type Scope, personOf } from '#access';
import { PairingRequest } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, retention, statement } from '#platform';
import type { Ed25519PublicKey } from '../actors/ed25519';

/** A connection request to store. */
export interface NewRequest {
  id: string;
  userCode: string;
  deviceCodeHash: Buffer;
  clientName: string;
  projectSlugs: string[];
  requestedScopes: Scope[] | null;
  expiresInDays: number;
  tenantSlug: string | null;
  actorPublicKey: Ed25519PublicKey | null;
  ip: string | null;
  userAgent: string | null;
  intervalSeconds: number;
  lifetimeSeconds: number;
}

/** A person's decision on a connection request. */
export interface Decision {
  state: 'approved' | 'denied';
  scopes: Scope[] | null;
  /** The projects that the agent reaches; null for all. */
  projectIds: string[] | null;
  grantExternal: boolean;
  /** Days until the token expires, and the slugs of the projects; null for what the agent asked for. */
  expiresInDays: number | null;
  projectSlugs: string[] | null;
  asNewAgent: boolean;
}

const ID = columns(PairingRequest, 'r', 'id');
const PENDING = columns(
  PairingRequest,
  'r',
  'id',
  'userCode',
  'clientName',
  'projectSlugs',
  'requestedScopes',
  'expiresInDays',
  'ip',
  'userAgent',
  'createdAt',
  'expiresAt',
);

const INSERT = statement(
  ID.row,
  `INSERT INTO pairing_requests AS r (id, user_code, device_code_hash, client_name, project_slugs, requested_scopes,
    expires_in_days, tenant_slug, actor_public_key, ip, user_agent, interval_seconds, expires_at)
  VALUES (:id, :userCode, :deviceCodeHash, :clientName, :projectSlugs, :requestedScopes, :expiresInDays, :tenantSlug,
    :actorPublicKey, :ip, :userAgent, :intervalSeconds, now() + make_interval(secs => :lifetimeSeconds))
  ON CONFLICT DO NOTHING RETURNING ${ID.sql}`,
);
const FIND_PENDING = statement(
  {
    ...PENDING.row,
    requestedScopes: computed.list(computed.text<Scope>()).orNull(),
    knownAgent: computed.boolean(),
  },
  `SELECT ${PENDING.sql}, EXISTS (
    SELECT FROM actors a WHERE a.tenant_id = :tenantId AND a.owner_user_id = :userId AND a.client_name = r.client_name
      AND a.status = 'active') AS "knownAgent"
  FROM pairing_requests r
  WHERE r.user_code = :userCode AND r.state = 'pending' AND r.expires_at > now()
    AND (r.tenant_slug IS NULL OR r.tenant_slug = (SELECT n.slug FROM tenants n WHERE n.id = :tenantId))`,
);
const DECIDE = statement(
  ID.row,
  `UPDATE pairing_requests r
  SET state = :state, decided_tenant_id = :tenantId, decided_by = :userId, granted_scopes = :scopes, project_ids = :projectIds,
    grant_external = :grantExternal, expires_in_days = coalesce(:expiresInDays, r.expires_in_days),
    project_slugs = coalesce(:projectSlugs, r.project_slugs), as_new_agent = :asNewAgent
  WHERE r.id = :requestId AND r.state = 'pending' AND r.expires_at > now()
  RETURNING ${ID.sql}`,
);
const DENY_APPROVED_BY = statement(
  ID.row,
  `UPDATE pairing_requests r SET state = 'denied'
  WHERE r.decided_tenant_id = :tenantId AND r.decided_by = :userId AND r.state = 'approved'
  RETURNING ${ID.sql}`,
);
const DENY_APPROVED_FOR = statement(
  ID.row,
  `UPDATE pairing_requests r SET state = 'denied' FROM actors a
  WHERE a.tenant_id = :tenantId AND a.id = :actorId AND r.decided_tenant_id = a.tenant_id AND r.decided_by = a.owner_user_id
    AND r.client_name = a.client_name AND NOT r.as_new_agent AND r.state = 'approved'
  RETURNING ${ID.sql}`,
);
// To its agent an expired request is the same as an unknown one.
retention.add({
  name: 'connection-requests.expired',
  entity: PairingRequest,
  column: 'expiresAt',
  after: '0 seconds',
  each: '5 minutes',
});

/** A pending connection request. `knownAgent`: the person already has an agent of this name, which the requesting one would become. */
export type PendingRow = Row<typeof FIND_PENDING>;

/** Connection requests, up to a person's decision. A pending request belongs to no tenant: its user code leads to it. */
@Injectable()
export class PairingRepository {
  /** Inserts a request; false if another pending request has the same user code. */
  async insert(queries: Queries, request: NewRequest): Promise<boolean> {
    return (await queries.one(INSERT, { ...request })) !== undefined;
  }

  /** The live pending request of a user code, unless it names another tenant than the principal's. */
  findPending(queries: Queries, principal: Principal, userCode: string): Promise<PendingRow | undefined> {
    return queries.one(FIND_PENDING, { ...personOf(principal), userCode });
  }

  /** Decides a pending request; false if it is no longer pending, so only one of several concurrent decisions counts. */
  async decide(
    tx: Transaction,
    principal: Principal,
    requestId: string,
    decision: Decision,
  ): Promise<boolean> {
    return (await tx.one(DECIDE, { ...personOf(principal), requestId, ...decision })) !== undefined;
  }

  /** Denies the requests that a person approved and no agent has redeemed yet. Returns their ids. */
  async denyApprovedBy(tx: Transaction, { tenantId, userId }: Person): Promise<string[]> {
    return (await tx.all(DENY_APPROVED_BY, { tenantId, userId })).map(({ id }) => id);
  }

  /** Denies the requests of an agent that its owner approved and the agent has not redeemed yet. Returns their ids. */
  async denyApprovedFor(tx: Transaction, tenantId: string, actorId: string): Promise<string[]> {
    return (await tx.all(DENY_APPROVED_FOR, { tenantId, actorId })).map(({ id }) => id);
  }
}
