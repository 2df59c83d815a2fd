import { Injectable } from '@nestjs/common';
import { lookup } from '#directory';
import { Actor, ApiToken, ScimToken, Session, Tenant, User } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import { MOVED_TO, MOVED_TO_ROW } from './moved';
import type { Person, Principal } from './principal';
import type { Scope } from './scopes';

const TOKEN = columns(
  ApiToken,
  't',
  { tokenId: 'id' },
  'tokenHash',
  'tenantId',
  'userId',
  'scopes',
  'actorId',
  'projectIds',
  'grantExternal',
  'audience',
);
const SESSION = columns(Session, 's', { sessionId: 'id' }, 'tenantId', 'userId');
const USER = columns(User, 'u', 'role');
const SCIM_TOKEN = columns(ScimToken, 't', { tokenId: 'id', userId: 'createdBy' }, 'tenantId');
const ACTOR = columns(Actor, 'a', { actorKey: 'publicKey' });
/** Whether the agent `a` of a token is paused. It keeps its tokens, which are refused until it is resumed. */
const IS_PAUSED = `coalesce(a.paused_at IS NOT NULL, false)` as const;
const TENANT = columns(Tenant, 'n', 'plan', 'features');
const DELETION = columns(Tenant, 'n', 'deletesAt');
/** Whether tokens of tenant `n` are found. */
const ANSWERS = '(n.deletes_at IS NULL OR n.moved_at IS NOT NULL)' as const;

/**
 * The condition that tenant `n` requires single sign-on of everybody but its owners, who keep a way in if the provider fails. The
 * requirement applies while the plan includes single sign-on.
 */
export const SSO_REQUIRED = `(n.require_sso AND n.plan = 'enterprise')` as const;

/**
 * The condition that token `t` can be used. The token of an OAuth client ends earlier than the connection, until it is refreshed.
 */
export const USABLE_TOKEN =
  '(t.revoked_at IS NULL AND t.expires_at > now() AND (t.access_expires_at IS NULL OR t.access_expires_at > now()))' as const;

/** When token `t` can no longer be used. */
export const TOKEN_ENDS = 'least(t.expires_at, t.access_expires_at)' as const;

/**
 * The tenants whose deletion is scheduled or has begun. They are suspended. Other tenants see something of tenant `a.tenant_id` only if
 * `a.tenant_id <> ALL (${SUSPENDED_TENANTS})`. PostgreSQL reads the list once for a statement, and it is short.
 */
export const SUSPENDED_TENANTS =
  `ARRAY(SELECT dn.id FROM tenants dn WHERE dn.deletes_at IS NOT NULL)` as const;

/** The tenants that are being erased. Their append-only logs lose entries, so their hash chains can't be checked. */
export const ERASED_TENANTS = `ARRAY(SELECT dn.id FROM tenants dn WHERE dn.erasing_at IS NOT NULL)` as const;

