import { Injectable } from '@nestjs/common';
import { RoomMessage } from '#entities';
import {
  type Queries,
  type Row,
  type Transaction,
  columns,
  computed,
  daysOrForever,
  retention,
  setting,
  statement,
} from '#platform';
import { RoomsSettings } from '../rooms.settings';
import type { LockedRoom } from '../room/room.repository';
import type { RoomKey } from '../room/room.repository';

/** A message to store. */
export interface NewMessage {
  id: string;
  authorKind: 'human' | 'agent';
  memberId: string;
  body: string;
  clientMessageId: string | null;
}

const MESSAGE = columns(
  RoomMessage,
  'm',
  'id',
  'seq',
  'authorKind',
  'memberId',
  'turnNumber',
  'body',
  'createdAt',
);
const SHAPE = {
  ...MESSAGE.row,
  authorId: computed.uuid(),
  authorName: computed.text(),
};
// The author belongs to any tenant. Exactly one of the two is not null.
const AUTHOR = `coalesce(h.user_id, a.actor_id) AS "authorId", coalesce(u.display_name, c.display_name,
    CASE m.author_kind WHEN 'human' THEN 'Deleted user' ELSE 'Deleted agent' END) AS "authorName"` as const;
const WITH_AUTHOR =
  `LEFT JOIN room_humans h ON h.tenant_id = m.tenant_id AND h.room_id = m.room_id AND h.id = m.member_id
  LEFT JOIN users u ON u.tenant_id = h.user_tenant_id AND u.id = h.user_id
  LEFT JOIN room_agents a ON a.tenant_id = m.tenant_id AND a.room_id = m.room_id AND a.id = m.member_id
  LEFT JOIN actors c ON c.tenant_id = a.actor_tenant_id AND c.id = a.actor_id` as const;

const INSERT = statement(
  SHAPE,
  `WITH m AS (
    INSERT INTO room_messages (tenant_id, room_id, seq, id, author_kind, member_id, turn_number, body, client_message_id, created_at)
    VALUES (:tenantId, :roomId, :seq, :id, :authorKind, :memberId, :turnNumber, :body, :clientMessageId, :createdAt) RETURNING *)
  SELECT ${MESSAGE.sql}, ${AUTHOR} FROM m ${WITH_AUTHOR}`,
);
const FIND_SENT = statement(
  SHAPE,
  `SELECT ${MESSAGE.sql}, ${AUTHOR} FROM room_messages m ${WITH_AUTHOR}
  WHERE m.tenant_id = :tenantId AND m.room_id = :roomId AND m.member_id = :memberId AND m.client_message_id = :clientMessageId`,
);
const LIST = statement(
  SHAPE,
  `SELECT ${MESSAGE.sql}, ${AUTHOR} FROM room_messages m ${WITH_AUTHOR}
  WHERE m.tenant_id = :tenantId AND m.room_id = :roomId AND m.seq > :since ORDER BY m.seq LIMIT :limit`,
);
// Texts are long, and a poll is answered each time it is repeated, so the size of an answer is limited. The first message is always
// listed.
const LIST_WITHIN = statement(
  SHAPE,
  `SELECT ${MESSAGE.sql}, ${AUTHOR} FROM (
    SELECT f.*, sum(octet_length(f.body)) OVER (ORDER BY f.seq) - octet_length(f.body) AS bytes_before FROM (
      SELECT p.* FROM room_messages p
      WHERE p.tenant_id = :tenantId AND p.room_id = :roomId AND p.seq > :since ORDER BY p.seq LIMIT :limit) f) m ${WITH_AUTHOR}
  WHERE m.bytes_before < :maxBytes::int ORDER BY m.seq`,
);
// A room is open for a week at most, so the rooms of these messages are closed.
retention.add({
  name: 'room-messages.old',
  entity: RoomMessage,
  column: 'createdAt',
  after: setting(RoomsSettings, ({ roomMessageRetentionDays }) => daysOrForever(roomMessageRetentionDays)),
});

/** A message with its author. */
export type MessageRow = Row<typeof LIST>;

/** Stores the messages of rooms. */
@Injectable()
export class MessagesRepository {
  /** Stores the next message of a locked room. `RoomAudit.record`, which must follow, stores its number in the room. */
  async insert(tx: Transaction, room: LockedRoom, message: NewMessage): Promise<MessageRow> {
    room.messageSeq++;
    const { tenantId, id: roomId, messageSeq: seq, turnNumber, now: createdAt } = room;
    return (await tx.one(INSERT, { ...message, tenantId, roomId, seq, turnNumber, createdAt }))!;
  }

  /** The message that a member sent with a key of its own. */
  findSent(
    queries: Queries,
    { tenantId, id: roomId }: RoomKey,
    memberId: string,
    clientMessageId: string,
  ): Promise<MessageRow | undefined> {
    return queries.one(FIND_SENT, { tenantId, roomId, memberId, clientMessageId });
  }

  /** The first messages after `since`, in their order. */
  list(
    queries: Queries,
    { tenantId, id: roomId }: RoomKey,
    { since, limit }: { since: number; limit: number },
  ): Promise<MessageRow[]> {
    return queries.all(LIST, { tenantId, roomId, since, limit });
  }

  /** The same, but none that begins after `maxBytes` of text. */
  listWithin(
    queries: Queries,
    { tenantId, id: roomId }: RoomKey,
    bounds: { since: number; limit: number; maxBytes: number },
  ): Promise<MessageRow[]> {
    return queries.all(LIST_WITHIN, { tenantId, roomId, ...bounds });
  }
}
