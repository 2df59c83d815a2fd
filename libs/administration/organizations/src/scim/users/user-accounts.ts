import { Injectable } from '@nestjs/common';
import type { Person, Principal } from '#access';
import type { Transaction } from '#platform';
import { Memberships } from '../../members/memberships';
import { RemovalService } from '../../removal/removal.service';
import { IssuerRules } from './issuer-rules';

/** The accounts of the users of a directory: it suspends, reactivates and removes them, as far as its token can. */
@Injectable()
export class UserAccounts {
  constructor(
    private readonly issuers: IssuerRules,
    private readonly memberships: Memberships,
    private readonly removal: RemovalService,
  ) {}

  /** Makes other changes of the tenant's users wait until `tx` ends. */
  lock(tx: Transaction, tenantId: string): Promise<void> {
    return this.memberships.lock(tx, tenantId);
  }

  /** Reactivates or suspends a user. @throws ScimError (`mutability`), LastOwner */
  async setActive(tx: Transaction, principal: Principal, person: Person, active: boolean): Promise<void> {
    const before = (await this.memberships.find(tx, person))!;
    await this.issuers.requireOver(tx, principal, before);
    await this.memberships.apply(tx, principal, before, { status: active ? 'active' : 'suspended' });
  }

  /** Deletes the account of a user for good. @throws ScimError (`mutability`), LastOwner */
  async remove(tx: Transaction, principal: Principal, person: Person): Promise<void> {
    const before = (await this.memberships.find(tx, person))!;
    await this.issuers.requireOver(tx, principal, before);
    await this.removal.removeFor(tx, principal, before);
  }
}
