import { Injectable } from '@nestjs/common';
import { Departures, type Person, type Principal, Principals, type Returning } from '#access';
import { type Acting, Audit } from '#audit';
import type { Transaction } from '#platform';
import { InvitesRepository } from '../invites/invites.repository';
import { actsOfChange } from './members.acts';
import { type MembershipChange, administers, membershipAfter, requireOwner } from './members.policy';
import { type MemberRow, MembersRepository } from './members.repository';

/**
 * The only code that changes a person's role or status, for members and for the directory of the organization. The caller checks who is
 * allowed to.
 */
@Injectable()
export class Memberships {
  constructor(
    private readonly principals: Principals,
    private readonly departures: Departures,
    private readonly members: MembersRepository,
    private readonly invites: InvitesRepository,
    private readonly audit: Audit,
  ) {}

  /** Makes other changes of the tenant's memberships wait until `tx` ends. Call it before `find`. */
  lock(tx: Transaction, tenantId: string): Promise<void> {
    return this.members.lockTenant(tx, tenantId);
  }

  find(tx: Transaction, person: Person): Promise<MemberRow | undefined> {
    return this.members.find(tx, person);
  }

  /**
   * Changes the role or status of a person, under the lock of the tenant. A suspension is a departure: it ends the person's sessions and
   * what other libs store for them, and orphans their agents. These return with the person.
   * The open invites of a person who may no longer invite are withdrawn.
   *
   * @throws LastOwner
   */
  async apply(
    tx: Transaction,
    by: Principal | Acting,
    before: MemberRow,
    change: MembershipChange,
  ): Promise<MemberRow> {
    const { tenantId } = by;
    const member = { tenantId, userId: before.userId };
    const changed = membershipAfter(before, change);
    requireOwner(before, changed, await this.members.countActiveOwners(tx, tenantId));
    const after = await this.members.update(tx, member, changed);
    const withdrawn = administers(after) ? 0 : await this.invites.deleteAllBy(tx, member);
    await this.announce(tx, { tenantId, id: before.userId }, before, after);
    for (const act of actsOfChange(before, after, withdrawn)) await this.audit.record(tx, by, act);
    return after;
  }

  private async announce(
    tx: Transaction,
    user: Returning,
    before: MemberRow,
    after: MemberRow,
  ): Promise<void> {
    if (after.status === 'suspended') await this.departures.announce(tx, 'user', { ...user, returns: true });
    else if (before.status === 'suspended') await this.departures.announceReturn(tx, user);
    else this.principals.forgetAll(tx);
  }
}
