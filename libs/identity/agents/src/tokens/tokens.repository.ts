import { Injectable } from '@nestjs/common';
import type { Person, Scope, TokenChoice } from '#access';
import { claim, releasing } from '#directory';
import { ApiToken } from '#entities';
import {
  type Queries,
  type Row,
  type Transaction,
  columns,
  computed,
  retention,
  setting,
  statement,
} from '#platform';
import { AgentsSettings } from '../agents.settings';

/** A token as it is stored. */
export interface NewToken {
  id: string;
  tenantId: string;
  userId: string;
  actorId: string | null;
  name: string;
  choice: TokenChoice | null;
  scopes: Scope[];
  projectIds: string[] | null;
  grantExternal: boolean;
  /** The only resource that accepts it; null for all. */
  audience: string | null;
  userAgent: string | null;
  tokenHash: Buffer;
  days: number;
  /** Seconds until it must be refreshed; null for a token that lasts until its end. */
  accessSeconds: number | null;
}

const TIMES = columns(ApiToken, 't', 'createdAt', 'expiresAt');
const TOKEN = columns(
  ApiToken,
  't',
  'id',
  'name',
  'choice',
  'scopes',
  'actorId',
  'projectIds',
  'grantExternal',
  'audience',
  'userAgent',
  'createdAt',
  'expiresAt',
  'lastUsedAt',
);
const REVOKED = columns(ApiToken, 't', 'id', 'name', 'actorId');

const INSERT = statement(
  TIMES.row,
  `WITH issued AS (
    INSERT INTO api_tokens AS t (id, tenant_id, user_id, actor_id, name, choice, scopes, project_ids, grant_external, audience, user_agent,
      token_hash, expires_at, access_expires_at)
    VALUES (:id, :tenantId, :userId, :actorId, :name, :choice, :scopes, :projectIds, :grantExternal, :audience, :userAgent, :tokenHash,
      now() + make_interval(days => :days), now() + make_interval(secs => :accessSeconds))
    RETURNING t.*),
  claimed AS (${claim('token', 'issued')})
  SELECT ${TIMES.sql} FROM issued t`,
);
const LIVE = {
  row: {
    ...TOKEN.row,
    scopes: computed.list(computed.text<Scope>()),
    projectSlugs: computed.list(computed.text()),
    actorName: computed.text().orNull(),
  },
  sql: `SELECT ${TOKEN.sql}, ARRAY(
    SELECT p.slug FROM projects p
    WHERE p.tenant_id = t.tenant_id AND p.id = ANY (t.project_ids) AND p.deleted_at IS NULL
    ORDER BY p.slug) AS "projectSlugs",
    (SELECT a.display_name FROM actors a WHERE a.tenant_id = t.tenant_id AND a.id = t.actor_id) AS "actorName"
  FROM api_tokens t
  WHERE t.tenant_id = :tenantId AND t.revoked_at IS NULL AND t.expires_at > now()`,
} as const;
const OWN = `${LIVE.sql} AND t.user_id = :userId` as const;
const FIND = statement(LIVE.row, `${OWN} AND t.id = :id`);
const LIST = statement(
  LIVE.row,
  `${OWN} AND t.id < :before
  ORDER BY t.id DESC LIMIT :limit`,
);
const COUNT = statement(
  { count: computed.int() },
  `SELECT count(*)::int AS count FROM (SELECT FROM api_tokens t
    WHERE t.tenant_id = :tenantId AND t.user_id = :userId AND t.revoked_at IS NULL AND t.expires_at > now() LIMIT :bound) x`,
);
const LIST_OF_AGENTS = statement(
  LIVE.row,
  `SELECT x.* FROM unnest(:actorIds::uuid[]) AS w (id) CROSS JOIN LATERAL (
    ${LIVE.sql} AND t.actor_id = w.id ORDER BY t.id DESC LIMIT :perAgent) x`,
);
const FIND_HASH = statement(
  { tokenHash: computed.bytes() },
  `SELECT d.key AS "tokenHash" FROM directory d WHERE d.kind = 'token' AND d.key BETWEEN :low AND :high LIMIT 1`,
);
const LOCK_OWNER = statement(
  'SELECT FROM users WHERE tenant_id = :tenantId AND id = :userId FOR NO KEY UPDATE',
);
const COUNT_OF_SETTINGS = statement(
  { live: computed.int() },
  `SELECT count(*)::int AS live FROM api_tokens
  WHERE tenant_id = :tenantId AND user_id = :userId AND actor_id IS NULL AND revoked_at IS NULL AND expires_at > now()`,
);
const REVOKE = statement(
  REVOKED.row,
  `UPDATE api_tokens t SET revoked_at = now()
  WHERE t.tenant_id = :tenantId AND t.user_id = :userId AND t.id = :id AND t.revoked_at IS NULL
  RETURNING ${REVOKED.sql}`,
);

const REVOKE_OF_AGENT = statement(
  REVOKED.row,
  `UPDATE api_tokens t SET revoked_at = now()
  WHERE t.tenant_id = :tenantId AND t.actor_id = :actorId AND t.id = :id AND t.revoked_at IS NULL
  RETURNING ${REVOKED.sql}`,
);
/** The scopes with which token `t` can be refreshed; null for one that can't be. A client can ask for them again, whatever it asked for last. */
export const REFRESHABLE_SCOPES =
  `(SELECT r.scopes FROM oauth_refresh_tokens r WHERE r.tenant_id = t.tenant_id AND r.token_id = t.id AND r.expires_at > now() LIMIT 1)` as const;