// `stale`: the last use was recorded so long ago that it must be recorded again. One record a minute saves writes.
const FIND_TOKENS = statement(
  {
    ...TOKEN.row,
    ...USER.row,
    ...TENANT.row,
    ...ACTOR.row,
    ...MOVED_TO_ROW,
    scopes: computed.list(computed.text<Scope>()),
    paused: computed.boolean(),
    expiresAt: computed.time(),
    stale: computed.boolean(),
  },
  `SELECT ${TOKEN.sql}, ${USER.sql}, ${TENANT.sql}, ${TOKEN_ENDS} AS "expiresAt", ${MOVED_TO},
    ${ACTOR.sql}, ${IS_PAUSED} AS paused, (t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute') AS stale
  FROM ${lookup('token', 't')}
  JOIN users u ON u.tenant_id = t.tenant_id AND u.id = t.user_id AND u.status = 'active'
  JOIN tenants n ON n.id = t.tenant_id AND ${ANSWERS}
  LEFT JOIN actors a ON a.tenant_id = t.tenant_id AND a.id = t.actor_id
  WHERE d.key = ANY (:tokenHashes::bytea[]) AND ${USABLE_TOKEN}
    AND (t.actor_id IS NULL OR a.status = 'active')`,
);
const FIND_LIVE_TOKENS = statement(
  {
    tokenId: computed.uuid(),
    tokenHash: computed.bytes(),
    scopes: computed.list(computed.text<Scope>()),
    paused: computed.boolean(),
    ...MOVED_TO_ROW,
    role: USER.row.role,
    features: TENANT.row.features,
  },
  `SELECT t.id AS "tokenId", t.token_hash AS "tokenHash", t.scopes, ${IS_PAUSED} AS paused, u.role, n.features, ${MOVED_TO}
  FROM unnest(:tenantIds::uuid[], :ids::uuid[]) w (tenant_id, id)
  JOIN api_tokens t ON t.tenant_id = w.tenant_id AND t.id = w.id
  JOIN users u ON u.tenant_id = t.tenant_id AND u.id = t.user_id AND u.status = 'active'
  JOIN tenants n ON n.id = t.tenant_id AND ${ANSWERS}
  LEFT JOIN actors a ON a.tenant_id = t.tenant_id AND a.id = t.actor_id
  WHERE ${USABLE_TOKEN}
    AND (t.actor_id IS NULL OR a.status = 'active')`,
);
// Where single sign-on is required, a session that began without it counts only while its user is an owner. While a deletion is
// scheduled, only sessions of owners count, and once it has begun none.
const FIND_SESSION = statement(
  {
    ...SESSION.row,
    ...USER.row,
    ...TENANT.row,
    ...DELETION.row,
    ...MOVED_TO_ROW,
    expiresAt: computed.time(),
    stale: computed.boolean(),
  },
  `SELECT ${SESSION.sql}, ${USER.sql}, ${TENANT.sql}, ${DELETION.sql}, ${MOVED_TO},
    least(s.expires_at, s.last_seen_at + make_interval(secs => :idleSeconds)) AS "expiresAt",
    (s.last_seen_at < now() - interval '1 minute') AS stale
  FROM ${lookup('session', 's')}
  JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.user_id AND u.status = 'active'
  JOIN tenants n ON n.id = s.tenant_id
  WHERE d.key = :secretHash AND s.expires_at > now()
    AND s.last_seen_at > now() - make_interval(secs => :idleSeconds)
    AND (s.sso OR u.role = 'owner' OR NOT ${SSO_REQUIRED})
    AND (${ANSWERS} OR (u.role = 'owner' AND n.erasing_at IS NULL))`,
);
const FIND_SCIM_TOKEN = statement(
  {
    ...SCIM_TOKEN.row,
    ...TENANT.row,
    ...MOVED_TO_ROW,
    stale: computed.boolean(),
  },
  `SELECT ${SCIM_TOKEN.sql}, ${TENANT.sql}, ${MOVED_TO},
    (t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute') AS stale
  FROM ${lookup('scim-token', 't')} JOIN tenants n ON n.id = t.tenant_id
  WHERE d.key = :tokenHash AND ${ANSWERS}`,
);
// The lock comes first: whatever ends the sessions of a person locks their row, so a session that is found afterwards lasts until `tx` ends.
const LOCK_PERSON = statement(
  'SELECT FROM users WHERE tenant_id = :tenantId AND id = :userId FOR NO KEY UPDATE',
);
const IS_LIVE_SESSION = statement(
  { live: computed.boolean() },
  `SELECT EXISTS (SELECT FROM sessions s WHERE s.tenant_id = :tenantId AND s.user_id = :userId AND s.id = :sessionId) AS live`,
);
const HOLD_TOKEN = statement(
  { held: computed.boolean() },
  `SELECT true AS held FROM api_tokens t
  WHERE t.tenant_id = :tenantId AND t.id = :tokenId AND t.revoked_at IS NULL AND t.expires_at > now() FOR SHARE`,
);
// A token that is being changed is left to its next use, so that tokens of one statement never wait for each other's locks.
const TOUCH_TOKENS = statement(
  `UPDATE api_tokens SET last_used_at = now() WHERE tenant_id = :tenantId AND id IN (
    SELECT t.id FROM api_tokens t WHERE t.tenant_id = :tenantId AND t.id = ANY (:tokenIds::uuid[]) FOR NO KEY UPDATE SKIP LOCKED)`,
);
const TOUCH_SCIM_TOKEN = statement(
  'UPDATE scim_tokens SET last_used_at = now() WHERE tenant_id = :tenantId AND id = :tokenId',
);
const TOUCH_SESSION = statement(
  'UPDATE sessions SET last_seen_at = now() WHERE tenant_id = :tenantId AND id = :sessionId',
);

