import { Injectable } from '@nestjs/common';
import { ApiToken, Session, User } from '#entities';
import { type Queries, type Row, columns, computed, statement } from '#platform';
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
  FROM tenants n
  JOIN users u ON u.tenant_id = n.id AND u.status = 'active'
  JOIN sessions s ON s.tenant_id = u.tenant_id AND s.user_id = u.id
  WHERE s.id = ANY (:sessionIds::uuid[]) AND n.deletes_at IS NULL AND s.expires_at > now()
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
  FROM tenants n
  JOIN users u ON u.tenant_id = n.id AND u.status = 'active'
  JOIN api_tokens t ON t.tenant_id = u.tenant_id AND t.user_id = u.id
  LEFT JOIN actors a ON a.tenant_id = t.tenant_id AND a.id = t.actor_id
  WHERE n.deletes_at IS NULL AND t.id = ANY (:tokenIds::uuid[]) AND ${USABLE_TOKEN}
    AND (t.actor_id IS NULL OR a.status = 'active')`,
);

/** Finds which sessions and tokens can still be used, by their ids. */
@Injectable()
export class LiveCredentialsRepository {
  sessions(
    queries: Queries,
    sessionIds: readonly string[],
    idleSeconds: number,
  ): Promise<Row<typeof LIVE_SESSIONS>[]> {
    return queries.all(LIVE_SESSIONS, { sessionIds, idleSeconds });
  }

  tokens(queries: Queries, tokenIds: readonly string[]): Promise<Row<typeof LIVE_TOKENS>[]> {
    return queries.all(LIVE_TOKENS, { tokenIds });
  }
}
