import { Injectable } from '@nestjs/common';
import { SUSPENDED_TENANTS } from '#access';
import { Room, RoomAgent } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import { provenEmail } from '../room/proven-email';
import type { ActorKey, RoomKey } from '../room/room.repository';
import { STORED, type UsedNonce, identity } from '../signatures/nonces.repository';

const AGENT = columns(RoomAgent, 'm', 'id', 'tenantId', 'roomId', 'status', 'keyVersion', 'keyDeliveredAt');
const ROOM = columns(
  Room,
  'r',
  'status',
  'currentMemberId',
  'turnNumber',
  'turnDeadlineAt',
  'expiresAt',
  'messageSeq',
);
const OF_MEMBER = columns(Room, 'r', { roomStatus: 'status' });
const KEY = columns(RoomAgent, 'm', 'keyVersion', 'encryptedKey');

const HOLD_TENANT = statement(
  'SELECT FROM tenants n WHERE n.id = :tenantId AND n.deletes_at IS NULL FOR SHARE',
);
const HOLD_OWNER_EMAIL = statement(
  { email: computed.text() },
  `SELECT ${provenEmail(':roomTenantId')} AS email FROM users u JOIN actors a ON a.tenant_id = u.tenant_id AND a.owner_user_id = u.id
  WHERE a.tenant_id = :tenantId AND a.id = :actorId AND u.status = 'active' FOR SHARE OF u`,
);
const FIND_MEMBER = statement(
  { ...AGENT.row, ...OF_MEMBER.row },
  `SELECT ${AGENT.sql}, ${OF_MEMBER.sql}
  FROM room_agents m JOIN rooms r ON r.tenant_id = m.tenant_id AND r.id = m.room_id
  WHERE m.actor_tenant_id = :tenantId AND m.actor_id = :actorId AND m.room_id = :roomId AND m.status IN ('waiting', 'approved')
    AND m.tenant_id <> ALL (${SUSPENDED_TENANTS})`,
);
const DELIVER_KEY = statement(
  KEY.row,
  `UPDATE room_agents m SET key_delivered_at = now()
  WHERE m.tenant_id = :tenantId AND m.room_id = :roomId AND m.id = :memberId AND m.status = 'approved'
    AND m.encrypted_key IS NOT NULL AND m.key_delivered_at IS NULL
  RETURNING ${KEY.sql}`,
);
const VIEW = { ...ROOM.row, now: computed.time(), memberIds: computed.list(computed.uuid()) };
const VIEWED = `clock_timestamp() AS now, array(SELECT m.id FROM room_agents m
    WHERE m.tenant_id = r.tenant_id AND m.room_id = r.id AND m.status = 'approved') AS "memberIds"` as const;
const FIND_VIEWS = statement(
  { ...VIEW, id: computed.uuid() },
  `SELECT ${ROOM.sql}, ${VIEWED}, r.id
  FROM unnest(:tenantIds::uuid[], :ids::uuid[]) q (tenant_id, id) JOIN rooms r ON r.tenant_id = q.tenant_id AND r.id = q.id
  WHERE r.tenant_id <> ALL (${SUSPENDED_TENANTS})`,
);
// Each poll has a row if its nonce is new, also if its agent is not a member: then, the columns of the room are null.
const BEGIN_POLLS = statement(
  { ...VIEW, memberId: computed.uuid().orNull(), tenantId: computed.uuid(), asked: computed.int() },
  `WITH asked AS MATERIALIZED (SELECT q.* FROM unnest(:tenantIds::uuid[], :actorIds::uuid[], :roomIds::uuid[], :keyHashes::bytea[],
      :nonceHashes::bytea[]) WITH ORDINALITY q (tenant_id, actor_id, room_id, key_hash, nonce_hash, asked)),
  ${STORED}
  SELECT ${ROOM.sql}, ${VIEWED}, a.id AS "memberId", r.tenant_id AS "tenantId", q.asked::int
  FROM asked q LEFT JOIN stored s ON s.tenant_id = q.tenant_id AND s.key_hash = q.key_hash AND s.nonce_hash = q.nonce_hash
  LEFT JOIN (room_agents a JOIN rooms r ON r.tenant_id = a.tenant_id AND r.id = a.room_id)
    ON a.actor_tenant_id = q.tenant_id AND a.actor_id = q.actor_id AND a.room_id = q.room_id AND a.status = 'approved'
    AND a.tenant_id <> ALL (${SUSPENDED_TENANTS})
  WHERE q.nonce_hash IS NULL OR s.nonce_hash IS NOT NULL`,
);

