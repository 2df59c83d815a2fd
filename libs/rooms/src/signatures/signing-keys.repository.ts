import { Injectable } from '@nestjs/common';
import { Actor, RoomAgent } from '#entities';
import { type Queries, type Row, columns, statement } from '#platform';

/** An agent, in its own tenant. */
interface Signer {
  tenantId: string;
  actorId: string;
}

const ACTOR = columns(Actor, 'a', 'publicKey');
const MEMBER = columns(RoomAgent, 'm', 'id', 'keyVersion', 'encryptedKey');

const FIND_ACTOR_KEY = statement(
  ACTOR.row,
  `SELECT ${ACTOR.sql} FROM actors a WHERE a.tenant_id = :tenantId AND a.id = :actorId AND a.status = 'active'`,
);
const FIND_ROOM_KEY = statement(
  MEMBER.row,
  `SELECT ${MEMBER.sql} FROM room_agents m
  WHERE m.actor_tenant_id = :tenantId AND m.actor_id = :actorId AND m.room_id = :roomId AND m.status = 'approved'`,
);

/** The present keys of agents. They are read for each request, so that a replaced key is refused at once. */
@Injectable()
export class SigningKeysRepository {
  /** The registered key of an active agent; null if it has none. */
  async findActorKey(queries: Queries, { tenantId, actorId }: Signer): Promise<Actor['publicKey']> {
    return (await queries.one(FIND_ACTOR_KEY, { tenantId, actorId }))?.publicKey ?? null;
  }

  /** The agent's membership in a room, with its key; undefined unless it is approved. */
  findRoomKey(
    queries: Queries,
    { tenantId, actorId }: Signer,
    roomId: string,
  ): Promise<Row<typeof FIND_ROOM_KEY> | undefined> {
    return queries.one(FIND_ROOM_KEY, { tenantId, actorId, roomId });
  }
}
