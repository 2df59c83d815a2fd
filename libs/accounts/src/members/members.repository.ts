import { Injectable } from '@nestjs/common';
import { Database, type Transaction, positional } from '#platform';
import type { Standing } from './members.policy';

/** A person as the others of the organization see them. */
export interface MemberRow extends Standing {
  userId: string;
  email: string;
  displayName: string;
  createdAt: Date;
}

const COLUMNS =
  'id AS "userId", email, display_name AS "displayName", role, status, created_at AS "createdAt"';

const PAGE = positional<MemberRow>(`
  SELECT ${COLUMNS} FROM users
  WHERE tenant_id = $1 AND id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
  ORDER BY id LIMIT $3`);

/** Changes of people's standing in one organization happen one after the other. */
const LOCK = positional<{ id: string }>('SELECT id FROM tenants WHERE id = $1 FOR NO KEY UPDATE');
const FIND = positional<MemberRow>(`SELECT ${COLUMNS} FROM users WHERE tenant_id = $1 AND id = $2`);
const ACTIVE_OWNERS = positional<{ count: number }>(
  `SELECT count(*)::int AS count FROM users WHERE tenant_id = $1 AND role = 'owner' AND status = 'active'`,
);
const CHANGE = positional<MemberRow>(
  `UPDATE users SET role = $3, status = $4 WHERE tenant_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
);

/** The people of one organization. */
@Injectable()
export class MembersRepository {
  constructor(private readonly database: Database) {}

  /** At most `limit` of them, in the order in which they came, after the one with the id `after`. */
  page(tenantId: string, after: string | null, limit: number): Promise<MemberRow[]> {
    return this.database.all(PAGE, [tenantId, after, limit]);
  }

  /** Keeps every other change of standing in the organization waiting until `tx` ends. */
  async lock(tenantId: string, tx: Transaction): Promise<void> {
    await this.database.one(LOCK, [tenantId], tx);
  }

  find(tenantId: string, userId: string, tx: Transaction): Promise<MemberRow | undefined> {
    return this.database.one(FIND, [tenantId, userId], tx);
  }

  async activeOwners(tenantId: string, tx: Transaction): Promise<number> {
    return (await this.database.one(ACTIVE_OWNERS, [tenantId], tx))!.count;
  }

  async change(tenantId: string, userId: string, to: Standing, tx: Transaction): Promise<MemberRow> {
    return (await this.database.one(CHANGE, [tenantId, userId, to.role, to.status], tx))!;
  }
}
