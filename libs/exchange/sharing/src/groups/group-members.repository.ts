import { Injectable } from '@nestjs/common';
import { ShareGroup, ShareGroupMember, User } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';

/** A user as a member of a share group. */
export interface Membership {
  groupId: string;
  userId: string;
}

const GROUP = columns(ShareGroup, 'g', 'id', 'name');
const USER_ID = columns(User, 'u', 'id');
const USER = columns(User, 'u', { userId: 'id' }, 'displayName', 'email', 'status');
const MEMBER = columns(ShareGroupMember, 'm', { addedAt: 'createdAt' });
const SHAPE = { ...USER.row, ...MEMBER.row };
const MEMBERS = `SELECT ${USER.sql}, ${MEMBER.sql}
  FROM share_group_members m JOIN users u ON u.tenant_id = m.tenant_id AND u.id = m.user_id
  WHERE m.tenant_id = :tenantId AND m.group_id = :groupId` as const;

// The lock makes members of one group be counted and added one after the other.
const LOCK_GROUP = statement(
  GROUP.row,
  `SELECT ${GROUP.sql} FROM share_groups g WHERE g.tenant_id = :tenantId AND g.id = :groupId FOR NO KEY UPDATE`,
);
const FIND_USER = statement(
  USER_ID.row,
  `SELECT ${USER_ID.sql} FROM users u WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.deleted_at IS NULL
  FOR SHARE`,
);
const COUNT = statement(
  { count: computed.int() },
  'SELECT count(*)::int AS count FROM share_group_members WHERE tenant_id = :tenantId AND group_id = :groupId',
);
const LIST = statement(SHAPE, `${MEMBERS} AND m.user_id > :after ORDER BY m.user_id LIMIT :limit`);
const FIND = statement(SHAPE, `${MEMBERS} AND m.user_id = :userId`);
const INSERT = statement(
  `WITH added AS (
    INSERT INTO share_group_members AS m (tenant_id, group_id, user_id) VALUES (:tenantId, :groupId, :userId)
    ON CONFLICT DO NOTHING RETURNING m.group_id)
  UPDATE share_groups g SET members_changed_at = clock_timestamp()
  WHERE g.tenant_id = :tenantId AND g.id IN (SELECT group_id FROM added)`,
);
const DELETE = statement(
  `WITH gone AS (
    DELETE FROM share_group_members m WHERE m.tenant_id = :tenantId AND m.group_id = :groupId AND m.user_id = :userId
    RETURNING m.group_id)
  UPDATE share_groups g SET members_changed_at = clock_timestamp()
  WHERE g.tenant_id = :tenantId AND g.id IN (SELECT group_id FROM gone)`,
);

/** A member of a share group. */
export type GroupMemberRow = Row<typeof FIND>;

/** Members of the share groups of a tenant. */
@Injectable()
export class GroupMembersRepository {
  /** Makes other changes of the group wait until `tx` ends. Returns undefined if the group does not exist. */
  lockGroup(tx: Transaction, tenantId: string, groupId: string): Promise<Row<typeof LOCK_GROUP> | undefined> {
    return tx.one(LOCK_GROUP, { tenantId, groupId });
  }

  async isOfTenant(queries: Queries, tenantId: string, userId: string): Promise<boolean> {
    return (await queries.one(FIND_USER, { tenantId, userId })) !== undefined;
  }

  async count(queries: Queries, tenantId: string, groupId: string): Promise<number> {
    return (await queries.one(COUNT, { tenantId, groupId }))!.count;
  }

  /** Members by the id of their user, after that of another. */
  list(
    queries: Queries,
    tenantId: string,
    groupId: string,
    after: string,
    limit: number,
  ): Promise<GroupMemberRow[]> {
    return queries.all(LIST, { tenantId, groupId, after, limit });
  }

  find(queries: Queries, tenantId: string, membership: Membership): Promise<GroupMemberRow | undefined> {
    return queries.one(FIND, { tenantId, ...membership });
  }

  async insert(tx: Transaction, tenantId: string, membership: Membership): Promise<void> {
    await tx.run(INSERT, { tenantId, ...membership });
  }

  /** Returns false if the user is not a member. */
  async delete(tx: Transaction, tenantId: string, membership: Membership): Promise<boolean> {
    return (await tx.run(DELETE, { tenantId, ...membership })) === 1;
  }
}
