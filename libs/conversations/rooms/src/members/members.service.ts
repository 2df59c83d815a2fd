import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import type { RoomAuditActor } from '#entities';
import {
  Cursors,
  Database,
  FIRST_ID,
  NotFound,
  type Page,
  type PageRequest,
  type Transaction,
} from '#platform';
import { RoomAudit } from '../audit/room-audit';
import type { LockedRoom } from '../room/room.repository';
import { HostIsFixed, RoomClosed } from '../room/room.errors';
import type { HumanRow } from '../room/room.repository';
import { type NamedAgent, type NamedHuman, type Roster, RosterRepository } from '../room/roster.repository';
import { requireHost, requireModerator } from '../room/room.policy';
import { RoomAccess } from '../turns/room-access';
import { AgentMembers } from './agent-members';
import { HumanMembers } from './human-members';
import { MemberSettingsRepository } from './member-settings.repository';
import { MemberHasLeft, NotAnObserver } from './members.errors';
import { MembersRepository } from './members.repository';

const ALL = ['waiting', 'approved', 'denied', 'revoked', 'left'] as const;

type HumanAct = 'approve' | 'deny' | 'revoke';
type AgentAct = 'approve' | 'deny' | 'revoke' | 'reissueKey';

/** The acts of the host and the co-moderators on members. */
@Injectable()
export class MembersService {
  constructor(
    private readonly database: Database,
    private readonly cursors: Cursors,
    private readonly access: RoomAccess,
    private readonly humans: HumanMembers,
    private readonly agents: AgentMembers,
    private readonly members: MembersRepository,
    private readonly settings: MemberSettingsRepository,
    private readonly roster: RosterRepository,
    private readonly audit: RoomAudit,
  ) {}

  /** The people and agents that wait. @throws NotFound for everyone who is not in the room; Forbidden for observers */
  async waiting(principal: Principal, roomId: string): Promise<Roster> {
    const room = await this.access.readAsHuman(personOf(principal), roomId);
    requireModerator(room);
    return this.roster.list(this.database, room, 'waiting');
  }

  /**
   * The people of a room: for observers only those who are in it, for others also those who wait or have left. @throws NotFound,
   * CursorInvalid
   */
  async list(principal: Principal, roomId: string, page: PageRequest): Promise<Page<NamedHuman>> {
    const room = await this.access.readAsHuman(personOf(principal), roomId);
    const moderates = room.role !== 'observer';
    return this.cursors.page(page, {
      of: ['room-members', principal.tenantId, roomId, moderates],
      from: FIRST_ID,
      fetch: (after, limit) =>
        this.settings.list(this.database, room, {
          statuses: moderates ? [...ALL] : ['approved'],
          after,
          limit,
        }),
      key: ({ id }) => id,
    });
  }

  /**
   * Approves, denies or revokes a person.
   *
   * @throws NotFound for everyone who is not in the room, and for an unknown member; Forbidden for observers, and for co-moderators who
   * revoke; the errors of `HumanMembers` for the act
   */
  async actOnHuman(
    principal: Principal,
    roomId: string,
    memberId: string,
    act: HumanAct,
  ): Promise<NamedHuman> {
    return this.inRoom(
      principal,
      roomId,
      act === 'revoke' ? requireHost : requireModerator,
      async (tx, room, by) => {
        await this.humans[act](tx, room, by, memberId);
        return this.roster.human(tx, room, memberId);
      },
    );
  }

  /**
   * Approves, denies or revokes an agent, or replaces its room key.
   *
   * @throws NotFound as `actOnHuman` does; Forbidden for everyone but the host; the errors of `AgentMembers` for the act
   */
  async actOnAgent(
    principal: Principal,
    roomId: string,
    memberId: string,
    act: AgentAct,
  ): Promise<NamedAgent> {
    return this.inRoom(principal, roomId, requireHost, async (tx, room, by) => {
      await this.agents[act](tx, room, by, memberId);
      return this.roster.agent(tx, room, memberId);
    });
  }

  /** Changes the role of a person who is in the room or waits. @throws NotFound, Forbidden, HostIsFixed, MemberHasLeft, RoomClosed */
  setRole(
    principal: Principal,
    roomId: string,
    memberId: string,
    role: 'co-moderator' | 'observer',
  ): Promise<NamedHuman> {
    return this.change(principal, roomId, memberId, async (tx, room, by, { role: before, userId }) => {
      if (!(await this.settings.setRole(tx, room, memberId, role))) throw new MemberHasLeft();
      await this.audit.record(tx, room, {
        kind: 'member.role_changed',
        actor: by,
        target: { type: 'human-member', id: memberId },
        details: { userId, before, after: role },
      });
    });
  }

  /** Allows an observer to speak, or no longer. @throws as `setRole` does; NotAnObserver */
  setPolicy(
    principal: Principal,
    roomId: string,
    memberId: string,
    canIntervene: boolean,
  ): Promise<NamedHuman> {
    return this.change(principal, roomId, memberId, async (tx, room, by, { role, userId }) => {
      if (role !== 'observer') throw new NotAnObserver();
      if (!(await this.settings.setPolicy(tx, room, memberId, canIntervene))) throw new MemberHasLeft();
      await this.audit.record(tx, room, {
        kind: 'member.policy_changed',
        actor: by,
        target: { type: 'human-member', id: memberId },
        details: { userId, canIntervene },
      });
    });
  }

  private change(
    principal: Principal,
    roomId: string,
    memberId: string,
    work: (tx: Transaction, room: LockedRoom, by: RoomAuditActor, member: HumanRow) => Promise<void>,
  ): Promise<NamedHuman> {
    return this.inRoom(principal, roomId, requireHost, async (tx, room, by) => {
      const member = await this.members.findHuman(tx, room, memberId);
      if (!member) throw new NotFound();
      if (member.role === 'host') throw new HostIsFixed();
      if (room.status === 'closed') throw new RoomClosed();
      await work(tx, room, by, member);
      return this.roster.human(tx, room, memberId);
    });
  }

  /** Runs the work in a transaction with the room locked, if the person has the role that it needs. @throws NotFound, Forbidden */
  private inRoom<T>(
    principal: Principal,
    roomId: string,
    requireRole: (me: HumanRow) => void,
    work: (tx: Transaction, room: LockedRoom, by: RoomAuditActor) => Promise<T>,
  ): Promise<T> {
    return this.database.transaction(async (tx) => {
      const { room, me } = await this.access.lockForHuman(tx, personOf(principal), roomId);
      requireRole(me);
      return work(tx, room, { type: 'human', id: principal.userId });
    });
  }
}
