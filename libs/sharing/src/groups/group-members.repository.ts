import { Injectable } from '@nestjs/common';
import { Database, type Transaction, positional } from '#platform';

/** A person in a share group. */
export interface GroupMemberRow {
  userId: string;
  displayName: string;
  email: string;
  status: 'active' | 'suspended';
  addedAt: Date;
}

const COLUMNS =
  'u.id AS "userId", u.display_name AS "displayName", u.email, u.status, m.created_at AS "addedAt"';
const FROM = 'FROM share_group_members m JOIN users u ON u.tenant_id = m.tenant_id AND u.id = m.user_id';

// Members of one group are counted and added one after the other.
const LOCK_GROUP = positional<{ id: string }>(
  'SELECT id FROM share_groups WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE',
);
const USER = positional<{ id: string }>('SELECT id FROM users WHERE tenant_id = $1 AND id = $2');
const COUNT = positional<{ count: number }>(
  'SELECT count(*)::int AS count FROM share_group_members WHERE tenant_id = $1 AND group_id = $2',
);
const PAGE = positional<GroupMemberRow>(`
  SELECT ${COLUMNS} ${FROM} WHERE m.tenant_id = $1 AND m.group_id = $2 AND m.user_id > $3 ORDER BY m.user_id LIMIT $4`);
const FIND = positional<GroupMemberRow>(
  `SELECT ${COLUMNS} ${FROM} WHERE m.tenant_id = $1 AND m.group_id = $2 AND m.user_id = $3`,
);
const ADD = positional<never>(
  'INSERT INTO share_group_members (tenant_id, group_id, user_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
);
const REMOVE = positional<never>(
  'DELETE FROM share_group_members WHERE tenant_id = $1 AND group_id = $2 AND user_id = $3',
);

/** Who is in the share groups of one tenant. */
@Injectable()
export class GroupMembersRepository {
  constructor(private readonly database: Database) {}

  /** Keeps every other change of the group waiting until `tx` ends. False where there is no such group. */
  async lock(tx: Transaction, tenantId: string, groupId: string): Promise<boolean> {
    return (await this.database.one(LOCK_GROUP, [tenantId, groupId], tx)) !== undefined;
  }

  async isOfTenant(tx: Transaction, tenantId: string, userId: string): Promise<boolean> {
    return (await this.database.one(USER, [tenantId, userId], tx)) !== undefined;
  }

  async count(tx: Transaction, tenantId: string, groupId: string): Promise<number> {
    return (await this.database.one(COUNT, [tenantId, groupId], tx))!.count;
  }

  /** In the order in which people joined the organization, after the one with that id. */
  page(tenantId: string, groupId: string, after: string, limit: number): Promise<GroupMemberRow[]> {
    return this.database.all(PAGE, [tenantId, groupId, after, limit]);
  }

  find(
    tx: Transaction,
    tenantId: string,
    groupId: string,
    userId: string,
  ): Promise<GroupMemberRow | undefined> {
    return this.database.one(FIND, [tenantId, groupId, userId], tx);
  }

  async add(tx: Transaction, tenantId: string, groupId: string, userId: string): Promise<void> {
    await this.database.run(ADD, [tenantId, groupId, userId], tx);
  }

  /** False where the person was not in it. */
  async remove(tx: Transaction, tenantId: string, groupId: string, userId: string): Promise<boolean> {
    return (await this.database.run(REMOVE, [tenantId, groupId, userId], tx)) === 1;
  }
}
