import { Injectable } from '@nestjs/common';
import { Database, type Feature, type Plan, positional } from '#platform';
import type { Role, Scope } from './scopes';

interface MemberRow {
  tenantId: string;
  userId: string;
  role: Role;
  plan: Plan;
  features: Feature[];
}

/** A live token with its owner and tenant. */
export interface TokenRow extends MemberRow {
  tokenId: string;
  scopes: Scope[];
  actorId: string | null;
  projectIds: string[] | null;
  grantExternal: boolean;
  expiresAt: Date;
  stale: boolean;
}

/** A live session with its user and tenant. */
export interface SessionRow extends MemberRow {
  sessionId: string;
  expiresAt: Date;
  stale: boolean;
}

/** "Stale": its last use was noted so long ago that it is time to note it again; kept coarse to spare writes. */
const TOKEN = positional<TokenRow>(`
  SELECT t.id AS "tokenId", t.tenant_id AS "tenantId", t.user_id AS "userId", u.role, n.plan, n.features, t.scopes,
         t.actor_id AS "actorId", t.project_ids AS "projectIds", t.grant_external AS "grantExternal", t.expires_at AS "expiresAt",
         (t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute') AS stale
  FROM api_tokens t
  JOIN users u ON u.id = t.user_id AND u.tenant_id = t.tenant_id AND u.status = 'active'
  JOIN tenants n ON n.id = t.tenant_id
  LEFT JOIN actors a ON a.id = t.actor_id
  WHERE t.token_hash = $1 AND t.revoked_at IS NULL AND t.expires_at > now()
    AND (t.actor_id IS NULL OR a.status = 'active')`);

const SESSION = positional<SessionRow>(`
  SELECT s.id AS "sessionId", s.tenant_id AS "tenantId", s.user_id AS "userId", u.role, n.plan, n.features,
         least(s.expires_at, s.last_seen_at + make_interval(secs => $2)) AS "expiresAt",
         (s.last_seen_at < now() - interval '1 minute') AS stale
  FROM sessions s
  JOIN users u ON u.id = s.user_id AND u.tenant_id = s.tenant_id AND u.status = 'active'
  JOIN tenants n ON n.id = s.tenant_id
  WHERE s.secret_hash = $1 AND s.expires_at > now() AND s.last_seen_at > now() - make_interval(secs => $2)`);

const TOUCH_TOKEN = positional<never>('UPDATE api_tokens SET last_used_at = now() WHERE id = $1');
const TOUCH_SESSION = positional<never>('UPDATE sessions SET last_seen_at = now() WHERE id = $1');

/** The one query behind each kind of credential. These alone begin without a tenant: the credential names it. */
@Injectable()
export class PrincipalsRepository {
  constructor(private readonly database: Database) {}

  findToken(tokenHash: Buffer): Promise<TokenRow | undefined> {
    return this.database.one(TOKEN, [tokenHash]);
  }

  findSession(secretHash: Buffer, idleSeconds: number): Promise<SessionRow | undefined> {
    return this.database.one(SESSION, [secretHash, idleSeconds]);
  }

  async touchToken(id: string): Promise<void> {
    await this.database.run(TOUCH_TOKEN, [id]);
  }

  async touchSession(id: string): Promise<void> {
    await this.database.run(TOUCH_SESSION, [id]);
  }
}
