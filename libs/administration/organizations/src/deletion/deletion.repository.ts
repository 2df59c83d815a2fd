import { Injectable } from '@nestjs/common';
import { Tenant, User } from '#entities';
import { type Queries, type Row, type Transaction, columns, statement } from '#platform';

const TENANT = columns(Tenant, 'n', 'id', 'slug', 'name', 'deletesAt', 'erasingAt');
const OWNER = columns(User, 'u', { userId: 'id' }, 'email');

const LOCK = statement(
  TENANT.row,
  `SELECT ${TENANT.sql} FROM tenants n WHERE n.id = :tenantId FOR NO KEY UPDATE`,
);
// Only one of two concurrent changes succeeds.
const SCHEDULE = statement(
  TENANT.row,
  `UPDATE tenants n SET deletes_at = now() + make_interval(days => :days), departed = :departed
  WHERE n.id = :tenantId AND n.deletes_at IS NULL RETURNING ${TENANT.sql}`,
);
const HASTEN = statement(
  TENANT.row,
  `UPDATE tenants n SET deletes_at = now()
  WHERE n.id = :tenantId AND n.deletes_at > now() AND n.erasing_at IS NULL AND n.moved_at IS NULL RETURNING ${TENANT.sql}`,
);
const CANCEL = statement(
  TENANT.row,
  `UPDATE tenants n SET deletes_at = NULL, departed = false
  WHERE n.id = :tenantId AND n.deletes_at IS NOT NULL AND n.erasing_at IS NULL AND n.moved_at IS NULL RETURNING ${TENANT.sql}`,
);
const LIST_OWNERS = statement(
  OWNER.row,
  `SELECT ${OWNER.sql} FROM users u
  WHERE u.tenant_id = :tenantId AND u.role = 'owner' AND u.status = 'active' ORDER BY u.id LIMIT 500`,
);

/** An organization and the time of its deletion. */
export type DeletionRow = Row<typeof LOCK>;

/** An owner of an organization, with their e-mail address. */
export type OwnerRow = Row<typeof LIST_OWNERS>;

/** Stores when organizations are deleted. */
@Injectable()
export class DeletionRepository {
  /** The organization, locked until `tx` ends. */
  lock(tx: Transaction, tenantId: string): Promise<DeletionRow | undefined> {
    return tx.one(LOCK, { tenantId });
  }

  /**
   * Schedules the deletion; undefined if it already is.
   *
   * @param departed whether the caller announces the departure of the tenant in `tx`
   */
  schedule(
    tx: Transaction,
    tenantId: string,
    { days, departed }: { days: number; departed: boolean },
  ): Promise<DeletionRow | undefined> {
    return tx.one(SCHEDULE, { tenantId, days, departed });
  }

  /** Moves the deletion to now; undefined if none is scheduled for later, if the erasure has begun, or if the tenant has moved. */
  hasten(tx: Transaction, tenantId: string): Promise<DeletionRow | undefined> {
    return tx.one(HASTEN, { tenantId });
  }

  /** Cancels the deletion; undefined if none is scheduled, if the erasure has begun, or if the tenant has moved. */
  cancel(tx: Transaction, tenantId: string): Promise<DeletionRow | undefined> {
    return tx.one(CANCEL, { tenantId });
  }

  /** The active owners. */
  owners(queries: Queries, tenantId: string): Promise<OwnerRow[]> {
    return queries.all(LIST_OWNERS, { tenantId });
  }
}
