import { Injectable } from '@nestjs/common';
import type { RoomAuditActor } from '#entities';
import { NotFound, type Transaction } from '#platform';
import { type RoomAct, RoomAudit } from '../audit/room-audit';
import type { LockedRoom } from '../room/room.repository';
import { MemberDecided, MemberNotApproved, RoomAgentsFull, RoomClosed, RoomFull } from '../room/room.errors';
import type { AgentRow } from '../room/room.repository';
import { Turns } from '../turns/turns.service';
import { type JoiningActor, MembersRepository } from './members.repository';
import { RoomKeys } from './room-keys';

/** How many agents can be in a room and its waiting room together. */
export const MAX_PRESENT_AGENTS = 50;

/**
 * How agents enter a room, get their turns and keys there, and leave it. Each method is a part of a transaction that has locked and
 * settled the room.
 */
@Injectable()
export class AgentMembers {
  constructor(
    private readonly members: MembersRepository,
    private readonly keys: RoomKeys,
    private readonly turns: Turns,
    private readonly audit: RoomAudit,
  ) {}

  /**
   * Puts an agent into the waiting room. It changes nothing for an agent that already waits or is in the room.
   *
   * @param keyId the key with which it signs its requests to the relay, which the log records
   * @returns the membership, and whether it is new
   * @throws NotFound for a closed room, for an agent that is not active, and for one that a host has denied or revoked; RoomFull
   */
  async enter(
    tx: Transaction,
    room: LockedRoom,
    actor: JoiningActor,
    keyId: string,
  ): Promise<{ member: AgentRow; entered: boolean }> {
    const last = await this.members.lastOfAgent(tx, room, actor);
    if (last?.status === 'denied' || last?.status === 'revoked') throw new NotFound();
    if (room.status === 'closed') throw new NotFound();
    if (last && last.status !== 'left') return { member: last, entered: false };
    if ((await this.members.countPresent(tx, room)).agents >= MAX_PRESENT_AGENTS) throw new RoomFull();
    const member = await this.members.enterAgent(tx, room, actor);
    if (!member) throw new NotFound();
    await this.audit.record(tx, room, actOn(member, 'member.entered', agentOf(member), { keyId }));
    return { member, entered: true };
  }

  /**
   * Approves a waiting agent and mints its room key, which its next status poll delivers. If no agent has the turn, it gets it.
   *
   * @throws NotFound; MemberDecided unless it is waiting; RoomAgentsFull; RoomClosed
   */
  async approve(tx: Transaction, room: LockedRoom, by: RoomAuditActor, memberId: string): Promise<AgentRow> {
    if (room.status === 'closed') throw new RoomClosed();
    const waiting = await this.find(tx, room, memberId);
    if (waiting.status !== 'waiting') throw new MemberDecided();
    if (room.agents.length >= room.maxAgents) throw new RoomAgentsFull();
    const member = (await this.members.approveAgent(tx, room, memberId, this.keys.mint()))!;
    const seat = { memberId, position: member.position! };
    await this.turns.apply(tx, room, { type: 'agent-approved', seat }, [
      actOn(member, 'member.approved', by),
      actOn(member, 'key.minted', by, { keyVersion: member.keyVersion }),
    ]);
    room.agents = [...room.agents, member];
    return member;
  }

  /** @throws NotFound; MemberDecided unless it is waiting */
  async deny(tx: Transaction, room: LockedRoom, by: RoomAuditActor, memberId: string): Promise<AgentRow> {
    await this.find(tx, room, memberId);
    const member = await this.members.endAgent(tx, room, memberId, { from: ['waiting'], to: 'denied' });
    if (!member) throw new MemberDecided();
    await this.audit.record(tx, room, actOn(member, 'member.denied', by));
    return member;
  }

  /** Ends the membership of an approved agent, whose key is invalid at once. @throws NotFound; MemberNotApproved */
  async revoke(tx: Transaction, room: LockedRoom, by: RoomAuditActor, memberId: string): Promise<AgentRow> {
    await this.find(tx, room, memberId);
    const member = await this.members.endAgent(tx, room, memberId, { from: ['approved'], to: 'revoked' });
    if (!member) throw new MemberNotApproved();
    await this.vacate(tx, room, actOn(member, 'member.revoked', by));
    return member;
  }

  /** Lets an approved agent leave. @throws NotFound; MemberNotApproved */
  async leave(tx: Transaction, room: LockedRoom, memberId: string): Promise<AgentRow> {
    await this.find(tx, room, memberId);
    const member = await this.members.endAgent(tx, room, memberId, { from: ['approved'], to: 'left' });
    if (!member) throw new MemberNotApproved();
    await this.vacate(tx, room, actOn(member, 'member.left', agentOf(member)));
    return member;
  }

  /** Ends the membership, or the wait, of an agent that no longer acts. */
  async depart(tx: Transaction, room: LockedRoom, memberId: string, by: RoomAuditActor): Promise<void> {
    const from = ['waiting' as const, 'approved' as const];
    const member = await this.members.endAgent(tx, room, memberId, { from, to: 'left' });
    if (member) await this.vacate(tx, room, actOn(member, 'member.left', by, { reason: 'departed' }));
  }

  /**
   * Replaces the room key of an approved agent. The old one is invalid at once, and the next status poll delivers the new one.
   *
   * @throws NotFound; MemberNotApproved; RoomClosed
   */
  async reissueKey(
    tx: Transaction,
    room: LockedRoom,
    by: RoomAuditActor,
    memberId: string,
  ): Promise<AgentRow> {
    if (room.status === 'closed') throw new RoomClosed();
    await this.find(tx, room, memberId);
    const member = await this.members.reissueKey(tx, room, memberId, this.keys.mint());
    if (!member) throw new MemberNotApproved();
    await this.audit.record(tx, room, actOn(member, 'key.reissued', by, { keyVersion: member.keyVersion }));
    return member;
  }

  /** Takes an agent whose membership has ended out of the order of turns. */
  private async vacate(tx: Transaction, room: LockedRoom, act: RoomAct): Promise<void> {
    const memberId = act.target!.id;
    await this.turns.apply(tx, room, { type: 'agent-gone', memberId }, [act]);
    room.agents = room.agents.filter(({ id }) => id !== memberId);
  }

  private async find(tx: Transaction, room: LockedRoom, memberId: string): Promise<AgentRow> {
    const member = await this.members.findAgent(tx, room, memberId);
    if (!member) throw new NotFound();
    return member;
  }
}

function agentOf({ actorId }: AgentRow): RoomAuditActor {
  return { type: 'agent', id: actorId };
}

function actOn(
  { id, actorId }: AgentRow,
  kind: RoomAct['kind'],
  actor: RoomAuditActor,
  details: object = {},
): RoomAct {
  return { kind, actor, target: { type: 'agent-member', id }, details: { actorId, ...details } };
}
