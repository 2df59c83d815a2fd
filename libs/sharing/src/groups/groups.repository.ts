import { Injectable } from '@nestjs/common';
import { Database, type Transaction, positional } from '#platform';

/** A share group with the number of its members. */
export interface GroupRow {
  id: string;
  name: string;
  description: string | null;
  memberCount: number;
  createdAt: Date;
  updatedAt: Date;
  /** What groups are ordered by. */
  sortName: string;
}

const COLUMNS = `g.id, g.name, g.description, g.created_at AS "createdAt", g.updated_at AS "updatedAt", lower(g.name) AS "sortName",
  (SELECT count(*)::int FROM share_group_members m WHERE m.tenant_id = g.tenant_id AND m.group_id = g.id) AS "memberCount"`;

// Groups of one tenant are counted and made one after the other.
const LOCK_TENANT = positional<{ id: string }>('SELECT id FROM tenants WHERE id = $1 FOR NO KEY UPDATE');
const COUNT = positional<{ count: number }>(
  'SELECT count(*)::int AS count FROM share_groups WHERE tenant_id = $1',
);
const INSERT = positional<never>(
  'INSERT INTO share_groups (tenant_id, id, name, description) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
);
const PAGE = positional<GroupRow>(
  `SELECT ${COLUMNS} FROM share_groups g WHERE g.tenant_id = $1 AND lower(g.name) > $2 ORDER BY lower(g.name) LIMIT $3`,
);
const FIND = positional<GroupRow>(
  `SELECT ${COLUMNS} FROM share_groups g WHERE g.tenant_id = $1 AND g.id = $2`,
);
const TAKEN = positional<{ id: string }>(
  'SELECT id FROM share_groups WHERE tenant_id = $1 AND lower(name) = lower($2) AND id <> $3',
);
const UPDATE = positional<never>(`
  UPDATE share_groups SET name = coalesce($3, name), description = CASE WHEN $4::text IS NULL THEN description ELSE nullif($4, '') END,
    updated_at = now() WHERE tenant_id = $1 AND id = $2`);
// What was shared with it goes along, through the foreign key.
const DELETE = positional<never>('DELETE FROM share_groups WHERE tenant_id = $1 AND id = $2');

/** Share groups of one tenant. */
@Injectable()
export class GroupsRepository {
  constructor(private readonly database: Database) {}

  /** Keeps every other change of the tenant's groups waiting until `tx` ends. */
  async lock(tx: Transaction, tenantId: string): Promise<void> {
    await this.database.one(LOCK_TENANT, [tenantId], tx);
  }

  async count(tx: Transaction, tenantId: string): Promise<number> {
    return (await this.database.one(COUNT, [tenantId], tx))!.count;
  }

  /** False where the name is taken. */
  async insert(
    tx: Transaction,
    tenantId: string,
    { id, name, description }: Pick<GroupRow, 'id' | 'name' | 'description'>,
  ): Promise<boolean> {
    return (await this.database.run(INSERT, [tenantId, id, name, description], tx)) === 1;
  }

  /** By name, whatever its case, after the one of that name. */
  page(tenantId: string, after: string, limit: number): Promise<GroupRow[]> {
    return this.database.all(PAGE, [tenantId, after, limit]);
  }

  find(tenantId: string, id: string, tx?: Transaction): Promise<GroupRow | undefined> {
    return this.database.one(FIND, [tenantId, id], tx);
  }

  /** Whether another group has the name. */
  async isTaken(tx: Transaction, tenantId: string, name: string, id: string): Promise<boolean> {
    return (await this.database.one(TAKEN, [tenantId, name, id], tx)) !== undefined;
  }

  /** Changes what is given. */
  async update(
    tx: Transaction,
    tenantId: string,
    id: string,
    { name, description }: { name?: string; description?: string },
  ): Promise<void> {
    await this.database.run(UPDATE, [tenantId, id, name ?? null, description ?? null], tx);
  }

  async delete(tx: Transaction, tenantId: string, id: string): Promise<boolean> {
    return (await this.database.run(DELETE, [tenantId, id], tx)) === 1;
  }
}
