import { Injectable } from '@nestjs/common';
import { RetiredTenantSlug, Tenant, User } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, retention, statement } from '#platform';
import { tenantTables } from './tenant-tables';

const TENANT = columns(Tenant, 'n', 'id', 'slug', 'name', 'deletesAt', 'erasingAt', 'movedAt');

const TENANT_ID = columns(Tenant, 'n', { tenantId: 'id' });
const USER_ID = columns(User, 'u', { userId: 'id' });

const LIST_UNANNOUNCED = statement(
  TENANT_ID.row,
  `SELECT ${TENANT_ID.sql} FROM tenants n WHERE n.deletes_at IS NOT NULL AND NOT n.departed`,
);
const MARK_DEPARTED = statement(
  { moved: computed.boolean() },
  `UPDATE tenants n SET departed = true WHERE n.id = :tenantId AND n.deletes_at IS NOT NULL AND NOT n.departed
  RETURNING n.moved_at IS NOT NULL AS moved`,
);
// Changes of a tenant that moves are refused by a trigger, which lets a transaction with this setting pass.
const ALLOW_DEPARTURE = statement(
  { allowed: computed.text() },
  `SELECT set_config('workspace.departing', :tenantId, true) AS allowed`,
);
const LIST_DUE = statement(
  TENANT_ID.row,
  `SELECT ${TENANT_ID.sql} FROM tenants n WHERE n.deletes_at <= now()`,
);
const BEGIN = statement(
  TENANT.row,
  `UPDATE tenants n SET erasing_at = now(), departed = true
  WHERE n.id = :tenantId AND n.deletes_at <= now() AND n.erasing_at IS NULL RETURNING ${TENANT.sql}`,
);
const HAS_BEGUN = statement(
  { id: computed.uuid() },
  'SELECT n.id FROM tenants n WHERE n.id = :tenantId AND n.erasing_at IS NOT NULL',
);
// This runs before the row of the tenant is deleted, so that no sign-up gets the slug in between.
const RETIRE_SLUG = statement(
  `INSERT INTO retired_tenant_slugs (slug, until) SELECT :slug::text, now() + make_interval(days => :days) WHERE :days::int > 0
  ON CONFLICT (slug) DO UPDATE SET until = excluded.until`,
);
retention.add({ name: 'retired-slugs.free', entity: RetiredTenantSlug, column: 'until', after: '0 seconds' });
const LIST_PEOPLE = statement(
  USER_ID.row,
  `SELECT ${USER_ID.sql} FROM users u WHERE u.tenant_id = :tenantId AND u.deleted_at IS NULL ORDER BY u.id LIMIT :limit`,
);
const MAILS_ARE_DUE = statement(
  { due: computed.boolean() },
  `SELECT EXISTS (SELECT FROM account_mails m
    WHERE m.tenant_id = :tenantId AND m.due_at IS NOT NULL AND m.kind = 'deletion_begun') AS due`,
);
// The ties of other tenants to the agents of this one: their follows, and the messages that these agents sent. Connection requests belong to no tenant.
const DELETE_FOLLOWS = statement(
  `DELETE FROM follows f WHERE f.actor_tenant_id = :tenantId AND f.ctid = ANY (ARRAY(
    SELECT x.ctid FROM follows x WHERE x.actor_tenant_id = :tenantId LIMIT :limit))`,
);
const DELETE_DELIVERIES = statement(
  `DELETE FROM inbox_deliveries d WHERE d.sender_tenant_id = :tenantId AND d.ctid = ANY (ARRAY(
    SELECT x.ctid FROM inbox_deliveries x WHERE x.sender_tenant_id = :tenantId LIMIT :limit))`,
);
const DELETE_REQUESTS = statement(
  `DELETE FROM pairing_requests r WHERE r.id = ANY (ARRAY(
    SELECT x.id FROM pairing_requests x WHERE x.decided_tenant_id = :tenantId LIMIT :limit))`,
);
const DELETE_ROWS = tenantTables().map(({ name, order }) => {
  // Typed as literals, so that TypeScript reads the parameters around them.
  const table = name as 'rows';
  const sorted = (order === null ? '' : `ORDER BY ${order}`) as '';
  return statement(
    `DELETE FROM ${table} t WHERE t.tenant_id = :tenantId AND t.ctid = ANY (ARRAY(
      SELECT x.ctid FROM ${table} x WHERE x.tenant_id = :tenantId ${sorted} LIMIT :limit))`,
  );
});
const DELETE_TENANT = statement('DELETE FROM tenants WHERE id = :tenantId AND erasing_at IS NOT NULL');

/** An organization that is due to be erased. */
export type DueTenant = Row<typeof BEGIN>;

/** Deletes everything of a tenant in batches. Each returns how many rows it deleted. */
@Injectable()
export class ErasureRepository {
  /** The deletions that must precede that of the tenant, in this order. */
  readonly steps: ((queries: Queries, tenantId: string, limit: number) => Promise<number>)[] = [
    DELETE_FOLLOWS,
    DELETE_DELIVERIES,
    DELETE_REQUESTS,
    ...DELETE_ROWS,
  ].map((step) => (queries, tenantId, limit) => queries.run(step, { tenantId, limit }));

  /** Suspended tenants whose departure has not been announced. */
  unannounced(queries: Queries): Promise<{ tenantId: string }[]> {
    return queries.all(LIST_UNANNOUNCED);
  }

  /** Marks the departure as announced by the caller, and returns whether the tenant has moved; undefined if another caller did so before. */
  markDeparted(tx: Transaction, tenantId: string): Promise<{ moved: boolean } | undefined> {
    return tx.one(MARK_DEPARTED, { tenantId });
  }

  /** Lets `tx` change rows of a tenant that has moved. */
  async allowDeparture(tx: Transaction, tenantId: string): Promise<void> {
    await tx.one(ALLOW_DEPARTURE, { tenantId });
  }

  /** The organizations that are due to be erased, or whose erasure has begun. */
  due(queries: Queries): Promise<{ tenantId: string }[]> {
    return queries.all(LIST_DUE);
  }

  /** Whether the erasure of a tenant has begun. */
  async hasBegun(queries: Queries, tenantId: string): Promise<boolean> {
    return (await queries.one(HAS_BEGUN, { tenantId })) !== undefined;
  }

  /** Begins the erasure; undefined if it has begun, or if the deletion was cancelled. */
  begin(tx: Transaction, tenantId: string): Promise<DueTenant | undefined> {
    return tx.one(BEGIN, { tenantId });
  }

  /** Keeps the slug from being taken for some days. */
  async retireSlug(tx: Transaction, slug: string, days: number): Promise<void> {
    await tx.run(RETIRE_SLUG, { slug, days });
  }

  /** People whose departure has not been announced, up to `limit` of them. */
  people(queries: Queries, tenantId: string, limit: number): Promise<{ userId: string }[]> {
    return queries.all(LIST_PEOPLE, { tenantId, limit });
  }

  /** Whether an owner is still to get the last mail. */
  async awaitsMails(queries: Queries, tenantId: string): Promise<boolean> {
    return (await queries.one(MAILS_ARE_DUE, { tenantId }))!.due;
  }

  async deleteTenant(queries: Queries, tenantId: string): Promise<void> {
    await queries.run(DELETE_TENANT, { tenantId });
  }
}
