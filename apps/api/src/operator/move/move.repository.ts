import { Injectable } from '@nestjs/common';
import { Tenant } from '#entities';
import { type Row, type Transaction, columns, statement } from '#platform';

const TENANT = columns(Tenant, 'n', 'id', 'name', 'slug', 'deletesAt', 'movedTo', 'movedInto', 'movedAt');

const LOCK = statement(
  TENANT.row,
  `SELECT ${TENANT.sql} FROM tenants n WHERE n.slug = :slug FOR NO KEY UPDATE`,
);
const BEGIN = statement(
  'UPDATE tenants SET moved_to = :address, moved_into = :database WHERE id = :tenantId',
);
const CANCEL = statement(
  'UPDATE tenants SET moved_to = NULL, moved_into = NULL WHERE id = :tenantId AND moved_at IS NULL',
);
const FINISH = statement(
  `UPDATE tenants SET moved_at = now(), deletes_at = now() + make_interval(days => :days), departed = false
  WHERE id = :tenantId AND moved_to = :address AND moved_at IS NULL AND deletes_at IS NULL`,
);
const DELETE_JOBS = statement(`DELETE FROM job_outbox WHERE payload ->> 'tenantId' = :tenantId::text`);

/** An organization that may move. */
export type MovingTenant = Row<typeof LOCK>;

/** Where an organization moves: the address of the service that clients are told, and the identity of its database. */
export interface Destination {
  address: string;
  database: string;
}

/** Stores how far the move of an organization is, in the database that it leaves. */
@Injectable()
export class MoveRepository {
  /** The organization, locked until `tx` ends. */
  lock(tx: Transaction, slug: string): Promise<MovingTenant | undefined> {
    return tx.one(LOCK, { slug });
  }

  async begin(tx: Transaction, tenantId: string, { address, database }: Destination): Promise<void> {
    await tx.run(BEGIN, { tenantId, address, database });
  }

  async cancel(tx: Transaction, tenantId: string): Promise<void> {
    await tx.run(CANCEL, { tenantId });
  }

  /** Ends the organization in this database, whose jobs the other one has; its rows are deleted after some days. */
  async finish(tx: Transaction, tenantId: string, address: string, days: number): Promise<boolean> {
    if ((await tx.run(FINISH, { tenantId, address, days })) !== 1) return false;
    await tx.run(DELETE_JOBS, { tenantId });
    return true;
  }
}
