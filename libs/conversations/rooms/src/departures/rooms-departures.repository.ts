import { Injectable } from '@nestjs/common';
import type { Person } from '#access';
import { Room, RoomAgent } from '#entities';
import { type Transaction, columns, statement } from '#platform';
import { HUMAN } from '../room/room-columns';
import type { ActorKey, HumanRow } from '../room/room.repository';

const ROOM = columns(Room, 'r', 'tenantId', 'id');
const AGENT = columns(RoomAgent, 'a', 'tenantId', 'roomId', 'id');

// Ordered by room, so that the rooms are then locked in this order.
const OF_USER = statement(
  HUMAN.row,
  `SELECT ${HUMAN.sql} FROM room_humans h JOIN rooms r ON r.tenant_id = h.tenant_id AND r.id = h.room_id
  WHERE h.user_tenant_id = :tenantId AND h.user_id = :userId AND h.status IN ('waiting', 'approved') AND r.status <> 'closed'
  ORDER BY h.room_id`,
);
const OF_ACTOR = statement(
  AGENT.row,
  `SELECT ${AGENT.sql} FROM room_agents a
  WHERE a.actor_tenant_id = :tenantId AND a.actor_id = :actorId AND a.status IN ('waiting', 'approved') ORDER BY a.room_id`,
);
const HUMANS_OF_TENANT = statement(
  HUMAN.row,
  `SELECT ${HUMAN.sql} FROM room_humans h JOIN rooms r ON r.tenant_id = h.tenant_id AND r.id = h.room_id
  WHERE h.user_tenant_id = :tenantId AND h.status IN ('waiting', 'approved') AND r.status <> 'closed' ORDER BY h.room_id`,
);
const AGENTS_OF_TENANT = statement(
  AGENT.row,
  `SELECT ${AGENT.sql} FROM room_agents a
  WHERE a.actor_tenant_id = :tenantId AND a.status IN ('waiting', 'approved') ORDER BY a.room_id`,
);
const OPEN_OF_TENANT = statement(
  ROOM.row,
  `SELECT ${ROOM.sql} FROM rooms r WHERE r.tenant_id = :tenantId AND r.status <> 'closed' ORDER BY r.id`,
);

const END_GUESTS = statement(
  `UPDATE room_agents a SET status = 'left', encrypted_key = NULL, ended_at = CASE WHEN a.status = 'approved' THEN now() ELSE a.ended_at END
  WHERE a.tenant_id = :tenantId AND a.actor_tenant_id <> :tenantId AND a.status IN ('waiting', 'approved')`,
);

/** The seat of an agent, in a room of any tenant. */
export interface AgentSeat {
  tenantId: string;
  roomId: string;
  id: string;
}

/** Finds the seats of departing people, agents and tenants, in rooms of all tenants. */
@Injectable()
export class RoomsDeparturesRepository {
  /** The seats of a person in open rooms. A closed room stays readable if the person returns. */
  ofUser(tx: Transaction, { tenantId, userId }: Person): Promise<HumanRow[]> {
    return tx.all(OF_USER, { tenantId, userId });
  }

  /** The seats of an agent, in closed rooms too: it can return with another owner, who was never in the room. */
  ofActor(tx: Transaction, { tenantId, actorId }: ActorKey): Promise<AgentSeat[]> {
    return tx.all(OF_ACTOR, { tenantId, actorId });
  }

  humansOfTenant(tx: Transaction, tenantId: string): Promise<HumanRow[]> {
    return tx.all(HUMANS_OF_TENANT, { tenantId });
  }

  agentsOfTenant(tx: Transaction, tenantId: string): Promise<AgentSeat[]> {
    return tx.all(AGENTS_OF_TENANT, { tenantId });
  }

  /** Ends the seats of other tenants' agents in the closed rooms of a tenant. */
  async endGuests(tx: Transaction, tenantId: string): Promise<void> {
    await tx.run(END_GUESTS, { tenantId });
  }

  /** The open rooms of a tenant. */
  openOfTenant(tx: Transaction, tenantId: string): Promise<{ tenantId: string; id: string }[]> {
    return tx.all(OPEN_OF_TENANT, { tenantId });
  }
}
