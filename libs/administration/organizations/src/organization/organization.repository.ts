import { Injectable } from '@nestjs/common';
import type { Person } from '#access';
import { Tenant } from '#entities';
import { type Queries, type Row, type Transaction, columns, statement } from '#platform';

const ORGANIZATION = columns(Tenant, 'n', 'id', 'slug', 'name', 'plan', 'createdAt', 'deletesAt');

const FIND = statement(ORGANIZATION.row, `SELECT ${ORGANIZATION.sql} FROM tenants n WHERE n.id = :tenantId`);
const LOCK = statement(
  ORGANIZATION.row,
  `SELECT ${ORGANIZATION.sql} FROM tenants n WHERE n.id = :tenantId FOR NO KEY UPDATE`,
);
// The caller's role is read again: it may have changed since the request was authorized.
const RENAME = statement(
  ORGANIZATION.row,
  `UPDATE tenants n SET name = :name FROM users u
  WHERE n.id = :tenantId AND u.tenant_id = :tenantId AND u.id = :userId AND u.role = 'owner' AND u.status = 'active'
  RETURNING ${ORGANIZATION.sql}`,
);

export type OrganizationRow = Row<typeof FIND>;

/** The organization of a person. */
@Injectable()
export class OrganizationRepository {
  find(queries: Queries, tenantId: string): Promise<OrganizationRow | undefined> {
    return queries.one(FIND, { tenantId });
  }

  lock(tx: Transaction, tenantId: string): Promise<OrganizationRow | undefined> {
    return tx.one(LOCK, { tenantId });
  }

  /** Renames an organization; undefined unless the person is an active owner. */
  rename(tx: Transaction, { tenantId, userId }: Person, name: string): Promise<OrganizationRow | undefined> {
    return tx.one(RENAME, { tenantId, userId, name });
  }
}
