import { Injectable } from '@nestjs/common';
import { RoomMessage } from '#entities';
import { type Queries, type Row, columns, daysOrForever, retention, setting, statement } from '#platform';
import { RoomsSettings } from '../rooms.settings';
import { AUTHOR, AUTHOR_ROW, WITH_AUTHOR } from '../room/message-author';
import type { RoomKey } from '../room/room.repository';

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
const SHAPE = { ...MESSAGE.row, ...AUTHOR_ROW };
// An author who has left the room and returned is another member of it, and can still repeat a post.
const FIND_SENT = statement(
  SHAPE,
  `SELECT ${MESSAGE.sql}, ${AUTHOR} FROM room_messages m ${WITH_AUTHOR}
  WHERE m.tenant_id = :tenantId AND m.room_id = :roomId AND m.client_message_id = :clientMessageId AND m.member_id IN (
    SELECT p.id FROM room_humans p WHERE p.tenant_id = :tenantId AND p.room_id = :roomId
      AND p.user_tenant_id = :authorTenantId AND p.user_id = :authorId
    UNION ALL SELECT p.id FROM room_agents p WHERE p.tenant_id = :tenantId AND p.room_id = :roomId
      AND p.actor_tenant_id = :authorTenantId AND p.actor_id = :authorId)
  ORDER BY m.seq LIMIT 1`,
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

/** The author of messages: a user or an agent. */
export interface AuthorKey {
  authorTenantId: string;
  authorId: string;
}

/** A message with its author. */
export type MessageRow = Row<typeof LIST>;

/** Reads the messages of rooms. `RoomAudit.recordPost` stores them, with the turn that each of them ends. */
@Injectable()
export class MessagesRepository {
  /** The message that an author sent with a key of its own, as any member of the room. */
  findSent(
    queries: Queries,
    { tenantId, id: roomId }: RoomKey,
    author: AuthorKey,
    clientMessageId: string,
  ): Promise<MessageRow | undefined> {
    return queries.one(FIND_SENT, { tenantId, roomId, ...author, clientMessageId });
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
