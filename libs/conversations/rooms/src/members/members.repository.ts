import { Injectable } from '@nestjs/common';
import type { Person } from '#access';
import { RoomAgent, RoomHuman } from '#entities';
import { type Queries, type Transaction, columns, computed, newId, statement } from '#platform';
import { AGENT, HUMAN } from '../room/room-columns';
import type { ActorKey, AgentRow, HumanRow, RoomKey } from '../room/room.repository';

type HumanStatus = RoomHuman['status'];
type AgentStatus = RoomAgent['status'];

/** An agent that joins, and the token with which it does. */
export interface JoiningActor extends ActorKey {
  tokenId: string;
}

const PRESENCE = { ...columns(RoomHuman, 'h', 'id').row, status: computed.text<HumanStatus>() };

// A concurrent departure of the person or agent either comes first, and this statement refuses them, or waits for this transaction, and
// then finds the membership and ends it. The agent of a token that was revoked can be active, with another owner.
const ENTER_HUMAN = statement(
  HUMAN.row,
  `INSERT INTO room_humans AS h (id, tenant_id, room_id, user_tenant_id, user_id, role)
  SELECT :id, :tenantId, :roomId, u.tenant_id, u.id, :role FROM users u
  WHERE u.tenant_id = :userTenantId AND u.id = :userId AND u.status = 'active' FOR SHARE OF u RETURNING ${HUMAN.sql}`,
);
const ENTER_AGENT = statement(
  AGENT.row,
  `INSERT INTO room_agents AS a (id, tenant_id, room_id, actor_tenant_id, actor_id)
  SELECT :id, :tenantId, :roomId, c.tenant_id, c.id FROM actors c JOIN api_tokens t ON t.tenant_id = c.tenant_id AND t.actor_id = c.id
  WHERE c.tenant_id = :actorTenantId AND c.id = :actorId AND c.status = 'active' AND c.paused_at IS NULL
    AND t.id = :tokenId AND t.revoked_at IS NULL AND t.expires_at > now() FOR SHARE OF c, t RETURNING ${AGENT.sql}`,
);
// The newest membership decides: those before it have ended.
const LAST_HUMAN = statement(
  { ...HUMAN.row },
  `SELECT ${HUMAN.sql} FROM room_humans h
  WHERE h.tenant_id = :tenantId AND h.room_id = :roomId AND h.user_tenant_id = :userTenantId AND h.user_id = :userId
  ORDER BY h.id DESC LIMIT 1`,
);
const LAST_AGENT = statement(
  { ...AGENT.row },
  `SELECT ${AGENT.sql} FROM room_agents a
  WHERE a.tenant_id = :tenantId AND a.room_id = :roomId AND a.actor_tenant_id = :actorTenantId AND a.actor_id = :actorId
  ORDER BY a.id DESC LIMIT 1`,
);
const COUNT_PRESENT = statement(
  { humans: computed.int(), agents: computed.int() },
  `SELECT (SELECT count(*)::int FROM room_humans h
      WHERE h.tenant_id = :tenantId AND h.room_id = :roomId AND h.status IN ('waiting', 'approved')) AS humans,
    (SELECT count(*)::int FROM room_agents a
      WHERE a.tenant_id = :tenantId AND a.room_id = :roomId AND a.status IN ('waiting', 'approved')) AS agents`,
);
const FIND_HUMAN = statement(
  HUMAN.row,
  `SELECT ${HUMAN.sql} FROM room_humans h WHERE h.tenant_id = :tenantId AND h.room_id = :roomId AND h.id = :memberId`,
);
const FIND_AGENT = statement(
  AGENT.row,
  `SELECT ${AGENT.sql} FROM room_agents a WHERE a.tenant_id = :tenantId AND a.room_id = :roomId AND a.id = :memberId`,
);
const MOVE_HUMAN = statement(
  PRESENCE,
  `UPDATE room_humans h SET status = :to,
    decided_at = CASE WHEN h.status = 'waiting' AND :to <> 'left' THEN now() ELSE h.decided_at END,
    ended_at = CASE WHEN h.status = 'approved' THEN now() ELSE h.ended_at END
  WHERE h.tenant_id = :tenantId AND h.room_id = :roomId AND h.id = :memberId AND h.status = ANY (:from) RETURNING h.id, h.status`,
);
// A membership that has ended has no key.
const END_AGENT = statement(
  AGENT.row,
  `UPDATE room_agents a SET status = :to, encrypted_key = NULL,
    decided_at = CASE WHEN a.status = 'waiting' AND :to <> 'left' THEN now() ELSE a.decided_at END,
    ended_at = CASE WHEN a.status = 'approved' THEN now() ELSE a.ended_at END
  WHERE a.tenant_id = :tenantId AND a.room_id = :roomId AND a.id = :memberId AND a.status = ANY (:from) RETURNING ${AGENT.sql}`,
);
const APPROVE_AGENT = statement(
  AGENT.row,
  `UPDATE room_agents a SET status = 'approved', decided_at = now(), key_version = a.key_version + 1, encrypted_key = :encryptedKey,
    position = 1 + (SELECT coalesce(max(p.position), 0) FROM room_agents p WHERE p.tenant_id = :tenantId AND p.room_id = :roomId)
  WHERE a.tenant_id = :tenantId AND a.room_id = :roomId AND a.id = :memberId AND a.status = 'waiting' RETURNING ${AGENT.sql}`,
);
const REISSUE_KEY = statement(
  AGENT.row,
  `UPDATE room_agents a SET key_version = a.key_version + 1, encrypted_key = :encryptedKey, key_delivered_at = NULL
  WHERE a.tenant_id = :tenantId AND a.room_id = :roomId AND a.id = :memberId AND a.status = 'approved' RETURNING ${AGENT.sql}`,
);

