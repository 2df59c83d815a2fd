import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '#access';
import { Actor, ApiToken } from '#entities';
import { Database, columns, statement } from '#platform';

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
@Injectable()
export class TokensExport implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly data: PersonalData,
  ) {}

  onModuleInit(): void {
    this.data.add({
      kind: 'token',
      batch: 200,
      read: async (person, after, limit) =>
        (await this.database.all(LIST_TOKENS, { ...person, after, limit })).map((shown) => ({
          key: shown.id,
          shown,
        })),
    });
    this.data.add({
      kind: 'agent',
      batch: 200,
      read: async (person, after, limit) =>
        (await this.database.all(LIST_AGENTS, { ...person, after, limit })).map((shown) => ({
          key: shown.id,
          shown,
        })),
    });
  }
}
