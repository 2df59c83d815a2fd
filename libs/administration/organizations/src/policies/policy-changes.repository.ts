import { Injectable } from '@nestjs/common';
import type { Person } from '#access';
import { POLICIES, type Policies } from '#accounts';
import { Tenant } from '#entities';
import { type Row, type Transaction, columns, statement } from '#platform';

const NAMED = columns(Tenant, 'n', 'name');

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

/** Stores the policies of organizations. */
@Injectable()
export class PolicyChangesRepository {
  /** The policies and the name of a tenant, locked until `tx` ends; undefined unless the person is an active owner or admin. */
  lock(tx: Transaction, { tenantId, userId }: Person): Promise<Row<typeof LOCK> | undefined> {
    return tx.one(LOCK, { tenantId, userId });
  }

  async update(tx: Transaction, tenantId: string, policies: Policies): Promise<void> {
    await tx.run(UPDATE, { tenantId, ...policies });
  }
}
