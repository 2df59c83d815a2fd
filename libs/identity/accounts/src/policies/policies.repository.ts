import { Injectable } from '@nestjs/common';
import type { Person } from '#access';
import { Tenant } from '#entities';
import { type Queries, type Row, type Transaction, columns, statement } from '#platform';

const POLICIES = columns(
  Tenant,
  'n',
  'codeJoinDisabled',
  'restrictToDomain',
  'requirePurpose',
  'requirePrePublishReview',
  'hideDiscoveryTab',
);
const NAMED = columns(Tenant, 'n', 'name');

const FIND = statement(POLICIES.row, `SELECT ${POLICIES.sql} FROM tenants n WHERE n.id = :tenantId`);
const HOLD = statement(
  POLICIES.row,
  `SELECT ${POLICIES.sql} FROM tenants n WHERE n.id = :tenantId FOR SHARE`,
);
// The role is read again, under a lock: it may have changed since the request was authorized.
const LOCK = statement(
  { ...POLICIES.row, ...NAMED.row },
  `SELECT ${POLICIES.sql}, ${NAMED.sql} FROM tenants n JOIN users u ON u.tenant_id = n.id
  WHERE n.id = :tenantId AND u.id = :userId AND u.status = 'active' AND u.role <> 'member'
  FOR NO KEY UPDATE OF n FOR SHARE OF u`,
);
const UPDATE = statement(
  `UPDATE tenants SET code_join_disabled = :codeJoinDisabled, restrict_to_domain = :restrictToDomain, require_purpose = :requirePurpose,
    require_pre_publish_review = :requirePrePublishReview, hide_discovery_tab = :hideDiscoveryTab
  WHERE id = :tenantId`,
);

/** The policies of an organization. */
export type Policies = Row<typeof FIND>;

/** Stores the policies of organizations. Code that applies a policy reads it here, in its own transaction. */
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

  /** The policies and the name of a tenant, locked until `tx` ends; undefined unless the person is an active owner or admin. */
  lock(tx: Transaction, { tenantId, userId }: Person): Promise<Row<typeof LOCK> | undefined> {
    return tx.one(LOCK, { tenantId, userId });
  }

  async update(tx: Transaction, tenantId: string, policies: Policies): Promise<void> {
    await tx.run(UPDATE, { tenantId, ...policies });
  }
}
