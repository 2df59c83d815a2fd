import { Injectable } from '@nestjs/common';
import type { Person, PersonalRow } from '#access';
import { Session, Tenant, User } from '#entities';
import { type Queries, columns, statement } from '#platform';

const PROFILE = columns(User, 'u', { userId: 'id' }, 'email', 'displayName', 'role', 'status', 'createdAt');
const TENANT = columns(Tenant, 'n', { organization: 'name', organizationSlug: 'slug' });
const SESSION = columns(Session, 's', 'id', 'ip', 'userAgent', 'createdAt', 'lastSeenAt', 'expiresAt');

const FIND_PROFILE = statement(
  { ...PROFILE.row, ...TENANT.row },
  `SELECT ${PROFILE.sql}, ${TENANT.sql} FROM users u JOIN tenants n ON n.id = u.tenant_id
  WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.id > :after`,
);
const LIST_SESSIONS = statement(
  SESSION.row,
  `SELECT ${SESSION.sql} FROM sessions s WHERE s.tenant_id = :tenantId AND s.user_id = :userId AND s.id > :after
  ORDER BY s.id LIMIT :limit`,
);

/** Reads the account data of a person. */
@Injectable()
export class ExportRepository {
  async profile(queries: Queries, person: Person, after: string): Promise<PersonalRow[]> {
    const rows = await queries.all(FIND_PROFILE, { ...person, after });
    return rows.map((shown) => ({ key: shown.userId, shown }));
  }

  async sessions(queries: Queries, person: Person, after: string, limit: number): Promise<PersonalRow[]> {
    const rows = await queries.all(LIST_SESSIONS, { ...person, after, limit });
    return rows.map((shown) => ({ key: shown.id, shown }));
  }
}
