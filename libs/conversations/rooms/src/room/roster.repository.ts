import { Injectable } from '@nestjs/common';
import { RoomAgent } from '#entities';
import { type Queries, type Row, columns, computed, statement } from '#platform';
import { NAMED_HUMAN } from './room-columns';
import { AGENT_NAME } from './names';
import type { RoomKey } from './room.repository';

const AGENT = columns(RoomAgent, 'a', 'id', 'actorId', 'status', 'keyVersion', 'missedTurns', 'joinedAt');
const ACTOR = { row: { displayName: computed.text() }, sql: AGENT_NAME } as const;

// Members belong to any tenant.
const HUMANS = statement(
  NAMED_HUMAN.row,
  `SELECT ${NAMED_HUMAN.sql} FROM room_humans h LEFT JOIN users u ON u.tenant_id = h.user_tenant_id AND u.id = h.user_id
  WHERE h.tenant_id = :tenantId AND h.room_id = :roomId AND h.status = :status ORDER BY h.role = 'host' DESC, h.id`,
);
const AGENTS = statement(
  { ...AGENT.row, ...ACTOR.row },
  `SELECT ${AGENT.sql}, ${ACTOR.sql} FROM room_agents a LEFT JOIN actors c ON c.tenant_id = a.actor_tenant_id AND c.id = a.actor_id
  WHERE a.tenant_id = :tenantId AND a.room_id = :roomId AND a.status = :status ORDER BY a.position, a.id`,
);
const HUMAN_MEMBER = statement(
  NAMED_HUMAN.row,
  `SELECT ${NAMED_HUMAN.sql} FROM room_humans h LEFT JOIN users u ON u.tenant_id = h.user_tenant_id AND u.id = h.user_id
  WHERE h.tenant_id = :tenantId AND h.room_id = :roomId AND h.id = :memberId`,
);
const AGENT_MEMBER = statement(
  { ...AGENT.row, ...ACTOR.row },
  `SELECT ${AGENT.sql}, ${ACTOR.sql} FROM room_agents a LEFT JOIN actors c ON c.tenant_id = a.actor_tenant_id AND c.id = a.actor_id
  WHERE a.tenant_id = :tenantId AND a.room_id = :roomId AND a.id = :memberId`,
);

/** A person in a room, with their name. */
export type NamedHuman = Row<typeof HUMANS>;
/** An agent in a room, with its name. */
export type NamedAgent = Row<typeof AGENTS>;

/** The people and agents of one state. */
export interface Roster {
  humans: NamedHuman[];
  agents: NamedAgent[];
}

/** Reads the members of rooms with their names. Both lists are short, since a room has a bounded number of members. */
@Injectable()
export class RosterRepository {
  async list(
    queries: Queries,
    { tenantId, id: roomId }: RoomKey,
    status: 'waiting' | 'approved',
  ): Promise<Roster> {
    const humans = await queries.all(HUMANS, { tenantId, roomId, status });
    return { humans, agents: await queries.all(AGENTS, { tenantId, roomId, status }) };
  }

  async human(queries: Queries, { tenantId, id: roomId }: RoomKey, memberId: string): Promise<NamedHuman> {
    return (await queries.one(HUMAN_MEMBER, { tenantId, roomId, memberId }))!;
  }

  async agent(queries: Queries, { tenantId, id: roomId }: RoomKey, memberId: string): Promise<NamedAgent> {
    return (await queries.one(AGENT_MEMBER, { tenantId, roomId, memberId }))!;
  }
}
