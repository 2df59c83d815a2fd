import { Injectable } from '@nestjs/common';
import { RoomAgent, RoomHuman } from '#entities';
import { type Queries, columns, computed, statement } from '#platform';
import { AGENT_NAME, HUMAN_NAME } from '../room/names';
import type { RoomKey } from '../room/room.repository';

/** A person or an agent who was ever approved in a room. */
export interface MinutesMember {
  memberId: string;
  type: 'human' | 'agent';
  /** The user or the agent. */
  id: string;
  /** The present name. */
  displayName: string;
}

const HUMAN = columns(RoomHuman, 'h', { memberId: 'id', id: 'userId' });
const AGENT = columns(RoomAgent, 'a', { memberId: 'id', id: 'actorId' });
const NAME = { displayName: computed.text() };

// Members belong to any tenant.
const HUMANS = statement(
  { ...HUMAN.row, ...NAME },
  `SELECT ${HUMAN.sql}, ${HUMAN_NAME} FROM room_humans h LEFT JOIN users u ON u.tenant_id = h.user_tenant_id AND u.id = h.user_id
  WHERE h.tenant_id = :tenantId AND h.room_id = :roomId AND (h.role = 'host' OR h.decided_at IS NOT NULL) AND h.status <> 'denied'`,
);
const AGENTS = statement(
  { ...AGENT.row, ...NAME },
  `SELECT ${AGENT.sql}, ${AGENT_NAME} FROM room_agents a LEFT JOIN actors c ON c.tenant_id = a.actor_tenant_id AND c.id = a.actor_id
  WHERE a.tenant_id = :tenantId AND a.room_id = :roomId AND a.position IS NOT NULL`,
);

/** Reads who took part in a room. A room has few members, each of whom the host approved. */
@Injectable()
export class MinutesRepository {
  async members(
    queries: Queries,
    { tenantId, id: roomId }: RoomKey,
  ): Promise<ReadonlyMap<string, MinutesMember>> {
    const humans = await queries.all(HUMANS, { tenantId, roomId });
    const agents = await queries.all(AGENTS, { tenantId, roomId });
    const members: MinutesMember[] = [
      ...humans.map((human) => ({ ...human, type: 'human' as const })),
      ...agents.map((agent) => ({ ...agent, type: 'agent' as const })),
    ];
    return new Map(members.map((member) => [member.memberId, member]));
  }
}
