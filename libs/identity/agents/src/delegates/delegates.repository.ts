import { Injectable } from '@nestjs/common';
import type { Delegate, Person } from '#access';
import { Actor, ApiToken } from '#entities';
import { type Queries, columns, computed, statement } from '#platform';

const TOKEN = columns(ApiToken, 't', 'id', 'name', 'createdAt', 'lastUsedAt');
const AGENT = columns(Actor, 'a', { name: 'displayName' }, 'id', 'createdAt');

const LIST_TOKENS = statement(
  TOKEN.row,
  `SELECT ${TOKEN.sql} FROM api_tokens t
  WHERE t.tenant_id = :tenantId AND t.user_id = :userId AND t.actor_id IS NULL AND t.revoked_at IS NULL AND t.expires_at > now()
  ORDER BY t.id DESC LIMIT :limit`,
);
const LIST_AGENTS = statement(
  { ...AGENT.row, lastUsedAt: computed.time().orNull() },
  `SELECT ${AGENT.sql}, l.last_used_at AS "lastUsedAt"
  FROM actors a JOIN LATERAL (
    SELECT count(*) AS live, max(t.last_used_at) AS last_used_at FROM api_tokens t
    WHERE t.tenant_id = a.tenant_id AND t.actor_id = a.id AND t.revoked_at IS NULL AND t.expires_at > now()) l ON l.live > 0
  WHERE a.tenant_id = :tenantId AND a.owner_user_id = :userId AND a.status = 'active'
  ORDER BY a.id DESC LIMIT :limit`,
);

/** The tokens and agents that can act for a person. */
@Injectable()
export class DelegatesRepository {
  /** The live tokens that a person created in settings, newest first. */
  async listTokens(queries: Queries, { tenantId, userId }: Person, limit: number): Promise<Delegate[]> {
    const rows = await queries.all(LIST_TOKENS, { tenantId, userId, limit });
    return rows.map((row) => ({ ...row, kind: 'token' }));
  }

  /** The agents of a person that hold a live token, newest first. */
  async listAgents(queries: Queries, { tenantId, userId }: Person, limit: number): Promise<Delegate[]> {
    const rows = await queries.all(LIST_AGENTS, { tenantId, userId, limit });
    return rows.map((row) => ({ ...row, kind: 'agent' }));
  }
}
