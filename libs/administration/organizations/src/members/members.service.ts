import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { actingPrincipal } from '#audit';
import { Cursors, Database, FIRST_ID, Forbidden, type CountedPageRequest, type Page, found } from '#platform';
import { type MembershipChange, checkMembershipChange } from './members.policy';
import { type MemberFilter, type MemberRow, MembersRepository } from './members.repository';
import { Memberships } from './memberships';

/** The people of the caller's organization. */
@Injectable()
export class MembersService {
  constructor(
    private readonly database: Database,
    private readonly cursors: Cursors,
    private readonly members: MembersRepository,
    private readonly memberships: Memberships,
  ) {}

  /** Members, in the order in which they joined. @throws CursorInvalid */
  list(
    { tenantId }: Principal,
    { search = '', role = null, status = null, ...page }: CountedPageRequest & Partial<MemberFilter>,
  ): Promise<Page<MemberRow>> {
    const filter = { search, role, status };
    return this.cursors.page(page, {
      of: ['members', tenantId, search, role ?? '', status ?? ''],
      from: FIRST_ID,
      fetch: (after, limit) => this.members.list(this.database, tenantId, filter, after, limit),
      key: ({ userId }) => userId,
      count: (bound) => this.members.count(this.database, tenantId, filter, bound),
    });
  }

  /** A member of the caller's organization. @throws NotFound */
  async get({ tenantId }: Principal, userId: string): Promise<MemberRow> {
    return found(await this.members.find(this.database, { tenantId, userId }));
  }

  /**
   * Changes a member's role or status. A suspension is a departure: it ends the member's sessions and what other libs store for them, and
   * orphans their agents, which return with them.
   * The open invites of a member who may no longer invite are withdrawn.
   *
   * @throws NotFound, Forbidden, LastOwner
   */
  async change(principal: Principal, userId: string, change: MembershipChange): Promise<MemberRow> {
    const { tenantId } = principal;
    const member = { tenantId, userId };
    return this.database.transaction(async (tx) => {
      await this.members.lockTenant(tx, tenantId);
      const before = found(await this.members.find(tx, member));
      // The caller's membership is read again: it may have changed since the request was authorized.
      const actor = await this.members.find(tx, personOf(principal));
      if (!actor) throw new Forbidden();
      checkMembershipChange(actor, before, change, await this.members.countActiveOwners(tx, tenantId));
      // A person who suspends themselves ends their own session by that.
      const by = userId === principal.userId ? actingPrincipal(principal) : principal;
      return this.memberships.apply(tx, by, before, change);
    });
  }
}
