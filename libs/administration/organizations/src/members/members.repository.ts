import { Injectable } from '@nestjs/common';
import type { Person, Role } from '#access';
import { release } from '#directory';
import { User } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import type { MemberStatus } from './members.dto';
import type { Membership } from './members.policy';

const MEMBER = columns(User, 'u', { userId: 'id' }, 'email', 'displayName', 'role', 'status', 'createdAt');

const MATCHING = `FROM users u WHERE u.tenant_id = :tenantId AND u.deleted_at IS NULL
    AND (:search = '' OR u.id::text = lower(:search) OR position(lower(:search) IN lower(u.display_name || ' ' || u.email)) > 0)
    AND (:role::text IS NULL OR u.role = :role) AND (:status::text IS NULL OR u.status = :status)` as const;

const LIST = statement(
  MEMBER.row,
  `SELECT ${MEMBER.sql} ${MATCHING} AND u.id > :after ORDER BY u.id LIMIT :limit`,
);
const COUNT = statement(
  { count: computed.int() },
  `SELECT count(*)::int AS count FROM (SELECT ${MATCHING} LIMIT :bound) x`,
);
const LOCK_TENANT = statement(
  { id: computed.uuid() },
  'SELECT n.id FROM tenants n WHERE n.id = :tenantId FOR NO KEY UPDATE',
);
const FIND = statement(
  MEMBER.row,
  `SELECT ${MEMBER.sql} FROM users u
  WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.deleted_at IS NULL`,
);
const COUNT_ACTIVE_OWNERS = statement(
  { count: computed.int() },
  `SELECT count(*)::int AS count FROM users u WHERE u.tenant_id = :tenantId AND u.role = 'owner' AND u.status = 'active'`,
);
const UPDATE = statement(
  MEMBER.row,
  `UPDATE users u SET role = :role, status = :status WHERE u.tenant_id = :tenantId AND u.id = :userId
  RETURNING ${MEMBER.sql}`,
);
// The address and the external id are free again for a new account. The row keeps an address that is unique, that nobody can receive mail at,
// and that nobody can guess. It is not in the directory, so nobody signs in with it.
const RETIRE = statement(
  `WITH retired AS (
    UPDATE users u SET status = 'suspended', role = 'member', password_hash = NULL, deleted_at = now(), email_verified_at = NULL, email_moved_at = NULL,
      email = 'deleted-' || gen_random_uuid() || '@deleted.invalid', given_name = NULL, family_name = NULL, directory_email = NULL,
      external_id = NULL
    WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.deleted_at IS NULL RETURNING u.tenant_id, u.id),
  released AS (${release('email', 'retired')})
  SELECT FROM retired`,
);
const RENAME = statement(
  'UPDATE users SET display_name = :displayName WHERE tenant_id = :tenantId AND id = :userId',
);

export interface MemberFilter {
  /** A part of a name or e-mail address, in any case, or an id; empty for everyone. */
  search: string;
  role: Role | null;
  status: MemberStatus | null;
}

/** A person, as the other people of the organization see them. */
export type MemberRow = Row<typeof FIND>;

/** The people of an organization. */
@Injectable()
export class MembersRepository {
  /** The members of a tenant above an id, in the order in which they joined. */
  list(
    queries: Queries,
    tenantId: string,
    filter: MemberFilter,
    after: string,
    limit: number,
  ): Promise<MemberRow[]> {
    return queries.all(LIST, { tenantId, ...filter, after, limit });
  }

  /** The number of members that `list` finds, at most `bound`. */
  async count(queries: Queries, tenantId: string, filter: MemberFilter, bound: number): Promise<number> {
    return (await queries.one(COUNT, { tenantId, ...filter, bound }))!.count;
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
  /** Takes the access and the e-mail address of a person whose account is deleted; false if it already is. */
  async retire(tx: Transaction, { tenantId, userId }: Person): Promise<boolean> {
    return (await tx.run(RETIRE, { tenantId, userId })) === 1;
  }

  async rename(tx: Transaction, { tenantId, userId }: Person, displayName: string): Promise<void> {
    await tx.run(RENAME, { tenantId, userId, displayName });
  }
}
