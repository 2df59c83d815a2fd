import { Injectable } from '@nestjs/common';
import { RoomAgent } from '#entities';
import { type Queries, type Row, columns, statement } from '#platform';

/** An agent, in its own tenant. */
interface Signer {
  tenantId: string;
  actorId: string;
}

const MEMBER = columns(RoomAgent, 'm', 'id', 'keyVersion', 'encryptedKey');

const FIND_ROOM_KEY = statement(
  MEMBER.row,
  `SELECT ${MEMBER.sql} FROM room_agents m
  WHERE m.actor_tenant_id = :tenantId AND m.actor_id = :actorId AND m.room_id = :roomId AND m.status = 'approved'`,
);

/** A membership with its key. */
export type MemberKey = Row<typeof FIND_ROOM_KEY>;

/** The present keys of members. */
@Injectable()
export class SigningKeysRepository {
  /** The agent's membership in a room, with its key; undefined unless it is approved. */
  findRoomKey(
    queries: Queries,
    { tenantId, actorId }: Signer,
    roomId: string,
  ): Promise<MemberKey | undefined> {
    return queries.one(FIND_ROOM_KEY, { tenantId, actorId, roomId });
  }
}