/** Stores the members of a room and of its waiting room. Every method that changes something needs the room to be locked. */
@Injectable()
export class MembersRepository {
  /** Returns undefined if the person is not active. */
  enterHuman(
    tx: Transaction,
    { tenantId, id: roomId }: RoomKey,
    person: Person,
    role: RoomHuman['role'],
  ): Promise<HumanRow | undefined> {
    const { tenantId: userTenantId, userId } = person;
    return tx.one(ENTER_HUMAN, { id: newId(), tenantId, roomId, userTenantId, userId, role });
  }

  /** Returns undefined if the agent is not active, or its token was revoked. */
  enterAgent(
    tx: Transaction,
    { tenantId, id: roomId }: RoomKey,
    actor: JoiningActor,
  ): Promise<AgentRow | undefined> {
    const { tenantId: actorTenantId, actorId, tokenId } = actor;
    return tx.one(ENTER_AGENT, { id: newId(), tenantId, roomId, actorTenantId, actorId, tokenId });
  }

  /** The newest membership of a person. */
  lastOfHuman(
    queries: Queries,
    { tenantId, id: roomId }: RoomKey,
    { tenantId: userTenantId, userId }: Person,
  ): Promise<HumanRow | undefined> {
    return queries.one(LAST_HUMAN, { tenantId, roomId, userTenantId, userId });
  }

  /** The newest membership of an agent. */
  lastOfAgent(
    queries: Queries,
    { tenantId, id: roomId }: RoomKey,
    { tenantId: actorTenantId, actorId }: ActorKey,
  ): Promise<AgentRow | undefined> {
    return queries.one(LAST_AGENT, { tenantId, roomId, actorTenantId, actorId });
  }

  /** The number of members in the room and its waiting room. */
  async countPresent(
    tx: Transaction,
    { tenantId, id: roomId }: RoomKey,
  ): Promise<{ humans: number; agents: number }> {
    return (await tx.one(COUNT_PRESENT, { tenantId, roomId }))!;
  }

  findHuman(
    queries: Queries,
    { tenantId, id: roomId }: RoomKey,
    memberId: string,
  ): Promise<HumanRow | undefined> {
    return queries.one(FIND_HUMAN, { tenantId, roomId, memberId });
  }

  findAgent(
    queries: Queries,
    { tenantId, id: roomId }: RoomKey,
    memberId: string,
  ): Promise<AgentRow | undefined> {
    return queries.one(FIND_AGENT, { tenantId, roomId, memberId });
  }

  /** Returns false unless the person's membership has one of the states `from`. */
  async moveHuman(
    tx: Transaction,
    { tenantId, id: roomId }: RoomKey,
    memberId: string,
    { from, to }: { from: HumanStatus[]; to: HumanStatus },
  ): Promise<boolean> {
    return (await tx.one(MOVE_HUMAN, { tenantId, roomId, memberId, from, to })) !== undefined;
  }

  /** Ends an agent's membership and erases its key. Undefined unless it has one of the states `from`. */
  endAgent(
    tx: Transaction,
    { tenantId, id: roomId }: RoomKey,
    memberId: string,
    { from, to }: { from: AgentStatus[]; to: 'denied' | 'revoked' | 'left' },
  ): Promise<AgentRow | undefined> {
    return tx.one(END_AGENT, { tenantId, roomId, memberId, from, to });
  }

  /** Approves a waiting agent with its first key and the next position. Undefined unless it is waiting. */
  approveAgent(
    tx: Transaction,
    { tenantId, id: roomId }: RoomKey,
    memberId: string,
    encryptedKey: Buffer,
  ): Promise<AgentRow | undefined> {
    return tx.one(APPROVE_AGENT, { tenantId, roomId, memberId, encryptedKey });
  }

  /** Replaces the key of an approved agent, which makes the old one invalid. Undefined unless it is approved. */
  reissueKey(
    tx: Transaction,
    { tenantId, id: roomId }: RoomKey,
    memberId: string,
    encryptedKey: Buffer,
  ): Promise<AgentRow | undefined> {
    return tx.one(REISSUE_KEY, { tenantId, roomId, memberId, encryptedKey });
  }
}
