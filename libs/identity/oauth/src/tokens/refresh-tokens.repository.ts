import { Injectable } from '@nestjs/common';
import { MOVED_TO, MOVED_TO_ROW, type Scope } from '#access';
import { claim, lookup, releasing, replaceKey } from '#directory';
import { ApiToken, OauthRefreshToken } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, retention, statement } from '#platform';

const REFRESH = columns(
  OauthRefreshToken,
  'r',
  'id',
  'tenantId',
  'userId',
  'tokenId',
  'clientId',
  'expiresAt',
);
const ID = columns(OauthRefreshToken, 'r', 'id');
const TOKEN = columns(ApiToken, 't', 'id', 'name', 'actorId');
const RENEWED = columns(ApiToken, 't', 'expiresAt', 'audience');
const HELD = columns(OauthRefreshToken, 'r', 'tenantId', 'userId', 'tokenId', 'clientId');

const INSERT = statement(
  `WITH issued AS (
    INSERT INTO oauth_refresh_tokens AS r (id, tenant_id, user_id, token_id, client_id, token_hash, family_hash, scopes, expires_at)
    VALUES (:id, :tenantId, :userId, :tokenId, :clientId, :tokenHash, :familyHash, :scopes, :expiresAt)
    RETURNING r.*),
  claimed AS (${claim('oauth-refresh', 'issued')})
  ${claim('oauth-family', 'issued')}`,
);
const FOUND_ROW = { ...REFRESH.row, ...MOVED_TO_ROW, scopes: computed.list(computed.text<Scope>()) };
const FOUND = `${REFRESH.sql}, ${MOVED_TO}, r.scopes` as const;
const FIND = statement(
  FOUND_ROW,
  `SELECT ${FOUND} FROM ${lookup('oauth-refresh', 'r')} JOIN tenants n ON n.id = r.tenant_id
  WHERE d.key = :tokenHash AND r.expires_at > now()`,
);
const FIND_BY_FAMILY = statement(
  FOUND_ROW,
  `SELECT ${FOUND} FROM ${lookup('oauth-family', 'r')} JOIN tenants n ON n.id = r.tenant_id
  WHERE d.key = :familyHash AND r.expires_at > now()`,
);
// `used_at`: a version before this one kept used tokens in rows of their own.
const REPLACE = statement(
  ID.row,
  `WITH replaced AS (
    UPDATE oauth_refresh_tokens r SET token_hash = :nextHash, family_hash = :familyHash
    WHERE r.tenant_id = :tenantId AND r.id = :id AND r.token_hash = :tokenHash AND r.used_at IS NULL RETURNING r.*),
  claimed AS (${replaceKey('oauth-refresh', 'replaced')}),
  kept AS (${replaceKey('oauth-family', 'replaced')})
  SELECT ${ID.sql} FROM replaced r`,
);
// The token keeps its row, so that whatever lists or ends tokens finds one for each connection.
const RENEW = statement(
  { ...RENEWED.row, seconds: computed.int() },
  `WITH renewed AS (
    UPDATE api_tokens t SET token_hash = :tokenHash, scopes = :scopes, access_expires_at = now() + make_interval(secs => :accessSeconds)
    FROM actors a
    WHERE t.tenant_id = :tenantId AND t.id = :tokenId AND t.user_id = :userId AND t.revoked_at IS NULL AND t.expires_at > now()
      AND a.tenant_id = t.tenant_id AND a.id = t.actor_id AND a.status = 'active'
    RETURNING t.*),
  replaced AS (${replaceKey('token', 'renewed')})
  SELECT ${RENEWED.sql}, floor(extract(epoch FROM least(t.expires_at, t.access_expires_at) - now()))::int AS seconds FROM renewed t`,
);
const REVOKE = statement(
  TOKEN.row,
  `UPDATE api_tokens t SET revoked_at = now()
  WHERE t.tenant_id = :tenantId AND t.id = :tokenId AND t.revoked_at IS NULL RETURNING ${TOKEN.sql}`,
);
const FIND_CONNECTION = statement(
  { ...HELD.row, ...MOVED_TO_ROW },
  `SELECT ${HELD.sql}, ${MOVED_TO} FROM ${lookup('token', 't')}
  JOIN oauth_refresh_tokens r ON r.tenant_id = t.tenant_id AND r.token_id = t.id
  JOIN tenants n ON n.id = t.tenant_id
  WHERE d.key = :tokenHash LIMIT 1`,
);
retention.add({
  name: 'oauth-refresh-tokens.expired',
  entity: OauthRefreshToken,
  column: 'expiresAt',
  after: '1 day',
  with: releasing('oauth-refresh', 'oauth-family'),
});

/** The refresh token of a connection that has not expired. It may be another one than was sent, or revoked. */
export type RefreshRow = Row<typeof FIND>;

/** The hashes by which a refresh token is found: its own, and that of the part that all refresh tokens of a connection share. */
export interface RefreshTokenHashes {
  tokenHash: Buffer;
  familyHash: Buffer;
}

/** A connection of a client: the token that it holds, and whose it is. */
export type HeldRow = Row<typeof FIND_CONNECTION>;

/** Refresh tokens, and the tokens that they renew. A refresh token leads to its tenant. */
@Injectable()
export class RefreshTokensRepository {
  async insert(tx: Transaction, token: Omit<RefreshRow, 'movedTo'> & RefreshTokenHashes): Promise<void> {
    await tx.run(INSERT, { ...token });
  }

  /** The row of a refresh token, also of one that was replaced since. */
  async find(
    queries: Queries,
    { tokenHash, familyHash }: RefreshTokenHashes,
  ): Promise<RefreshRow | undefined> {
    return (await queries.one(FIND, { tokenHash })) ?? (await queries.one(FIND_BY_FAMILY, { familyHash }));
  }

  /** Replaces a refresh token by the next one, which can be done once. Returns false if it was replaced before. */
  async replace(
    tx: Transaction,
    { tenantId, id }: RefreshRow,
    hashes: RefreshTokenHashes & { nextHash: Buffer },
  ): Promise<boolean> {
    return (await tx.one(REPLACE, { tenantId, id, ...hashes })) !== undefined;
  }

  /** Gives the token of a live connection another hash; undefined if the connection has ended. */
  renew(
    tx: Transaction,
    { tenantId, userId, tokenId }: RefreshRow,
    renewed: { tokenHash: Buffer; scopes: Scope[]; accessSeconds: number },
  ): Promise<Row<typeof RENEW> | undefined> {
    return tx.one(RENEW, { tenantId, userId, tokenId, ...renewed });
  }

  /** Revokes the token of a connection, and with it the connection; undefined if it was revoked before. */
  revoke(
    tx: Transaction,
    { tenantId, tokenId }: Pick<HeldRow, 'tenantId' | 'tokenId'>,
  ): Promise<Row<typeof REVOKE> | undefined> {
    return tx.one(REVOKE, { tenantId, tokenId });
  }

  /** The connection whose token a client holds. */
  findConnection(queries: Queries, tokenHash: Buffer): Promise<HeldRow | undefined> {
    return queries.one(FIND_CONNECTION, { tokenHash });
  }
}
