import { Injectable } from '@nestjs/common';
import { ShareGroup, Tenant } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';

const TENANT = columns(Tenant, 't', 'id');
const ID = columns(ShareGroup, 'g', 'id');
const GROUP = columns(ShareGroup, 'g', 'id', 'name', 'description', 'createdAt', 'updatedAt');
const SHAPE = { ...GROUP.row, sortName: computed.text(), memberCount: computed.int() };
const SELECTED = `${GROUP.sql}, lower(g.name) AS "sortName",
  (SELECT count(*)::int FROM share_group_members m WHERE m.tenant_id = g.tenant_id AND m.group_id = g.id) AS "memberCount"` as const;

const LOCK_TENANT = statement(
  TENANT.row,
  `SELECT ${TENANT.sql} FROM tenants t WHERE t.id = :tenantId FOR NO KEY UPDATE`,
);
const COUNT = statement(
  { count: computed.int() },
  'SELECT count(*)::int AS count FROM share_groups WHERE tenant_id = :tenantId',
);
const INSERT = statement(
  `INSERT INTO share_groups (tenant_id, id, name, description) VALUES (:tenantId, :id, :name, :description)
  ON CONFLICT DO NOTHING`,
);
const LIST = statement(
  SHAPE,
  `SELECT ${SELECTED} FROM share_groups g
  WHERE g.tenant_id = :tenantId AND lower(g.name) > :after ORDER BY lower(g.name) LIMIT :limit`,
);
const FIND = statement(
  SHAPE,
  `SELECT ${SELECTED} FROM share_groups g WHERE g.tenant_id = :tenantId AND g.id = :id`,
);
const FIND_NAMESAKE = statement(
  ID.row,
  `SELECT ${ID.sql} FROM share_groups g WHERE g.tenant_id = :tenantId AND lower(g.name) = lower(:name) AND g.id <> :id`,
);
const UPDATE = statement(
  `UPDATE share_groups SET name = coalesce(:name, name),
    description = CASE WHEN :description::text IS NULL THEN description ELSE nullif(:description, '') END, updated_at = now()
  WHERE tenant_id = :tenantId AND id = :id`,
);
// A foreign key deletes the members and the grants of the group with it.
const DELETE = statement('DELETE FROM share_groups WHERE tenant_id = :tenantId AND id = :id');

/** A share group with the number of its members. Groups are listed by `sortName`. */
export type GroupRow = Row<typeof FIND>;

/** Share groups of a tenant. */
@Injectable()
export class GroupsRepository {
  /** Makes other changes of the tenant's groups wait until `tx` ends. */
  async lock(tx: Transaction, tenantId: string): Promise<void> {
    await tx.one(LOCK_TENANT, { tenantId });
  }

  async count(queries: Queries, tenantId: string): Promise<number> {
    return (await queries.one(COUNT, { tenantId }))!.count;
  }

  /** Returns false if another group has the name. */
  async insert(
    tx: Transaction,
    tenantId: string,
    { id, name, description }: Pick<GroupRow, 'id' | 'name' | 'description'>,
  ): Promise<boolean> {
    return (await tx.run(INSERT, { tenantId, id, name, description })) === 1;
  }

  /** The groups after a `sortName`. */
  list(queries: Queries, tenantId: string, after: string, limit: number): Promise<GroupRow[]> {
    return queries.all(LIST, { tenantId, after, limit });
  }

  find(queries: Queries, tenantId: string, id: string): Promise<GroupRow | undefined> {
    return queries.one(FIND, { tenantId, id });
  }

  /** Whether another group has the name. */
  async isTaken(queries: Queries, tenantId: string, name: string, id: string): Promise<boolean> {
    return (await queries.one(FIND_NAMESAKE, { tenantId, name, id })) !== undefined;
  }

  /** Changes the fields that are given. */
  async update(
    tx: Transaction,
    tenantId: string,
    id: string,
    { name = null, description = null }: { name?: string | null; description?: string | null },
  ): Promise<void> {
    await tx.run(UPDATE, { tenantId, id, name, description });
  }

  async delete(tx: Transaction, tenantId: string, id: string): Promise<void> {
    await tx.run(DELETE, { tenantId, id });
  }
}
