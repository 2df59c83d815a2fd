import { Injectable } from '@nestjs/common';
import { Tenant } from '#entities';
import { type Queries, type Row, type Transaction, columns, statement } from '#platform';

/** The columns of the policies, without the key of the tenant. */
export const POLICIES = columns(
  Tenant,
  'n',
  'codeJoinDisabled',
  'restrictToDomain',
  'requirePurpose',
  'requirePrePublishReview',
  'hideDiscoveryTab',
);

const FIND = statement(POLICIES.row, `SELECT ${POLICIES.sql} FROM tenants n WHERE n.id = :tenantId`);
const HOLD = statement(
  POLICIES.row,
  `SELECT ${POLICIES.sql} FROM tenants n WHERE n.id = :tenantId FOR SHARE`,
);
/** The policies of an organization. */
export type Policies = Row<typeof FIND>;

/** Reads the policies of organizations. Code that applies a policy reads it in its own transaction. */
@Injectable()
export class PoliciesRepository {
  /** The policies of a tenant that exists. */
  async of(queries: Queries, tenantId: string): Promise<Policies> {
    return (await queries.one(FIND, { tenantId }))!;
  }

  /** The policies of a tenant that exists. Nobody can change them until `tx` ends. */
  async hold(tx: Transaction, tenantId: string): Promise<Policies> {
    return (await tx.one(HOLD, { tenantId }))!;
  }
}
