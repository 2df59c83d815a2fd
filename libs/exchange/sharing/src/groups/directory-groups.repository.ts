import { Injectable } from '@nestjs/common';
import { ShareGroup, ShareGroupMember, User } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';

const GROUP = columns(
  ShareGroup,
  'g',
  'id',
  'name',
  'externalId',
  'createdAt',
  'updatedAt',
  'membersChangedAt',
);
const SHAPE = { ...GROUP.row, memberCount: computed.int() };
const SELECTED = `${GROUP.sql},
  (SELECT count(*)::int FROM share_group_members m WHERE m.tenant_id = g.tenant_id AND m.group_id = g.id) AS "memberCount"` as const;
const MEMBER = columns(User, 'u', 'displayName');
const USER = columns(User, 'u', { userId: 'id' });
const MEMBERSHIP = columns(ShareGroupMember, 'm', 'groupId', 'userId');
const MEMBER_ID = columns(ShareGroupMember, 'm', 'userId');

const LIST = statement(
  SHAPE,
  `SELECT ${SELECTED} FROM share_groups g WHERE g.tenant_id = :tenantId ORDER BY g.id OFFSET :skip LIMIT :limit`,
);
// A UNION, so that each part uses its own index.
const WITH_KEYS = statement(
  SHAPE,
  `SELECT ${SELECTED} FROM share_groups g WHERE g.tenant_id = :tenantId AND g.id IN (
    SELECT a.id FROM share_groups a WHERE a.tenant_id = :tenantId AND a.id = ANY(:ids::uuid[])
    UNION SELECT b.id FROM share_groups b
      WHERE b.tenant_id = :tenantId AND lower(b.name) IN (SELECT lower(n) FROM unnest(:names::text[]) n)
    UNION SELECT c.id FROM share_groups c WHERE c.tenant_id = :tenantId AND c.external_id = ANY(:externalIds::text[])
    UNION SELECT d.group_id FROM share_group_members d WHERE d.tenant_id = :tenantId AND d.user_id = ANY(:userIds::uuid[]))
  ORDER BY g.id`,
);
const FIND = statement(
  SHAPE,
  `SELECT ${SELECTED} FROM share_groups g WHERE g.tenant_id = :tenantId AND g.id = :groupId`,
);
const LOCK = statement(
  { id: computed.uuid() },
  'SELECT g.id FROM share_groups g WHERE g.tenant_id = :tenantId AND g.id = :groupId FOR NO KEY UPDATE',
);
const INSERT = statement(
  `INSERT INTO share_groups (tenant_id, id, name, external_id) VALUES (:tenantId, :groupId, :name, :externalId)
  ON CONFLICT DO NOTHING`,
);
const UPDATE = statement(
  `UPDATE share_groups SET name = :name, external_id = :externalId, updated_at = clock_timestamp()
  WHERE tenant_id = :tenantId AND id = :groupId`,
);
const MEMBERS = statement(
  { ...MEMBERSHIP.row, ...MEMBER.row },
  `SELECT ${MEMBERSHIP.sql}, ${MEMBER.sql}
  FROM share_group_members m JOIN users u ON u.tenant_id = m.tenant_id AND u.id = m.user_id
  WHERE m.tenant_id = :tenantId AND m.group_id = ANY(:groupIds::uuid[]) AND (:userIds::uuid[] IS NULL OR m.user_id = ANY(:userIds::uuid[]))
  ORDER BY m.group_id, m.user_id`,
);
const NAME = columns(ShareGroup, 'g', 'name');
const GROUPS_OF_USERS = statement(
  { ...MEMBERSHIP.row, ...NAME.row },
  `SELECT ${MEMBERSHIP.sql}, ${NAME.sql}
  FROM share_group_members m JOIN share_groups g ON g.tenant_id = m.tenant_id AND g.id = m.group_id
  WHERE m.tenant_id = :tenantId AND m.user_id = ANY(:userIds::uuid[])
  ORDER BY m.user_id, m.group_id LIMIT :limit`,
);
// A row lock on each user, so that none of them is deleted while they are added.
const EXISTING_USERS = statement(
  USER.row,
  `SELECT ${USER.sql} FROM users u WHERE u.tenant_id = :tenantId AND u.id = ANY(:userIds::uuid[]) AND u.deleted_at IS NULL
  ORDER BY u.id FOR SHARE`,
);
const ADD = statement(
  MEMBER_ID.row,
  `INSERT INTO share_group_members AS m (tenant_id, group_id, user_id)
  SELECT :tenantId, :groupId, id FROM unnest(:userIds::uuid[]) id
  ON CONFLICT DO NOTHING RETURNING ${MEMBER_ID.sql}`,
);
const REMOVE = statement(
  MEMBER_ID.row,
  `DELETE FROM share_group_members m WHERE m.tenant_id = :tenantId AND m.group_id = :groupId AND m.user_id = ANY(:userIds::uuid[])
  RETURNING ${MEMBER_ID.sql}`,
);
const KEEP = statement(
  MEMBER_ID.row,
  `DELETE FROM share_group_members m WHERE m.tenant_id = :tenantId AND m.group_id = :groupId AND m.user_id <> ALL(:userIds::uuid[])
  RETURNING ${MEMBER_ID.sql}`,
);
const TOUCH = statement(
  'UPDATE share_groups SET members_changed_at = clock_timestamp() WHERE tenant_id = :tenantId AND id = :groupId',
);
const REMOVE_USER = statement(
  `WITH gone AS (DELETE FROM share_group_members m WHERE m.tenant_id = :tenantId AND m.user_id = :userId RETURNING m.group_id)
  UPDATE share_groups g SET members_changed_at = clock_timestamp()
  WHERE g.tenant_id = :tenantId AND g.id IN (SELECT group_id FROM gone)`,
);

