import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Person, SUSPENDED_TENANTS } from '#access';
import type { RoomHuman } from '#entities';
import { type Queries, type Row, type Transaction, computed, statement } from '#platform';
import { AGENT, HUMAN, ROOM } from './room-columns';

/** Identifies a room in its tenant. */
export interface RoomKey {
  tenantId: string;
  id: string;
}

/** An agent, in its own tenant. */
export interface ActorKey {
  tenantId: string;
  actorId: string;
}

/** How many agents of rooms a process knows, about half a kilobyte each. */
const KNOWN = 10_000;
/** The time on the clock of the database, with the precision of `Date`. */
const NOW = "date_trunc('milliseconds', clock_timestamp()) AS now" as const;
const LOCKED = { ...ROOM.row, now: computed.time() };
const FROM_HUMAN = `FROM room_humans h JOIN rooms r ON r.tenant_id = h.tenant_id AND r.id = h.room_id
  WHERE h.user_tenant_id = :tenantId AND h.user_id = :userId AND h.room_id = :roomId AND h.status = 'approved'
    AND h.tenant_id <> ALL (${SUSPENDED_TENANTS})` as const;
const FROM_AGENT = `FROM room_agents a JOIN rooms r ON r.tenant_id = a.tenant_id AND r.id = a.room_id
  WHERE a.actor_tenant_id = :tenantId AND a.actor_id = :actorId AND a.room_id = :roomId AND a.status = 'approved'
    AND a.tenant_id <> ALL (${SUSPENDED_TENANTS})` as const;

// The time is read after the lock was granted, which can take as long as another transaction holds it.
const LOCK = statement(
  LOCKED,
  `WITH r AS MATERIALIZED (SELECT rooms.* FROM rooms WHERE rooms.tenant_id = :tenantId AND rooms.id = :id FOR UPDATE)
  SELECT ${ROOM.sql}, ${NOW} FROM r`,
);
const LOCK_UNLESS_LOCKED = statement(
  LOCKED,
  `WITH r AS MATERIALIZED (
    SELECT rooms.* FROM rooms WHERE rooms.tenant_id = :tenantId AND rooms.id = :id FOR UPDATE SKIP LOCKED)
  SELECT ${ROOM.sql}, ${NOW} FROM r`,
);
const LOCK_FOR_HUMAN = statement(
  LOCKED,
  `WITH r AS MATERIALIZED (SELECT r.* ${FROM_HUMAN} FOR UPDATE OF r) SELECT ${ROOM.sql}, ${NOW} FROM r`,
);
const LOCK_FOR_AGENT = statement(
  LOCKED,
  `WITH r AS MATERIALIZED (SELECT r.* ${FROM_AGENT} FOR UPDATE OF r) SELECT ${ROOM.sql}, ${NOW} FROM r`,
);
const FIND_FOR_HUMAN = statement(
  { ...LOCKED, memberId: computed.uuid(), role: computed.text<RoomHuman['role']>() },
  `SELECT ${ROOM.sql}, ${NOW}, h.id AS "memberId", h.role ${FROM_HUMAN}`,
);
const FIND_FOR_AGENT = statement(
  { ...LOCKED, memberId: computed.uuid() },
  `SELECT ${ROOM.sql}, ${NOW}, a.id AS "memberId" ${FROM_AGENT}`,
);
const APPROVED_AGENTS = statement(
  AGENT.row,
  `SELECT ${AGENT.sql} FROM room_agents a
  WHERE a.tenant_id = :tenantId AND a.room_id = :roomId AND a.status = 'approved' ORDER BY a.position`,
);
const APPROVED_HUMAN = statement(
  HUMAN.row,
  `SELECT ${HUMAN.sql} FROM room_humans h
  WHERE h.tenant_id = :tenantId AND h.room_id = :roomId AND h.user_tenant_id = :userTenantId AND h.user_id = :userId
    AND h.status = 'approved'`,
);

/** A room, as its own row has it. */
export type RoomRow = Omit<Row<typeof LOCK>, 'now'>;
/** A room with the membership of the person who asks for it. */
export type HumanRoomRow = Row<typeof FIND_FOR_HUMAN>;
/** A room with the membership of the agent that asks for it. */
export type AgentRoomRow = Row<typeof FIND_FOR_AGENT>;
/** A person in a room. */
export type HumanRow = Row<typeof APPROVED_HUMAN>;
/** An agent in a room. */
export type AgentRow = Row<typeof APPROVED_AGENTS>;

