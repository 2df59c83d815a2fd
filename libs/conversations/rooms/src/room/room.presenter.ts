import type {
  AgentMemberDto,
  HumanMemberDto,
  ListedRoomDto,
  RoomDto,
  RoomMembersDto,
  RoomSummaryDto,
  TurnDto,
} from './room.dto';
import type { RoomRow } from './room.repository';
import type { NamedAgent, NamedHuman, Roster } from './roster.repository';

export function presentHuman(row: NamedHuman): HumanMemberDto {
  const { id, userId, displayName, role, canIntervene, status, joinedAt } = row;
  return {
    ...{ id, userId, displayName, role },
    canIntervene: canIntervene || role !== 'observer',
    ...{ status, joinedAt },
  };
}

export function presentAgent(row: NamedAgent): AgentMemberDto {
  const { id, actorId, displayName, status, keyVersion, missedTurns, joinedAt } = row;
  return { id, actorId, displayName, status, keyVersion, missedTurns, joinedAt };
}

export function presentTurn({
  currentMemberId,
  turnNumber,
  turnDeadlineAt,
}: Pick<RoomRow, 'currentMemberId' | 'turnNumber' | 'turnDeadlineAt'>): TurnDto {
  return { currentMemberId, turnNumber, turnDeadlineAt };
}

export function presentSummary(room: RoomRow): RoomSummaryDto {
  const { id, title, purpose, documentIds, status, turnTimeoutSeconds, maxAgents } = room;
  const { createdAt, expiresAt, closedAt } = room;
  return {
    ...{ id, title, purpose, documentIds, status, turnTimeoutSeconds, maxAgents, createdAt, expiresAt },
    closedAt,
    turn: presentTurn(room),
  };
}

export function presentListed(room: RoomRow & { role: ListedRoomDto['role'] }): ListedRoomDto {
  return { ...presentSummary(room), role: room.role };
}

export function presentRoster({ humans, agents }: Roster): RoomMembersDto {
  return { humans: humans.map(presentHuman), agents: agents.map(presentAgent) };
}

export function presentRoom({ room, roster, waiting }: ShownRoom): RoomDto {
  return {
    ...presentSummary(room),
    members: presentRoster(roster),
    waiting: waiting && presentRoster(waiting),
    lastMessageSeq: room.messageSeq,
  };
}

/** A room with its approved members. */
export interface ShownRoom {
  room: RoomRow;
  roster: Roster;
  /** The members who wait; null for observers. */
  waiting: Roster | null;
}
