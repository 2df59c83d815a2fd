import { Injectable } from '@nestjs/common';
import { type Person, type Principal, type Role, type Scope, SUSPENDED_TENANTS, personOf } from '#access';
import { type ActingFor, actsFor } from '#agents';
import { claim, idKey, isEntryOf, lookup, releasing } from '#directory';
import { Capability } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, retention, statement } from '#platform';
import type { ResourceType } from '#visibility';
import type { CapabilityAction } from './capabilities.dto';

/** A capability to mint. */
export interface NewCapability {
  jti: string;
  tokenHash: Buffer;
  recipientActorId: string;
  resourceType: ResourceType;
  resourceId: string;
  action: CapabilityAction;
  ttlSeconds: number;
}

/** How a capability is named to use it; `tokenHash` is null if no token is sent. */
export interface CapabilityUse extends ActingFor {
  jti: string;
  tokenHash: Buffer | null;
}

const COLUMNS = columns(
  Capability,
  'c',
  'jti',
  'tenantId',
  'mintedBy',
  'recipientActorId',
  'resourceType',
  'resourceId',
  'action',
  'createdAt',
  'expiresAt',
  'consumedAt',
);
const SHAPE = { ...COLUMNS.row, expired: computed.boolean() };
// The end of an agent, for which a transaction may have waited, is later than the beginning of that transaction.
const SELECTED = `${COLUMNS.sql}, c.expires_at <= clock_timestamp() AS expired` as const;

// The recipient can be an agent of any tenant: capabilities pass documents between organizations.
const INSERT = statement(
  SHAPE,
  `WITH minted AS (
    INSERT INTO capabilities AS c (jti, tenant_id, token_hash, minted_by, minted_by_actor_id, minted_by_token_id, recipient_tenant_id,
      recipient_actor_id, resource_type, resource_id, action, expires_at)
    SELECT :jti, :tenantId, :tokenHash, :userId, :actorId, :tokenId, a.tenant_id, a.id, :resourceType, :resourceId, :action,
      now() + make_interval(secs => :ttlSeconds)
    FROM ${lookup('agent', 'a')} WHERE d.key = ${idKey(':recipientActorId')} AND a.status = 'active' AND a.tenant_id <> ALL (${SUSPENDED_TENANTS}) FOR SHARE OF a
    RETURNING c.*),
  claimed AS (${claim('capability', 'minted')})
  SELECT ${SELECTED} FROM minted c`,
);
/** The condition that the minter `u` of capability `c` can mint: a user while they are an owner or admin, an agent while its token has the scope and it is not paused. */
export const MINTER_CAN_MINT =
  `u.status = 'active' AND u.tenant_id <> ALL (${SUSPENDED_TENANTS}) AND CASE WHEN c.minted_by_token_id IS NULL THEN u.role <> 'member' ELSE
  (SELECT true FROM api_tokens t JOIN actors m ON m.tenant_id = t.tenant_id AND m.id = t.actor_id AND m.status = 'active' AND m.paused_at IS NULL
    WHERE t.tenant_id = c.tenant_id AND t.id = c.minted_by_token_id AND t.revoked_at IS NULL AND t.expires_at > now()
      AND 'write:capability' = ANY (t.scopes)) END` as const;
/** The present rights of the token that minted capability `c`; null if a signed-in user minted it. */
export interface MintingToken {
  scopes: Scope[];
  projectIds: string[] | null;
  grantExternal: boolean;
}
const MINTER = { minterRole: computed.text<Role>(), mintingToken: computed.json<MintingToken>().orNull() };
const MINTER_RIGHTS = `u.role AS "minterRole", (
    SELECT jsonb_build_object('scopes', t.scopes, 'projectIds', t.project_ids, 'grantExternal', t.grant_external)
    FROM api_tokens t WHERE t.tenant_id = c.tenant_id AND t.id = c.minted_by_token_id) AS "mintingToken"` as const;
const RECIPIENT = { recipientIsPaused: computed.boolean() };
// The caller acts for the recipient, so both are of one tenant.
const RECIPIENT_IS_PAUSED = `(SELECT a.paused_at IS NOT NULL FROM actors a
    WHERE a.tenant_id = :tenantId AND a.id = c.recipient_actor_id) AS "recipientIsPaused"` as const;
