import { Injectable } from '@nestjs/common';
import type { Person } from '#access';
import { User } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import type { Membership } from './members.policy';

const MEMBER = columns(User, 'u', 'email', 'displayName', 'role', 'status', 'createdAt');
const MEMBER_ROW = { userId: computed.uuid(), ...MEMBER.row };

const LIST = statement(
  MEMBER_ROW,
  `SELECT u.id AS "userId", ${MEMBER.sql} FROM users u WHERE u.tenant_id = :tenantId AND u.id > :after ORDER BY u.id LIMIT :limit`,
);
const LOCK_TENANT = statement(
  { id: computed.uuid() },
  'SELECT n.id FROM tenants n WHERE n.id = :tenantId FOR NO KEY UPDATE',
);
const FIND = statement(
  MEMBER_ROW,
  `SELECT u.id AS "userId", ${MEMBER.sql} FROM users u WHERE u.tenant_id = :tenantId AND u.id = :userId`,
);
const COUNT_ACTIVE_OWNERS = statement(
  { count: computed.int() },
  `SELECT count(*)::int AS count FROM users u WHERE u.tenant_id = :tenantId AND u.role = 'owner' AND u.status = 'active'`,
);
const UPDATE = statement(
  MEMBER_ROW,
  `UPDATE users u SET role = :role, status = :status WHERE u.tenant_id = :tenantId AND u.id = :userId
  RETURNING u.id AS "userId", ${MEMBER.sql}`,
);

/** A person, as the other people of the organization see them. */
export type MemberRow = Row<typeof FIND>;

/** The people of an organization. */
@Injectable()
export class MembersRepository {
  /** The members of a tenant above an id, in the order in which they joined. */
  list(queries: Queries, tenantId: string, after: string, limit: number): Promise<MemberRow[]> {
    return queries.all(LIST, { tenantId, after, limit });
  }

  /** Locks the tenant until `tx` ends, so that changes of its memberships are made one after the other. */
  async lockTenant(tx: Transaction, tenantId: string): Promise<void> {
    await tx.one(LOCK_TENANT, { tenantId });
  }

  find(queries: Queries, { tenantId, userId }: Person): Promise<MemberRow | undefined> {
    return queries.one(FIND, { tenantId, userId });
  }

  async countActiveOwners(queries: Queries, tenantId: string): Promise<number> {
    return (await queries.one(COUNT_ACTIVE_OWNERS, { tenantId }))!.count;
  }

  async update(
    tx: Transaction,
    { tenantId, userId }: Person,
    { role, status }: Membership,
  ): Promise<MemberRow> {
    return (await tx.one(UPDATE, { tenantId, userId, role, status }))!;
  }
}