/**
 * A room that the current transaction has locked, so that nothing else changes its turn, messages, members or audit log until the
 * transaction ends. Code that changes the room updates this object too, so that the next step of the transaction sees the change.
 */
export interface LockedRoom extends RoomRow {
  /** The time after the lock was granted, on the clock of the database. Every decision of the transaction uses it. */
  readonly now: Date;
  /** The approved agents, in the order of their turns. */
  agents: readonly AgentRow[];
}

/** Reads and locks rooms. */
@Injectable()
export class RoomRepository {
  /**
   * The approved agents of rooms, by the hash of the last entry of the log. Every change of an agent in an open room is recorded there, so the agents of a hash
   * are always the same.
   */
  private readonly known = new LRUCache<string, readonly AgentRow[]>({
    maxSize: KNOWN,
    sizeCalculation: ({ length }) => length + 1,
  });

  /** A room of a tenant. Call it only for a room to which the caller has shown a right, such as an invite. */
  async lock(tx: Transaction, { tenantId, id }: RoomKey): Promise<LockedRoom | undefined> {
    return this.withAgents(tx, await tx.one(LOCK, { tenantId, id }));
  }

  /** The same; undefined also while another transaction has locked it. */
  async lockUnlessLocked(tx: Transaction, { tenantId, id }: RoomKey): Promise<LockedRoom | undefined> {
    return this.withAgents(tx, await tx.one(LOCK_UNLESS_LOCKED, { tenantId, id }));
  }

  /** A room of which the person is an approved member. */
  async lockForHuman(
    tx: Transaction,
    person: Person,
    roomId: string,
  ): Promise<{ room: LockedRoom; me: HumanRow } | undefined> {
    const { tenantId, userId } = person;
    const room = await this.withAgents(tx, await tx.one(LOCK_FOR_HUMAN, { tenantId, userId, roomId }));
    if (!room) return undefined;
    // The membership may have ended during the wait for the lock.
    const me = await tx.one(APPROVED_HUMAN, {
      ...{ tenantId: room.tenantId, roomId },
      ...{ userTenantId: tenantId, userId },
    });
    return me && { room, me };
  }

  /** A room of which the agent is an approved member. */
  async lockForAgent(
    tx: Transaction,
    actor: ActorKey,
    roomId: string,
  ): Promise<{ room: LockedRoom; me: AgentRow } | undefined> {
    const { tenantId, actorId } = actor;
    const room = await this.withAgents(tx, await tx.one(LOCK_FOR_AGENT, { tenantId, actorId, roomId }));
    const me = room?.agents.find((agent) => agent.actorTenantId === tenantId && agent.actorId === actorId);
    return room && me && { room, me };
  }

  /** A room of which the person is an approved member, as it was when it last changed. */
  findForHuman(queries: Queries, person: Person, roomId: string): Promise<HumanRoomRow | undefined> {
    const { tenantId, userId } = person;
    return queries.one(FIND_FOR_HUMAN, { tenantId, userId, roomId });
  }

  /** A room of which the agent is an approved member, as it was when it last changed. */
  findForAgent(queries: Queries, actor: ActorKey, roomId: string): Promise<AgentRoomRow | undefined> {
    const { tenantId, actorId } = actor;
    return queries.one(FIND_FOR_AGENT, { tenantId, actorId, roomId });
  }

  /** Remembers the agents of a locked room whose log has grown, for the next transaction that locks it. */
  rememberAgents({ auditHash, agents }: LockedRoom): void {
    if (auditHash) this.known.set(auditHash.toString('base64'), agents);
  }

  private async withAgents(
    tx: Transaction,
    room: (RoomRow & { now: Date }) | undefined,
  ): Promise<LockedRoom | undefined> {
    if (!room) return undefined;
    const known = room.auditHash && this.known.get(room.auditHash.toString('base64'));
    if (known) return { ...room, agents: known };
    const agents = await tx.all(APPROVED_AGENTS, { tenantId: room.tenantId, roomId: room.id });
    const locked = { ...room, agents };
    this.rememberAgents(locked);
    return locked;
  }
}
