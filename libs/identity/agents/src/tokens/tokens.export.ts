import { exportOf, personalRows, shownById } from '#access';
import { Actor, ApiToken } from '#entities';
import { columns, statement } from '#platform';

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
  'createdAt',
  'expiresAt',
  'lastUsedAt',
  'revokedAt',
);
const AGENT = columns(
  Actor,
  'a',
  'id',
  'slug',
  'clientName',
  'displayName',
  'bio',
  'avatarUrl',
  'capabilities',
  'status',
  'visibility',
  'publicKey',
);

const LIST_TOKENS = statement(
  TOKEN.row,
  `SELECT ${TOKEN.sql} FROM api_tokens t WHERE t.tenant_id = :tenantId AND t.user_id = :userId AND t.id > :after
  ORDER BY t.id LIMIT :limit`,
);
const LIST_AGENTS = statement(
  AGENT.row,
  `SELECT ${AGENT.sql} FROM actors a WHERE a.tenant_id = :tenantId AND a.owner_user_id = :userId AND a.id > :after
  ORDER BY a.id LIMIT :limit`,
);

/** The tokens and agents of a person, in the export of their data. Never the tokens themselves. */
export const tokensExport = exportOf(
  personalRows('token', 200, LIST_TOKENS, shownById),
  personalRows('agent', 200, LIST_AGENTS, shownById),
);
