import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { Tenant, User } from '#entities';
import { type Transaction, columns, statement, found } from '#platform';
import { needsReview } from './published-docs.policy';

const POLICY = columns(Tenant, 't', { requireReview: 'requirePrePublishReview' });
const ROLE = columns(User, 'u', 'role');
// The tenant comes first, as in every act that changes a role.
const HOLD = statement(
  { ...POLICY.row, ...ROLE.row },
  `SELECT ${POLICY.sql}, ${ROLE.sql} FROM tenants t JOIN users u ON u.tenant_id = t.id
  WHERE t.id = :tenantId AND u.id = :userId FOR SHARE OF t, u`,
);

/** What holds for the caller until the transaction ends. */
export interface HeldPolicy {
  /** Whether an owner or admin must review what the caller wants to make public. */
  needsReview: boolean;
  /** The caller, with the role that they have now. */
  caller: Principal;
}

/** Decides whether a review is needed at the moment at which something becomes public. */
@Injectable()
export class ReviewPolicy {
  /**
   * Whether an owner or admin must review what the caller wants to make public, and the present role of the caller. The policy of the organization and the
   * role stay as they are until `tx` ends. Call it first in the transaction, since both are locked before documents. @throws NotFound
   */
  async hold(tx: Transaction, principal: Principal): Promise<HeldPolicy> {
    // Missing if the organization was erased since the request was admitted.
    const held = found(await tx.one(HOLD, { ...personOf(principal) }));
    const caller = { ...principal, role: held.role };
    return { needsReview: needsReview(caller, held), caller };
  }
}