/** A share group, as the directory of its organization sees it. */
export type DirectoryGroup = Row<typeof FIND>;

/** A member of a share group. */
export type DirectoryGroupMember = Row<typeof MEMBERS>;

/** A share group of which a user is a member. */
export type GroupOfUser = Row<typeof GROUPS_OF_USERS>;

/** The values of attributes with an index. A group with one of them is found; `userIds` are those of members. */
export interface GroupKeys {
  ids: string[];
  names: string[];
  externalIds: string[];
  userIds: string[];
}

export interface GroupOfTenant {
  tenantId: string;
  groupId: string;
}

/** The share groups of a tenant, for its directory. */
@Injectable()
export class DirectoryGroupsRepository {
  /** Groups in the order of their ids. */
  list(queries: Queries, tenantId: string, skip: number, limit: number): Promise<DirectoryGroup[]> {
    return queries.all(LIST, { tenantId, skip, limit });
  }

  /** The groups with at least one of these values, in the order of their ids. */
  withKeys(queries: Queries, tenantId: string, keys: GroupKeys): Promise<DirectoryGroup[]> {
    return queries.all(WITH_KEYS, { tenantId, ...keys });
  }

  find(queries: Queries, { tenantId, groupId }: GroupOfTenant): Promise<DirectoryGroup | undefined> {
    return queries.one(FIND, { tenantId, groupId });
  }

  /** Makes other changes of the group wait until `tx` ends. */
  async lock(tx: Transaction, { tenantId, groupId }: GroupOfTenant): Promise<void> {
    await tx.one(LOCK, { tenantId, groupId });
  }

  /** Returns false if another group has the name. */
  async insert(
    tx: Transaction,
    { tenantId, groupId }: GroupOfTenant,
    { name, externalId }: Pick<DirectoryGroup, 'name' | 'externalId'>,
  ): Promise<boolean> {
    return (await tx.run(INSERT, { tenantId, groupId, name, externalId })) === 1;
  }

  /** @throws what the database throws if another group has the name */
  async update(
    tx: Transaction,
    { tenantId, groupId }: GroupOfTenant,
    { name, externalId }: Pick<DirectoryGroup, 'name' | 'externalId'>,
  ): Promise<void> {
    await tx.run(UPDATE, { tenantId, groupId, name, externalId });
  }

  /** The members of groups, by group and user. @param userIds only these users; null for all */
  members(
    queries: Queries,
    tenantId: string,
    groupIds: string[],
    userIds: string[] | null,
  ): Promise<DirectoryGroupMember[]> {
    return queries.all(MEMBERS, { tenantId, groupIds, userIds });
  }

  /** The groups of users, by user and group. */
  groupsOf(queries: Queries, tenantId: string, userIds: string[], limit: number): Promise<GroupOfUser[]> {
    return queries.all(GROUPS_OF_USERS, { tenantId, userIds, limit });
  }

  /** The users among these who exist in the tenant. */
  existingUsers(tx: Transaction, tenantId: string, userIds: string[]): Promise<string[]> {
    return tx.all(EXISTING_USERS, { tenantId, userIds }).then(idsOf);
  }

  /** Adds users, and returns those who were not members yet. */
  add(tx: Transaction, { tenantId, groupId }: GroupOfTenant, userIds: string[]): Promise<string[]> {
    return tx.all(ADD, { tenantId, groupId, userIds }).then(idsOf);
  }

  /** Removes users, and returns those who were members. */
  remove(tx: Transaction, { tenantId, groupId }: GroupOfTenant, userIds: string[]): Promise<string[]> {
    return tx.all(REMOVE, { tenantId, groupId, userIds }).then(idsOf);
  }

  /** Removes every member but these users, and returns who was removed. */
  removeOthers(tx: Transaction, { tenantId, groupId }: GroupOfTenant, userIds: string[]): Promise<string[]> {
    return tx.all(KEEP, { tenantId, groupId, userIds }).then(idsOf);
  }

  /** Records that the members have changed. */
  async touch(tx: Transaction, { tenantId, groupId }: GroupOfTenant): Promise<void> {
    await tx.run(TOUCH, { tenantId, groupId });
  }

  /** Removes a user from every group. */
  async removeUser(tx: Transaction, tenantId: string, userId: string): Promise<void> {
    await tx.run(REMOVE_USER, { tenantId, userId });
  }
}

function idsOf(rows: readonly { userId: string }[]): string[] {
  return rows.map(({ userId }) => userId);
}