const FIND_TO_NARROW = statement(
  { ...LIVE.row, refreshable: computed.list(computed.text<Scope>()).orNull() },
  `SELECT x.*, (SELECT ${REFRESHABLE_SCOPES} FROM api_tokens t WHERE t.tenant_id = :tenantId AND t.id = x.id) AS refreshable
  FROM (${OWN} AND t.id = :id FOR NO KEY UPDATE OF t) x`,
);
// A refresh gives the token the scopes that its refresh token has, so both are narrowed.
const NARROW = statement(
  `WITH narrowed AS (
    UPDATE api_tokens t SET scopes = :scopes, project_ids = :projectIds, grant_external = :grantExternal
    WHERE t.tenant_id = :tenantId AND t.id = :tokenId AND t.revoked_at IS NULL RETURNING t.tenant_id, t.id)
  UPDATE oauth_refresh_tokens r SET scopes = :refreshable
  FROM narrowed t WHERE r.tenant_id = t.tenant_id AND r.token_id = t.id AND :refreshable::text[] IS NOT NULL`,
);
const LOCK_AGENTS = statement(
  'SELECT FROM actors WHERE tenant_id = :tenantId AND owner_user_id = :userId ORDER BY id FOR NO KEY UPDATE',
);
const REVOKE_ALL = statement(
  'UPDATE api_tokens SET revoked_at = now() WHERE tenant_id = :tenantId AND user_id = :userId AND revoked_at IS NULL',
);
retention.add({
  name: 'tokens.expired',
  entity: ApiToken,
  column: 'expiresAt',
  after: setting(AgentsSettings, ({ tokenRetentionDays }) => `${tokenRetentionDays} days`),
  with: releasing('token'),
});

/** The rights that a token keeps. */
export interface Narrowed {
  tenantId: string;
  tokenId: string;
  scopes: Scope[];
  /** The scopes with which it can still be refreshed; null for a token that can't be. */
  refreshable: Scope[] | null;
  /** The shared projects that it keeps; null for all. */
  projectIds: string[] | null;
  grantExternal: boolean;
}

/** A token as its owner sees it. */
export type TokenRow = Row<typeof LIST>;

/** A token with all that it can be narrowed from. */
export type NarrowableRow = Row<typeof FIND_TO_NARROW>;

/** API tokens, of agents and of settings. */
@Injectable()
export class TokensRepository {
  async insert(tx: Transaction, token: NewToken): Promise<Row<typeof INSERT>> {
    return (await tx.one(INSERT, { ...token }))!;
  }

  /** The person's live tokens below an id, newest first. */
  listLive(queries: Queries, owner: Person, before: string, limit: number): Promise<TokenRow[]> {
    return queries.all(LIST, { ...owner, before, limit });
  }

  /** The number of the person's live tokens, at most `bound`. */
  async count(queries: Queries, owner: Person, bound: number): Promise<number> {
    return (await queries.one(COUNT, { ...owner, bound }))!.count;
  }

  /** The newest live tokens of each of these agents. */
  listOfAgents(
    queries: Queries,
    tenantId: string,
    actorIds: string[],
    perAgent: number,
  ): Promise<TokenRow[]> {
    return queries.all(LIST_OF_AGENTS, { tenantId, actorIds, perAgent });
  }

  /** A live token of the person. */
  find(queries: Queries, owner: Person, id: string): Promise<TokenRow | undefined> {
    return queries.one(FIND, { ...owner, id });
  }

  /**
   * The number of the person's live tokens that were created in settings. The lock lasts until the transaction ends, so the number can't
   * grow before that.
   */
  async lockAndCount(tx: Transaction, owner: Person): Promise<number> {
    await tx.run(LOCK_OWNER, { ...owner });
    return (await tx.one(COUNT_OF_SETTINGS, { ...owner }))!.live;
  }

  /** The hash, between two bounds, of a token of any tenant, which may be revoked or expired. */
  async findHash(queries: Queries, low: Buffer, high: Buffer): Promise<Buffer | undefined> {
    return (await queries.one(FIND_HASH, { low, high }))?.tokenHash;
  }

  /** Revokes every token of a person, those of their agents included. */
  async revokeAll(tx: Transaction, { tenantId, userId }: Person): Promise<void> {
    // Acts of an agent lock the agent before the token, so that two transactions never wait for each other.
    await tx.run(LOCK_AGENTS, { tenantId, userId });
    await tx.run(REVOKE_ALL, { tenantId, userId });
  }

  /** Revokes a live token; undefined if the person has no such token. */
  revoke(tx: Transaction, owner: Person, id: string): Promise<Row<typeof REVOKE> | undefined> {
    return tx.one(REVOKE, { ...owner, id });
  }

  /** A live token of the person, with the scopes with which it can be refreshed. */
  findToNarrow(tx: Transaction, owner: Person, id: string): Promise<NarrowableRow | undefined> {
    return tx.one(FIND_TO_NARROW, { ...owner, id });
  }

  /** Sets the rights of a live token, which the caller must have locked and compared. */
  async narrow(tx: Transaction, narrowed: Narrowed): Promise<void> {
    await tx.run(NARROW, { ...narrowed });
  }

  /** Revokes a live token of an agent; undefined if the agent has no such token. */
  revokeOfAgent(
    tx: Transaction,
    tenantId: string,
    actorId: string,
    id: string,
  ): Promise<Row<typeof REVOKE> | undefined> {
    return tx.one(REVOKE_OF_AGENT, { tenantId, actorId, id });
  }
}
