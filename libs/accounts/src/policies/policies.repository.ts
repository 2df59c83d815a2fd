import { Injectable } from '@nestjs/common';
import { Tenant } from '#entities';
import { type Queries, type Row, columns, statement } from '#platform';

const POLICIES = columns(
  Tenant,
  'n',
  'codeJoinDisabled',
  'restrictToDomain',
  'requirePurpose',
  'requirePrePublishReview',
  'hideDiscoveryTab',
);

const FIND = statement(POLICIES.row, `SELECT ${POLICIES.sql} FROM tenants n WHERE n.id = :tenantId`);

/** The policies of an organization. */
export type Policies = Row<typeof FIND>;

/** Reads the policies of organizations. Whoever applies one asks here, in the transaction of what it applies to. */
@Injectable()
export class PoliciesRepository {
  /** The policies of a tenant that exists. */
  async of(queries: Queries, tenantId: string): Promise<Policies> {
    return (await queries.one(FIND, { tenantId }))!;
  }
}
