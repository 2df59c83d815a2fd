import { Injectable } from '@nestjs/common';
import type { Person } from '#access';
import type { RoomAuditActor } from '#entities';
import { NotFound, type Transaction } from '#platform';
import { type RoomAct, RoomAudit } from '../audit/room-audit';
import type { LockedRoom } from '../room/room.repository';
import { HostIsFixed, MemberDecided, MemberNotApproved, RoomClosed, RoomFull } from '../room/room.errors';
import type { HumanRow } from '../room/room.repository';
import { MembersRepository } from './members.repository';

/** How many people can be in a room and its waiting room together. */
export const MAX_HUMANS = 100;

/** How people enter a room and leave it. Each method is a part of a transaction that has locked and settled the room. */
@Injectable()
export class HumanMembers {
  constructor(
    private readonly members: MembersRepository,
    private readonly audit: RoomAudit,
  ) {}

  /**
   * Puts a person into the waiting room. It changes nothing for a person who already waits or is in the room, not even the role.
   *
   * @returns the membership, and whether it is new
   * @throws NotFound for a closed room, for a person who is not active, and for one whom a host has denied or revoked
   */
  async enter(
    tx: Transaction,
    room: LockedRoom,
    person: Person,
    role: 'co-moderator' | 'observer',
  ): Promise<{ member: HumanRow; entered: boolean }> {
    const last = await this.members.lastOfHuman(tx, room, person);
    if (last?.status === 'denied' || last?.status === 'revoked') throw new NotFound();
    if (room.status === 'closed') throw new NotFound();
    if (last && last.status !== 'left') return { member: last, entered: false };
    if ((await this.members.countPresent(tx, room)).humans >= MAX_HUMANS) throw new RoomFull();
    const member = await this.members.enterHuman(tx, room, person, role);
    if (!member) throw new NotFound();
    const by = { type: 'human', id: person.userId } as const;
    await this.audit.record(tx, room, actOn(member, 'member.entered', by, { role }));
    return { member, entered: true };
  }

  /** The membership of a person who waits or is in the room. @throws NotFound for everybody else, and for a closed room */
  async present(
    tx: Transaction,
    room: LockedRoom,
    person: Person,
  ): Promise<{ member: HumanRow; entered: false }> {
    const member = await this.members.lastOfHuman(tx, room, person);
    const isPresent = member?.status === 'waiting' || member?.status === 'approved';
    if (!isPresent || room.status === 'closed') throw new NotFound();
    return { member, entered: false };
  }

  /** @throws NotFound; MemberDecided unless the person is waiting; RoomClosed */
  async approve(tx: Transaction, room: LockedRoom, by: RoomAuditActor, memberId: string): Promise<HumanRow> {
    if (room.status === 'closed') throw new RoomClosed();
    return this.decide(tx, room, by, memberId, 'approved');
  }

  /** @throws NotFound; MemberDecided unless the person is waiting */
  async deny(tx: Transaction, room: LockedRoom, by: RoomAuditActor, memberId: string): Promise<HumanRow> {
    return this.decide(tx, room, by, memberId, 'denied');
  }

  /** @throws NotFound; MemberNotApproved; HostIsFixed for the host */
  async revoke(tx: Transaction, room: LockedRoom, by: RoomAuditActor, memberId: string): Promise<HumanRow> {
    const member = await this.find(tx, room, memberId);
    if (member.role === 'host') throw new HostIsFixed();
    const move = { from: ['approved' as const], to: 'revoked' as const };
    if (!(await this.members.moveHuman(tx, room, memberId, move))) throw new MemberNotApproved();
    await this.audit.record(tx, room, actOn(member, 'member.revoked', by));
    return { ...member, status: 'revoked' };
  }

  /** Ends the membership, or the wait, of a person who no longer acts. */
  async depart(tx: Transaction, room: LockedRoom, member: HumanRow, by: RoomAuditActor): Promise<void> {
    const move = { from: ['waiting' as const, 'approved' as const], to: 'left' as const };
    if (!(await this.members.moveHuman(tx, room, member.id, move))) return;
    await this.audit.record(tx, room, actOn(member, 'member.left', by, { reason: 'departed' }));
  }

  private async decide(
    tx: Transaction,
    room: LockedRoom,
    by: RoomAuditActor,
    memberId: string,
    to: 'approved' | 'denied',
  ): Promise<HumanRow> {
    const member = await this.find(tx, room, memberId);
    if (!(await this.members.moveHuman(tx, room, memberId, { from: ['waiting'], to })))
      throw new MemberDecided();
    await this.audit.record(tx, room, actOn(member, `member.${to}`, by));
    return { ...member, status: to };
  }

  private async find(tx: Transaction, room: LockedRoom, memberId: string): Promise<HumanRow> {
    const member = await this.members.findHuman(tx, room, memberId);
    if (!member) throw new NotFound();
    return member;
  }
}

function actOn(
  { id, userId }: HumanRow,
  kind: RoomAct['kind'],
  actor: RoomAuditActor,
  details: object = {},
): RoomAct {
  return { kind, actor, target: { type: 'human-member', id }, details: { userId, ...details } };
}
