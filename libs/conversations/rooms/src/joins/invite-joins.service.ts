import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { PoliciesRepository, isInDomain } from '#accounts';
import { Database, NotFound, type Transaction, sha256 } from '#platform';
import { RoomAudit } from '../audit/room-audit';
import { type InviteOffer, InvitesRepository } from '../invites/invites.repository';
import { HumanMembers } from '../members/human-members';
import type { LockedRoom } from '../room/room.repository';
import { RoomAccess } from '../turns/room-access';
import type { Joined } from './joined';
import { JoinsRepository } from './joins.repository';

/** How people enter the waiting room of a room with the token of an invite. */
@Injectable()
export class InviteJoinsService {
  constructor(
    private readonly database: Database,
    private readonly policies: PoliciesRepository,
    private readonly access: RoomAccess,
    private readonly humans: HumanMembers,
    private readonly audit: RoomAudit,
    private readonly invites: InvitesRepository,
    private readonly joins: JoinsRepository,
  ) {}

  /**
   * Redeems an invite. It changes nothing for a person who is already in the room or waits, and the invite then stays unused. A used one lets
   * nobody in: it only answers such a person, whose first answer may have been lost.
   *
   * @throws NotFound for a token that is unknown or expired, for one that was used unless the person is in the room or waits, for a closed room,
   * for a person outside of the domain of the room's organization, and for one who was denied or revoked; RoomFull
   */
  join(principal: Principal, roomToken: string): Promise<Joined> {
    const use = { tokenHash: sha256(roomToken), kind: 'human', actorId: null } as const;
    return this.database.transaction(async (tx) => {
      const invite = await this.invites.find(tx, use);
      if (!invite) throw new NotFound();
      if (!(await this.isAdmitted(tx, principal, invite.tenantId))) throw new NotFound();
      const room = await this.access.lock(tx, { tenantId: invite.tenantId, id: invite.roomId });
      if (invite.usedAt) return this.humans.present(tx, room, personOf(principal));
      const joined = await this.humans.enter(tx, room, personOf(principal), invite.role!);
      if (joined.entered) await this.use(tx, room, principal, invite);
      return joined;
    });
  }

  /** What decides is locked before the room: an organization and a person who depart are locked before their rooms too. */
  private async isAdmitted(tx: Transaction, principal: Principal, tenantId: string): Promise<boolean> {
    const { restrictToDomain } = await this.policies.hold(tx, tenantId);
    const email = await this.joins.holdEmail(tx, personOf(principal), tenantId);
    return email !== undefined && isInDomain(email, restrictToDomain);
  }

  private async use(
    tx: Transaction,
    room: LockedRoom,
    { userId }: Principal,
    invite: InviteOffer,
  ): Promise<void> {
    if (!(await this.invites.use(tx, invite))) throw new NotFound();
    await this.audit.record(tx, room, {
      kind: 'invite.used',
      actor: { type: 'human', id: userId },
      target: { type: 'invite', id: invite.id },
    });
  }
}
