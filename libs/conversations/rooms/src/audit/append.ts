import { release } from '#directory';
import { EVENT_AUDIENCE } from '#entities';
import { recordEvents } from '#live';
import { computed, statement } from '#platform';
import { AUTHOR_NAME, WITH_AUTHOR } from '../room/message-author';

// Members belong to any organization. A member who has just left learns of it too.
const SEES_CHANGES = (row: 'h' | 'a') =>
  `${row}.tenant_id = :tenantId AND ${row}.room_id = :roomId AND (${row}.status IN ('waiting', 'approved')
      OR ${row}.ended_at > now() - interval '5 seconds' OR ${row}.decided_at > now() - interval '5 seconds')` as const;
const MEMBERS =
  `SELECT h.user_tenant_id AS tenant_id, h.user_id AS id FROM room_humans h WHERE ${SEES_CHANGES('h')}
    UNION ALL SELECT a.actor_tenant_id AS tenant_id, a.actor_id AS id FROM room_agents a WHERE ${SEES_CHANGES('a')}` as const;
const TOLD = `SELECT m.tenant_id, jsonb_build_object('roomIds', jsonb_build_array(:roomId::uuid)) AS ids,
      (array_agg(DISTINCT m.id))[1:${EVENT_AUDIENCE}] AS audience FROM members m GROUP BY m.tenant_id`;

const RECORDED = `entries AS (
    INSERT INTO room_audit_entries (tenant_id, room_id, seq, at, kind, actor, target, details, prev_hash, entry_hash)
    SELECT :tenantId, :roomId, e.seq, :at, e.kind, e.actor, e.target, e.details, e.prev_hash, e.entry_hash
    FROM unnest(:seqs::int[], :kinds::text[], :actors::jsonb[], :targets::jsonb[], :details::jsonb[], :prevHashes::bytea[],
      :entryHashes::bytea[]) AS e (seq, kind, actor, target, details, prev_hash, entry_hash)),
  members AS (${MEMBERS}),
  told AS (${recordEvents('rooms', TOLD)})` as const;
const UPDATE =
  `UPDATE rooms r SET audit_seq = :auditSeq, audit_hash = :auditHash, message_seq = :messageSeq, status = :status,
    current_member_id = :currentMemberId, turn_number = :turnNumber, turn_position = :turnPosition, turn_started_at = :turnStartedAt,
    turn_deadline_at = :turnDeadlineAt, missed_in_row = :missedInRow, closed_at = :closedAt` as const;
// The code of a closed room is free for another.
const RELEASED =
  `closed AS (SELECT :tenantId::uuid AS tenant_id, :roomId::uuid AS id WHERE :status::text = 'closed'),
  released AS (${release('room-code', 'closed')})` as const;
const CODE = `code_hash = CASE WHEN :status = 'closed' THEN NULL ELSE r.code_hash END,
    code_expires_at = CASE WHEN :status = 'closed' THEN NULL ELSE r.code_expires_at END` as const;
const OF_ROOM = `WHERE r.tenant_id = :tenantId AND r.id = :roomId
  RETURNING ARRAY(SELECT DISTINCT m.tenant_id FROM members m) AS "tenantIds"` as const;

/** Appends entries to the log of a room, and stores its state. */
export const APPEND = statement(
  { tenantIds: computed.list(computed.uuid()) },
  `WITH ${RECORDED}, ${RELEASED} ${UPDATE}, ${CODE} ${OF_ROOM}`,
);
/**
 * The same, with a message. A post is a message, a turn and an entry of the log, which share one statement and one update of the room. It never closes
 * the room.
 */
export const APPEND_POST = statement(
  { tenantIds: computed.list(computed.uuid()), authorName: computed.text() },
  `WITH message AS (
    INSERT INTO room_messages (tenant_id, room_id, seq, id, author_kind, member_id, turn_number, body, client_message_id, created_at)
    VALUES (:tenantId, :roomId, :messageSeq, :messageId, :authorKind, :memberId, :messageTurn, :body, :clientMessageId, :at) RETURNING *),
  ${RECORDED} ${UPDATE} ${OF_ROOM}, (SELECT ${AUTHOR_NAME} FROM message m ${WITH_AUTHOR}) AS "authorName"`,
);
