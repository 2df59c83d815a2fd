import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import type { Transaction } from '#platform';
import { Memberships } from '../../members/memberships';
import { mutability } from '../http/scim-errors';

/**
 * The rules for changes of owners and admins with a SCIM token. Admins issue SCIM tokens too, and a token must not do for an admin what the admin can't do:
 * a person who chooses the address of an account can reset its password.
 */
@Injectable()
export class IssuerRules {
  constructor(private readonly memberships: Memberships) {}

  /** Requires that a directory can deactivate, reactivate or delete a user. @throws ScimError (`mutability`) */
  async requireOver(tx: Transaction, principal: Principal, { role }: { role: string }): Promise<void> {
    if (role === 'owner' && !(await this.isOwners(tx, principal)))
      throw mutability(
        'Only a SCIM token that an active owner issued can deactivate, reactivate or delete an owner.',
      );
  }

  /** Requires that a directory can choose the address with which a user signs in. @throws ScimError (`mutability`) */
  async requireMove(tx: Transaction, principal: Principal, userId: string): Promise<void> {
    const { role } = (await this.memberships.find(tx, { tenantId: principal.tenantId, userId }))!;
    if (role === 'owner')
      throw mutability('Only owners themselves can change the address with which they sign in.');
    if (role === 'admin' && !(await this.isOwners(tx, principal)))
      throw mutability(
        'Only a SCIM token that an active owner issued can change the address with which an admin signs in.',
      );
  }

  /** Whether an active owner issued the token. The role is the present one. */
  private async isOwners(tx: Transaction, { tenantId, userId }: Principal): Promise<boolean> {
    const issuer = await this.memberships.find(tx, { tenantId, userId });
    return issuer?.role === 'owner' && issuer.status === 'active';
  }
}