const FOR_RECIPIENT = actsFor('c.recipient_actor_id');
const USABLE =
  `d.key = ${idKey(':jti')} AND ${FOR_RECIPIENT} AND (c.token_hash = :tokenHash OR :tokenHash IS NULL)
    AND c.tenant_id <> ALL (${SUSPENDED_TENANTS})` as const;
const UNUSED = `${USABLE} AND c.consumed_at IS NULL` as const;
// These lock in the order of departures: a person, their agent, its token, the agent that receives, and then what they minted. What they find is of before they waited;
// CONSUME, which follows, waits for nobody, and decides by what is so when all of it is locked.
const HOLD_MINTER = statement(
  { byToken: computed.boolean() },
  `SELECT c.minted_by_token_id IS NOT NULL AS "byToken" FROM ${lookup('capability', 'c')}
  JOIN users u ON u.tenant_id = c.tenant_id AND u.id = c.minted_by WHERE ${UNUSED} FOR SHARE OF u`,
);
const HOLD_MINTING_TOKEN = statement(
  `SELECT FROM ${lookup('capability', 'c')} JOIN api_tokens t ON t.tenant_id = c.tenant_id AND t.id = c.minted_by_token_id
  JOIN actors m ON m.tenant_id = t.tenant_id AND m.id = t.actor_id WHERE ${UNUSED} FOR SHARE OF m, t`,
);
const HOLD_RECIPIENT = statement(
  `SELECT FROM ${lookup('capability', 'c')} JOIN actors a ON a.tenant_id = :tenantId AND a.id = c.recipient_actor_id
  WHERE ${UNUSED} FOR SHARE OF a`,
);
const LOCK = statement(`SELECT FROM ${lookup('capability', 'c')} WHERE ${UNUSED} FOR NO KEY UPDATE OF c`);
const CONSUME = statement(
  { ...SHAPE, ...MINTER, ...RECIPIENT, recipientOwnerId: computed.uuid() },
  `UPDATE capabilities c SET consumed_at = now() FROM users u, directory d
  WHERE ${isEntryOf('capability', 'c')} AND ${USABLE} AND c.consumed_at IS NULL AND c.expires_at > clock_timestamp()
    AND u.tenant_id = c.tenant_id AND u.id = c.minted_by AND ${MINTER_CAN_MINT}
  RETURNING ${SELECTED}, ${MINTER_RIGHTS}, ${RECIPIENT_IS_PAUSED},
    (SELECT a.owner_user_id FROM actors a WHERE a.tenant_id = :tenantId AND a.id = c.recipient_actor_id) AS "recipientOwnerId"`,
);
const FIND_FOR_RECIPIENT = statement(
  { ...SHAPE, ...MINTER, ...RECIPIENT, minterIsActive: computed.boolean() },
  `SELECT ${SELECTED}, ${MINTER_RIGHTS}, ${RECIPIENT_IS_PAUSED}, u.status = 'active' AS "minterIsActive"
  FROM ${lookup('capability', 'c')} JOIN users u ON u.tenant_id = c.tenant_id AND u.id = c.minted_by WHERE ${USABLE}`,
);
// An agent did not mint what its owner or another agent of them did.
const MINTED =
  'c.minted_by = :userId AND (:ownerId::uuid IS NOT NULL OR c.minted_by_actor_id IS NOT DISTINCT FROM :actorId)' as const;
