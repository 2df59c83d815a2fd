import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { Database } from '#platform';
import { MessagesRepository } from '../messages/messages.repository';
import { presentAgent, presentHuman } from '../room/room.presenter';
import { RosterRepository } from '../room/roster.repository';
import { RoomAccess } from '../turns/room-access';
import { OverviewRepository } from './overview.repository';
import type { RoomView } from './room-overview';

const MESSAGES_SHOWN = 50;

/** Shows a room as a whole to one of its members. */
@Injectable()
export class RoomOverviews {
  constructor(
    private readonly database: Database,
    private readonly access: RoomAccess,
    private readonly roster: RosterRepository,
    private readonly messages: MessagesRepository,
    private readonly overviews: OverviewRepository,
  ) {}

  /** A room as one of its members sees it. @throws NotFound for everyone else */
  async of(principal: Principal, roomId: string): Promise<RoomView> {
    const room = await this.access.readAsHuman(personOf(principal), roomId);
    const since = Math.max(0, room.messageSeq - MESSAGES_SHOWN);
    const [members, waiting, messages] = await Promise.all([
      this.roster.list(this.database, room, 'approved'),
      room.role === 'observer' ? null : this.roster.list(this.database, room, 'waiting'),
      this.messages.list(this.database, room, { since, limit: MESSAGES_SHOWN }),
    ]);
    const people = members.humans.map(presentHuman);
    const agents = members.agents.map(presentAgent);
    const { id, title, purpose, status, expiresAt, currentMemberId, turnNumber, turnDeadlineAt, now } = room;
    return {
      ...{ id, title, purpose, status, expiresAt, people, agents },
      turn: {
        speaker: agents.find((agent) => agent.id === currentMemberId)?.displayName ?? null,
        number: turnNumber,
        secondsLeft: turnDeadlineAt ? Math.max(0, Math.ceil((+turnDeadlineAt - +now) / 1000)) : 0,
      },
      me: {
        id: room.memberId,
        role: room.role,
        canIntervene: people.some((p) => p.id === room.memberId && p.canIntervene),
      },
      waiting: waiting && {
        people: waiting.humans.map(presentHuman),
        agents: waiting.agents.map(presentAgent),
      },
      messages: messages.map(({ seq, authorKind, authorName, createdAt, body }) => ({
        ...{ seq, authorKind, createdAt, text: body },
        author: authorName,
      })),
      older: since > 0,
    };
  }

  /** Whether a person waits to be let into a room. */
  waits(principal: Principal, roomId: string): Promise<boolean> {
    return this.overviews.waits(this.database, personOf(principal), roomId);
  }
}
