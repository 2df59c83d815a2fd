import { Injectable } from '@nestjs/common';
import { type Principal, Principals } from '#access';
import { Cursors, Database, Forbidden, NotFound } from '#platform';
import { InvitesRepository } from '../invites/invites.repository';
import { SessionsRepository } from '../sessions/sessions.repository';
import { type StandingChange, checkStandingChange, narrows, standingAfter } from './members.policy';
import { type MemberRow, MembersRepository } from './members.repository';

/** The people of the caller's organization. */
@Injectable()
export class MembersService {
  constructor(
    private readonly database: Database,
    private readonly cursors: Cursors,
    private readonly principals: Principals,
    private readonly members: MembersRepository,
    private readonly invites: InvitesRepository,
    private readonly sessions: SessionsRepository,
  ) {}

  /** One page of them, and the cursor of the next or null. */
  async list(
    principal: Principal,
    limit: number,
    cursor: string | undefined,
  ): Promise<{ rows: MemberRow[]; nextCursor: string | null }> {
    const binding = ['members', principal.tenantId];
    const after = cursor === undefined ? null : this.cursors.read<string>(binding, cursor);
    const rows = await this.members.page(principal.tenantId, after, limit + 1);
    if (rows.length <= limit) return { rows, nextCursor: null };
    rows.pop();
    return { rows, nextCursor: this.cursors.write(binding, rows.at(-1)!.userId) };
  }

  /**
   * Changes a person's role or status. Suspending ends their sessions, and their tokens are refused while it lasts; who
   * loses the right to invite has their open invites withdrawn.
   *
   * @throws NotFound, Forbidden, LastOwner.
   */
  async change(principal: Principal, userId: string, change: StandingChange): Promise<MemberRow> {
    const { tenantId } = principal;
    return this.database.transaction(async (tx) => {
      await this.members.lock(tenantId, tx);
      const target = await this.members.find(tenantId, userId, tx);
      if (!target) throw new NotFound();
      // As they are now, not as they were when the request was admitted.
      const actor = await this.members.find(tenantId, principal.userId, tx);
      if (!actor) throw new Forbidden();
      checkStandingChange(actor, target, change, await this.members.activeOwners(tenantId, tx));
      const after = standingAfter(target, change);
      const changed = await this.members.change(tenantId, userId, after, tx);
      if (after.status === 'suspended') await this.sessions.endAll(tenantId, userId, tx);
      if (narrows(target, after)) await this.invites.withdrawAllOf(tenantId, userId, tx);
      this.principals.forgetAll(tx);
      return changed;
    });
  }
}
