import { Injectable } from '@nestjs/common';
import type { Person } from '#access';
import { User } from '#entities';
import { type Queries, columns, statement } from '#platform';

const EMAIL = columns(User, 'u', 'email');
const FIND_EMAIL = statement(
  EMAIL.row,
  `SELECT ${EMAIL.sql} FROM users u WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.status = 'active'`,
);

/** Reads facts about a person who joins a room. */
@Injectable()
export class JoinsRepository {
  /** The e-mail address of an active person, in lower case. */
  async emailOf(queries: Queries, { tenantId, userId }: Person): Promise<string | undefined> {
    return (await queries.one(FIND_EMAIL, { tenantId, userId }))?.email;
  }
}
