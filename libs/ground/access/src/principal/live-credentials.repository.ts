import { Injectable } from '@nestjs/common';
import { ApiToken, Session, User } from '#entities';
import { type Queries, type Row, columns, computed, statement } from '#platform';
import type { Principal } from './principal';
import { SSO_REQUIRED, TOKEN_ENDS, USABLE_TOKEN } from './principals.repository';
import type { Scope } from './scopes';

const USER = columns(User, 'u', 'role');
const SESSION = columns(Session, 's', { credentialId: 'id' });
const TOKEN = columns(
  ApiToken,
  't',
  { credentialId: 'id' },
  'tokenHash',
  'scopes',
  'projectIds',
  'grantExternal',
);

// Nobody can use the service as usual while the deletion of the organization is scheduled, owners included.
const LIVE_SESSIONS = statement(
  { ...SESSION.row, ...USER.row, expiresAt: computed.time() },
  `SELECT ${SESSION.sql}, ${USER.sql}, least(s.expires_at, s.last_seen_at + make_interval(secs => :idleSeconds)) AS "expiresAt"
  FROM unnest(:tenantIds::uuid[], :ids::uuid[]) w (tenant_id, id)
  JOIN sessions s ON s.tenant_id = w.tenant_id AND s.id = w.id
  JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.user_id AND u.status = 'active'
  JOIN tenants n ON n.id = s.tenant_id
  WHERE n.deletes_at IS NULL AND s.expires_at > now()
    AND s.last_seen_at > now() - make_interval(secs => :idleSeconds)
    AND (s.sso OR u.role = 'owner' OR NOT ${SSO_REQUIRED})`,
);
const LIVE_TOKENS = statement(
  {
    ...TOKEN.row,
    ...USER.row,
    scopes: computed.list(computed.text<Scope>()),
    expiresAt: computed.time(),
  },
  `SELECT ${TOKEN.sql}, ${USER.sql}, ${TOKEN_ENDS} AS "expiresAt"
  FROM unnest(:tenantIds::uuid[], :ids::uuid[]) w (tenant_id, id)
  JOIN api_tokens t ON t.tenant_id = w.tenant_id AND t.id = w.id
  JOIN users u ON u.tenant_id = t.tenant_id AND u.id = t.user_id AND u.status = 'active'
  JOIN tenants n ON n.id = t.tenant_id
  LEFT JOIN actors a ON a.tenant_id = t.tenant_id AND a.id = t.actor_id
  WHERE n.deletes_at IS NULL AND ${USABLE_TOKEN}
    AND (t.actor_id IS NULL OR (a.status = 'active' AND a.paused_at IS NULL))`,
);

/** The key of a session or token. */
export type CredentialKey = Pick<Principal, 'tenantId' | 'credentialId'>;

/** Finds which sessions and tokens can still be used, by their keys. */
@Injectable()
export class LiveCredentialsRepository {
  sessions(
    queries: Queries,
    sessions: readonly CredentialKey[],
    idleSeconds: number,
  ): Promise<Row<typeof LIVE_SESSIONS>[]> {
    return queries.all(LIVE_SESSIONS, { ...keysOf(sessions), idleSeconds });
  }

  tokens(queries: Queries, tokens: readonly CredentialKey[]): Promise<Row<typeof LIVE_TOKENS>[]> {
    return queries.all(LIVE_TOKENS, keysOf(tokens));
  }
}

/** The keys of credentials as two lists, as statements take them. */
function keysOf(credentials: readonly CredentialKey[]): { tenantIds: string[]; ids: string[] } {
  return {
    tenantIds: credentials.map(({ tenantId }) => tenantId),
    ids: credentials.map(({ credentialId }) => credentialId),
  };
}