/** A live token with its owner and tenant. */
export type TokenRow = Row<typeof FIND_TOKENS>;

/** A live session with its user and tenant. */
export type SessionRow = Row<typeof FIND_SESSION>;

/** A SCIM token with its tenant. */
export type ScimTokenRow = Row<typeof FIND_SCIM_TOKEN>;

/** Finds the principal of a credential in one query. The query begins in the directory, since only the credential tells which tenant it is of. */
@Injectable()
export class PrincipalsRepository {
  /** The live token of each hash; undefined when its owner or its agent is not active. */
  async findTokens(queries: Queries, tokenHashes: readonly Buffer[]): Promise<(TokenRow | undefined)[]> {
    const rows = await queries.all(FIND_TOKENS, { tokenHashes });
    const byHash = new Map(rows.map((row) => [row.tokenHash.toString('base64'), row]));
    return tokenHashes.map((hash) => byHash.get(hash.toString('base64')));
  }

  /** The tokens among these that can still be used, with their present hashes and scopes, whether their agents are paused, the roles of their owners and the features of their tenants. */
  findLive(
    queries: Queries,
    tokens: readonly Pick<Principal, 'tenantId' | 'credentialId'>[],
  ): Promise<Row<typeof FIND_LIVE_TOKENS>[]> {
    return queries.all(FIND_LIVE_TOKENS, {
      tenantIds: tokens.map(({ tenantId }) => tenantId),
      ids: tokens.map(({ credentialId }) => credentialId),
    });
  }

  /** The live session of this hash; undefined when its user is not active. */
  findSession(queries: Queries, secretHash: Buffer, idleSeconds: number): Promise<SessionRow | undefined> {
    return queries.one(FIND_SESSION, { secretHash, idleSeconds });
  }

  /** Whether a session of a person has not been ended. It can't be until `tx` ends, and the person is locked. */
  async holdSession(tx: Transaction, { tenantId, userId }: Person, sessionId: string): Promise<boolean> {
    await tx.run(LOCK_PERSON, { tenantId, userId });
    return (await tx.one(IS_LIVE_SESSION, { tenantId, userId, sessionId }))!.live;
  }

  /** Whether a token has been neither revoked nor deleted. It can't be until `tx` ends. */
  async holdToken(
    tx: Transaction,
    { tenantId, credentialId: tokenId }: Pick<Principal, 'tenantId' | 'credentialId'>,
  ): Promise<boolean> {
    return (await tx.one(HOLD_TOKEN, { tenantId, tokenId })) !== undefined;
  }

  /** The SCIM token of this hash. */
  findScimToken(queries: Queries, tokenHash: Buffer): Promise<ScimTokenRow | undefined> {
    return queries.one(FIND_SCIM_TOKEN, { tokenHash });
  }

  /** Records that a SCIM token is used now. */
  async touchScimToken(queries: Queries, { tenantId, tokenId }: ScimTokenRow): Promise<void> {
    await queries.run(TOUCH_SCIM_TOKEN, { tenantId, tokenId });
  }

  /** Records that tokens of a tenant are used now. */
  async touchTokens(queries: Queries, tenantId: string, tokenIds: readonly string[]): Promise<void> {
    await queries.run(TOUCH_TOKENS, { tenantId, tokenIds });
  }

  /** Records that a session is used now. */
  async touchSession(queries: Queries, { tenantId, sessionId }: SessionRow): Promise<void> {
    await queries.run(TOUCH_SESSION, { tenantId, sessionId });
  }
}
