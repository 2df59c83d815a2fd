import { Injectable } from '@nestjs/common';
import type { Scope, TokenChoice } from '#access';
import { Database, type Transaction, positional } from '#platform';

/** A token as it is kept. */
export interface NewToken {
  id: string;
  userId: string;
  actorId: string | null;
  name: string;
  choice: TokenChoice | null;
  scopes: Scope[];
  projectIds: string[] | null;
  grantExternal: boolean;
  tokenHash: Buffer;
  days: number;
}

/** A token as its owner sees it. */
export interface TokenRow {
  id: string;
  name: string;
  choice: TokenChoice | null;
  scopes: Scope[];
  actorId: string | null;
  projectIds: string[] | null;
  projectSlugs: string[];
  grantExternal: boolean;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
}

const INSERT = positional<{ createdAt: Date; expiresAt: Date }>(`
  INSERT INTO api_tokens (id, tenant_id, user_id, actor_id, name, choice, scopes, project_ids, grant_external, token_hash, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + make_interval(days => $11))
  RETURNING created_at AS "createdAt", expires_at AS "expiresAt"`);
const LIST = positional<TokenRow>(`
  SELECT t.id, t.name, t.choice, t.scopes, t.actor_id AS "actorId", t.project_ids AS "projectIds",
         ARRAY(SELECT p.slug FROM projects p
               WHERE p.tenant_id = t.tenant_id AND p.id = ANY (t.project_ids) AND p.deleted_at IS NULL
               ORDER BY p.slug) AS "projectSlugs",
         t.grant_external AS "grantExternal", t.created_at AS "createdAt", t.expires_at AS "expiresAt",
         t.last_used_at AS "lastUsedAt"
  FROM api_tokens t
  WHERE t.tenant_id = $1 AND t.user_id = $2 AND t.revoked_at IS NULL AND t.expires_at > now()
    AND ($3::uuid IS NULL OR t.id < $3)
  ORDER BY t.id DESC LIMIT $4`);
const REVOKE = positional<{ name: string }>(`
  UPDATE api_tokens SET revoked_at = now() WHERE tenant_id = $1 AND user_id = $2 AND id = $3 AND revoked_at IS NULL
  RETURNING name`);

/** API tokens, of agents and of settings. */
@Injectable()
export class TokensRepository {
  constructor(private readonly database: Database) {}

  async insert(
    tenantId: string,
    token: NewToken,
    tx: Transaction,
  ): Promise<{ createdAt: Date; expiresAt: Date }> {
    const { id, userId, actorId, name, choice, scopes, projectIds, grantExternal, tokenHash, days } = token;
    const values = [id, tenantId, userId, actorId, name, choice, scopes, projectIds, grantExternal];
    return (await this.database.one(INSERT, [...values, tokenHash, days], tx))!;
  }

  /** The person's live tokens, newest first, after the one with id `after`. */
  listLive(tenantId: string, userId: string, after: string | null, limit: number): Promise<TokenRow[]> {
    return this.database.all(LIST, [tenantId, userId, after, limit]);
  }

  /** The name of the token that this ended; undefined where the person has no such token. */
  async revoke(
    tenantId: string,
    userId: string,
    tokenId: string,
    tx: Transaction,
  ): Promise<string | undefined> {
    return (await this.database.one(REVOKE, [tenantId, userId, tokenId], tx))?.name;
  }
}
