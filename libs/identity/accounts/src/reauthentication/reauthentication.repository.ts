import { Injectable } from '@nestjs/common';
import type { Person } from '#access';
import { User } from '#entities';
import { type Queries, type Row, columns, computed, statement } from '#platform';

const SECRET = columns(User, 'u', 'passwordHash');

const FIND = statement(
  { ...SECRET.row, fresh: computed.boolean() },
  `SELECT ${SECRET.sql}, EXISTS (SELECT FROM sessions s
    WHERE s.tenant_id = u.tenant_id AND s.user_id = u.id AND s.id = :sessionId
      AND s.created_at > now() - make_interval(mins => :minutes)) AS fresh
  FROM users u WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.status = 'active'`,
);

/** Reads what proves that the owner of a session is present. */
@Injectable()
export class ReauthenticationRepository {
  /** The password hash of an active person, and whether their session began within the last minutes. */
  find(
    queries: Queries,
    { tenantId, userId }: Person,
    sessionId: string,
    minutes: number,
  ): Promise<Row<typeof FIND> | undefined> {
    return queries.one(FIND, { tenantId, userId, sessionId, minutes });
  }
}