/** The membership of an agent that waits or is approved. */
export type MemberRow = Row<typeof FIND_MEMBER>;
/** A room, as its agents see it. */
export type ViewRow = Omit<Row<typeof FIND_VIEWS>, 'id'>;
/** The same, with the tenant of the room and the membership of the agent that asks for it. */
export type MemberViewRow = ViewRow & { memberId: string; tenantId: string };

/** An agent, in its own tenant, that begins to poll a room of any tenant. */
export interface AgentInRoom extends ActorKey {
  roomId: string;
  /** The nonce of its poll; undefined if it was used already. */
  nonce?: UsedNonce;
}

/** How a poll begins. */
export interface Beginning {
  /** Whether its nonce was not used before. */
  isNew: boolean;
  /** The room; undefined unless the agent is an approved member. */
  view?: MemberViewRow;
}

/**
 * Reads and writes what agents need of rooms. Statements about an agent's own membership are bound to the agent, which belongs to any
 * tenant.
 */
@Injectable()
export class RelayRepository {
  /** Whether the organization of an agent is not suspended. It stays so until `tx` ends. */
  async holdTenant(tx: Transaction, { tenantId }: ActorKey): Promise<boolean> {
    return (await tx.run(HOLD_TENANT, { tenantId })) === 1;
  }

  /**
   * The e-mail address of the agent's owner, in lower case; empty if it proves nobody to the organization of the room, and undefined if they are not
   * active. It stays as it is until `tx` ends.
   */
  async holdOwnerEmail(
    tx: Transaction,
    { tenantId, actorId }: ActorKey,
    roomTenantId: string,
  ): Promise<string | undefined> {
    return (await tx.one(HOLD_OWNER_EMAIL, { tenantId, actorId, roomTenantId }))?.email;
  }

  /** The membership of an agent in a room, or in its waiting room. */
  findMember(queries: Queries, agent: ActorKey, roomId: string): Promise<MemberRow | undefined> {
    const { tenantId, actorId } = agent;
    return queries.one(FIND_MEMBER, { tenantId, actorId, roomId });
  }

  /** Marks the present key of an approved member as delivered, and returns it. Undefined if the key was already delivered. */
  deliverKey(
    tx: Transaction,
    { tenantId, id: roomId }: RoomKey,
    memberId: string,
  ): Promise<Row<typeof DELIVER_KEY> | undefined> {
    return tx.one(DELIVER_KEY, { tenantId, roomId, memberId });
  }

  /** The present state of each room; undefined for one that is gone. Call it only for rooms of members. */
  async findViews(queries: Queries, asked: readonly RoomKey[]): Promise<(ViewRow | undefined)[]> {
    const rooms = [...new Map(asked.map((room) => [room.id, room])).values()];
    const rows = await queries.all(FIND_VIEWS, {
      tenantIds: rooms.map(({ tenantId }) => tenantId),
      ids: rooms.map(({ id }) => id),
    });
    const found = new Map(rows.map(({ id, ...view }) => [id, view]));
    return asked.map(({ id }) => found.get(id));
  }

  /** Remembers the nonces of polls, and reads the present state of each room for the agent that asks for it. Of equal nonces, the first one is new. */
  async begin(queries: Queries, asked: readonly AgentInRoom[], windowSeconds: number): Promise<Beginning[]> {
    const rows = await queries.all(BEGIN_POLLS, {
      tenantIds: asked.map(({ tenantId }) => tenantId),
      actorIds: asked.map(({ actorId }) => actorId),
      roomIds: asked.map(({ roomId }) => roomId),
      keyHashes: asked.map(({ nonce }) => nonce?.keyHash ?? null),
      nonceHashes: asked.map(({ nonce }) => nonce?.nonceHash ?? null),
      windowSeconds,
    });
    const found = asked.map((): Beginning => ({ isNew: false }));
    for (const { asked: number, memberId, ...view } of rows)
      found[number - 1] = { isNew: true, view: memberId === null ? undefined : { ...view, memberId } };
    const seen = new Set<string>();
    asked.forEach(({ nonce }, at) => {
      const name = nonce && identity(nonce);
      if (name !== undefined && seen.has(name)) found[at] = { isNew: false };
      else if (name !== undefined) seen.add(name);
    });
    return found;
  }
}
