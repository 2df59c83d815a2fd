import { Injectable } from '@nestjs/common';
import { Departures, type Person, type Principal, Principals, personOf } from '#access';
import { type Acting, Audit, actingPrincipal } from '#audit';
import { Database, Forbidden, NotFound, type Transaction, found } from '#platform';
import { Reauthentication } from '#accounts';
import { InvitesRepository } from '../invites/invites.repository';
import { checkDeparture, checkRemoval } from '../members/members.policy';
import { type MemberRow, MembersRepository } from '../members/members.repository';
import { OwnAccount } from './removal.errors';

/** The name that is shown for deleted users. */
const DELETED_NAME = 'Deleted user';

/**
 * Deletes accounts for good. The departure ends what other libs store for the person, such as tokens, agents and My Docs. What they did in
 * the organization stays, under the name "Deleted user".
 */
@Injectable()
export class RemovalService {
  constructor(
    private readonly database: Database,
    private readonly principals: Principals,
    private readonly departures: Departures,
    private readonly members: MembersRepository,
    private readonly invites: InvitesRepository,
    private readonly reauthentication: Reauthentication,
    private readonly audit: Audit,
  ) {}

  /** Removes another member. @throws OwnAccount, NotFound, Forbidden, LastOwner */
  async remove(principal: Principal, userId: string): Promise<void> {
    const { tenantId } = principal;
    if (userId === principal.userId) throw new OwnAccount();
    await this.database.transaction(async (tx) => {
      await this.members.lockTenant(tx, tenantId);
      const member = { tenantId, userId };
      const before = found(await this.members.find(tx, member));
      // The caller's membership is read again: it may have changed since the request was authorized.
      const actor = await this.members.find(tx, personOf(principal));
      if (!actor) throw new Forbidden();
      checkRemoval(actor, before, await this.members.countActiveOwners(tx, tenantId));
      await this.delete(tx, principal, member, before, 'member.removed');
    });
  }

  /** Removes a member for the directory of the organization, under the lock of the tenant. @throws LastOwner */
  async removeFor(tx: Transaction, directory: Principal, before: MemberRow): Promise<void> {
    const { tenantId } = directory;
    checkDeparture(before, await this.members.countActiveOwners(tx, tenantId));
    await this.delete(tx, directory, { tenantId, userId: before.userId }, before, 'member.removed');
  }

  /**
   * Deletes the caller's own account.
   *
   * @param password the caller's password; without it, the session must be a fresh one of a person who has none
   * @throws RateLimited, PasswordWrong, SessionTooOld, LastOwner, Unauthorized if the session has just ended
   */
  async deleteOwn(principal: Principal, password: string | undefined): Promise<void> {
    await this.reauthentication.require(principal, password);
    const { tenantId } = principal;
    const own = personOf(principal);
    await this.database.transaction(async (tx) => {
      await this.members.lockTenant(tx, tenantId);
      await this.principals.requireSession(tx, principal);
      const before = found(await this.members.find(tx, own));
      checkDeparture(before, await this.members.countActiveOwners(tx, tenantId));
      // The act ends the session in which it was asked for.
      await this.delete(tx, actingPrincipal(principal), own, before, 'member.left');
    });
  }

  private async delete(
    tx: Transaction,
    by: Principal | Acting,
    person: Person,
    before: MemberRow,
    action: 'member.removed' | 'member.left',
  ): Promise<void> {
    const { tenantId, userId: id } = person;
    if (!(await this.members.retire(tx, person))) throw new NotFound();
    const withdrawnInvites = await this.invites.deleteAllBy(tx, person);
    await this.departures.announce(tx, 'user', { tenantId, id, returns: false });
    const { role, status, displayName: name } = before;
    await this.audit.record(tx, by, {
      action,
      target: { type: 'user', id, name },
      before: { role, status },
      after: withdrawnInvites > 0 ? { withdrawnInvites } : null,
    });
    // Renamed after the audit entry, which takes the caller's name from this row.
    await this.members.rename(tx, person, DELETED_NAME);
  }
}