const FIND = statement(
  SHAPE,
  `SELECT ${SELECTED} FROM ${lookup('capability', 'c')}
  WHERE d.key = ${idKey(':jti')} AND ((c.tenant_id = :tenantId AND (:all OR ${MINTED})) OR ${FOR_RECIPIENT})
    AND c.tenant_id <> ALL (${SUSPENDED_TENANTS})`,
);
const EXPIRE_MINTED_BY = statement(
  `UPDATE capabilities c SET expires_at = now()
  WHERE c.tenant_id = :tenantId AND c.minted_by = :userId AND c.consumed_at IS NULL AND c.expires_at > now()`,
);
const EXPIRE_MINTED_BY_ACTOR = statement(
  `UPDATE capabilities c SET expires_at = now()
  WHERE c.tenant_id = :tenantId AND c.minted_by_actor_id = :actorId AND c.consumed_at IS NULL AND c.expires_at > now()`,
);
const EXPIRE_FOR_RECIPIENT = statement(
  `UPDATE capabilities c SET expires_at = now()
  WHERE c.recipient_tenant_id = :tenantId AND c.recipient_actor_id = :actorId AND c.consumed_at IS NULL AND c.expires_at > now()`,
);
const EXPIRE_OF_TENANT = statement(
  `UPDATE capabilities c SET expires_at = now() WHERE c.tenant_id = :tenantId AND c.consumed_at IS NULL AND c.expires_at > now()`,
);
retention.add({
  name: 'capabilities.expired',
  entity: Capability,
  column: 'expiresAt',
  after: '90 days',
  with: releasing('capability'),
});

/** A capability without its token. */
export type CapabilityRow = Row<typeof FIND>;
/** A capability that was just consumed, with the owner of its recipient. */
export type ConsumedRow = Row<typeof CONSUME>;
/** A capability as it is used for its recipient. */
export type RecipientCapabilityRow = Row<typeof FIND_FOR_RECIPIENT>;

/** Capabilities of all tenants: a recipient can belong to another tenant than the minter. */
@Injectable()
export class CapabilitiesRepository {
  /** Returns undefined if the recipient is not an active agent. */
  insert(tx: Transaction, minter: Principal, capability: NewCapability): Promise<CapabilityRow | undefined> {
    const { actorId, kind, credentialId } = minter;
    const tokenId = kind === 'token' ? credentialId : null;
    return tx.one(INSERT, { ...personOf(minter), actorId, tokenId, ...capability });
  }

  /**
   * Locks a capability that seems to be usable, and keeps its minter, and their agent and its token, from losing rights until `tx` ends. So `consume` waits
   * for nobody and sees the present rights of the minter, and what follows it is done with them.
   */
  async lock(tx: Transaction, use: CapabilityUse): Promise<void> {
    const minter = await tx.one(HOLD_MINTER, { ...use });
    if (!minter) return;
    if (minter.byToken) await tx.run(HOLD_MINTING_TOKEN, { ...use });
    await tx.run(HOLD_RECIPIENT, { ...use });
    await tx.run(LOCK, { ...use });
  }

  /** Consumes a capability. Returns undefined unless it is live, for one of the recipients, and its minter could still mint it. */
  consume(tx: Transaction, use: CapabilityUse): Promise<ConsumedRow | undefined> {
    return tx.one(CONSUME, { ...use });
  }

  /** A capability for one of the recipients. */
  findForRecipient(queries: Queries, use: CapabilityUse): Promise<RecipientCapabilityRow | undefined> {
    return queries.one(FIND_FOR_RECIPIENT, { ...use });
  }

  /** A capability for one of the recipients or for its minter; with `recipients.all`, any that was minted in the tenant. */
  find(
    queries: Queries,
    { userId }: Principal,
    recipients: ActingFor,
    jti: string,
  ): Promise<CapabilityRow | undefined> {
    return queries.one(FIND, { ...recipients, userId, jti });
  }

  /** Expires every live capability that a user, or one of their agents, minted. */
  async expireMintedBy(tx: Transaction, minter: Person): Promise<void> {
    await tx.run(EXPIRE_MINTED_BY, { ...minter });
  }

  /** Expires every live capability that an agent minted, and every one of any tenant that is for it. */
  async expireOfActor(tx: Transaction, tenantId: string, actorId: string): Promise<void> {
    await tx.run(EXPIRE_MINTED_BY_ACTOR, { tenantId, actorId });
    await tx.run(EXPIRE_FOR_RECIPIENT, { tenantId, actorId });
  }

  /** Expires every live capability that somebody of a tenant minted. */
  async expireOfTenant(tx: Transaction, tenantId: string): Promise<void> {
    await tx.run(EXPIRE_OF_TENANT, { tenantId });
  }
}
