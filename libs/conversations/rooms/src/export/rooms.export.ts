import { SUSPENDED_TENANTS, exportOf, personalRows } from '#access';
import { RoomHuman, RoomMessage } from '#entities';
import { columns, computed, statement } from '#platform';

const MEMBERSHIP = columns(RoomHuman, 'h', 'id', 'roomId', 'role', 'status', 'joinedAt', 'endedAt');
const MESSAGE = columns(RoomMessage, 'm', 'id', 'roomId', 'seq', 'body', 'createdAt');

// The rooms can be those of other organizations. Only people who were admitted learn the title.
const LIST_MEMBERSHIPS = statement(
  { ...MEMBERSHIP.row, title: computed.text().orNull() },
  `SELECT ${MEMBERSHIP.sql}, CASE WHEN h.decided_at IS NOT NULL AND h.status <> 'denied' AND r.tenant_id <> ALL (${SUSPENDED_TENANTS}) THEN r.title END AS title
  FROM room_humans h JOIN rooms r ON r.tenant_id = h.tenant_id AND r.id = h.room_id
  WHERE h.user_tenant_id = :tenantId AND h.user_id = :userId AND h.id > :after ORDER BY h.id LIMIT :limit`,
);
const LIST_MESSAGES = statement(
  MESSAGE.row,
  `SELECT ${MESSAGE.sql} FROM room_humans h
  JOIN room_messages m ON m.tenant_id = h.tenant_id AND m.room_id = h.room_id AND m.member_id = h.id
  WHERE h.user_tenant_id = :tenantId AND h.user_id = :userId AND m.id > :after ORDER BY m.id LIMIT :limit`,
);

/** The rooms that a person was in, and their messages in them, in the export of their data. */
export const roomsExport = exportOf(
  personalRows('room', 500, LIST_MEMBERSHIPS, ({ id, title, ...membership }) => ({
    key: id,
    shown: { ...membership, untrusted: { title } },
  })),
  personalRows('roomMessage', 50, LIST_MESSAGES, ({ id, body, ...message }) => ({
    key: id,
    shown: { id, ...message, untrusted: { text: body } },
  })),
);
