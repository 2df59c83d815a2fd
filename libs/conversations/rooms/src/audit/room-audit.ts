import { Injectable } from '@nestjs/common';
import { release } from '#directory';
import { EVENT_AUDIENCE, type RoomAuditActor, type RoomAuditEntry } from '#entities';
import { recordEvents } from '#live';
import { type Transaction, Wakeups, computed, statement } from '#platform';
import type { LockedRoom } from '../room/room.repository';
import { roomChanged } from '../wakeups/room-changed';
import { roomAuditHash } from './audit-entry';
import type { RoomAuditKind } from './kinds';

/** One act or event to record. */
export interface RoomAct {
  kind: RoomAuditKind;
  actor: RoomAuditActor;
  /** The target of the act; null for the room itself. */
  target?: { type: string; id: string } | null;
  /** Never a secret, and never the text of a message. */
  details?: object | null;
}

/** The service itself, which acts when a deadline passes. */
export const SERVICE: RoomAuditActor = { type: 'service', id: null };

// Members are of any organization. Who left a moment ago learns of that.
const SEES_CHANGES = (row: 'h' | 'a') =>
  `${row}.tenant_id = :tenantId AND ${row}.room_id = :roomId AND (${row}.status IN ('waiting', 'approved')
      OR ${row}.ended_at > now() - interval '5 seconds' OR ${row}.decided_at > now() - interval '5 seconds')` as const;
const MEMBERS =
  `SELECT h.user_tenant_id AS tenant_id, h.user_id AS id FROM room_humans h WHERE ${SEES_CHANGES('h')}
    UNION ALL SELECT a.actor_tenant_id AS tenant_id, a.actor_id AS id FROM room_agents a WHERE ${SEES_CHANGES('a')}` as const;
const TOLD = `SELECT m.tenant_id, jsonb_build_object('roomIds', jsonb_build_array(:roomId::uuid)) AS ids,
      (array_agg(DISTINCT m.id))[1:${EVENT_AUDIENCE}] AS audience FROM members m GROUP BY m.tenant_id`;

// A post is a message, a turn and an entry of the log. They share one update of the room. The code of a closed room is free for another.
const APPEND = statement(
  { tenantIds: computed.list(computed.uuid()) },
  `WITH entries AS (
    INSERT INTO room_audit_entries (tenant_id, room_id, seq, at, kind, actor, target, details, prev_hash, entry_hash)
    SELECT :tenantId, :roomId, e.seq, :at, e.kind, e.actor, e.target, e.details, e.prev_hash, e.entry_hash
    FROM unnest(:seqs::int[], :kinds::text[], :actors::jsonb[], :targets::jsonb[], :details::jsonb[], :prevHashes::bytea[],
      :entryHashes::bytea[]) AS e (seq, kind, actor, target, details, prev_hash, entry_hash)),
  closed AS (SELECT :tenantId::uuid AS tenant_id, :roomId::uuid AS id WHERE :status::text = 'closed'),
  released AS (${release('room-code', 'closed')}),
  members AS (${MEMBERS}),
  told AS (${recordEvents('rooms', TOLD)})
  UPDATE rooms r SET audit_seq = :auditSeq, audit_hash = :auditHash, message_seq = :messageSeq, status = :status,
    current_member_id = :currentMemberId, turn_number = :turnNumber, turn_position = :turnPosition, turn_started_at = :turnStartedAt,
    turn_deadline_at = :turnDeadlineAt, missed_in_row = :missedInRow, closed_at = :closedAt,
    code_hash = CASE WHEN :status = 'closed' THEN NULL ELSE r.code_hash END,
    code_expires_at = CASE WHEN :status = 'closed' THEN NULL ELSE r.code_expires_at END
  WHERE r.tenant_id = :tenantId AND r.id = :roomId
  RETURNING ARRAY(SELECT DISTINCT m.tenant_id FROM members m) AS "tenantIds"`,
);

/** The audit log of each room: a chain of hashes, whose last one is in the room's row. */
@Injectable()
export class RoomAudit {
  constructor(private readonly wakeups: Wakeups) {}

  /**
   * Records acts and events of a locked room, in their order, in the transaction in which they happen. Everything that changes a room
   * is recorded, so this also stores the turn, the status and the last message of the room, records the events of its members, and wakes those
   * who watch it, after the commit.
   */
  async record(tx: Transaction, room: LockedRoom, ...acts: RoomAct[]): Promise<void> {
    const entries = acts.map((act) => append(room, act));
    const row = await tx.one(APPEND, {
      ...{ tenantId: room.tenantId, roomId: room.id, at: room.now },
      seqs: entries.map(({ seq }) => seq),
      kinds: entries.map(({ kind }) => kind),
      actors: entries.map(({ actor }) => JSON.stringify(actor)),
      targets: entries.map(({ target }) => target && JSON.stringify(target)),
      details: entries.map(({ details }) => details && JSON.stringify(details)),
      prevHashes: entries.map(({ prevHash }) => prevHash),
      entryHashes: entries.map(({ entryHash }) => entryHash),
      ...stateOf(room),
    });
    // The members belong to any organization.
    for (const tenantId of row?.tenantIds ?? []) tx.wakes(tenantId);
    tx.afterCommit(() => this.wakeups.publish(roomChanged(room.id)));
  }
}

/** The columns of a room that change, apart from its members and its code. */
function stateOf({
  auditSeq,
  auditHash,
  messageSeq,
  status,
  currentMemberId,
  turnNumber,
  turnPosition,
  turnStartedAt,
  turnDeadlineAt,
  missedInRow,
  closedAt,
}: LockedRoom) {
  return {
    ...{ auditSeq, auditHash, messageSeq, status, currentMemberId, turnNumber, turnPosition, turnStartedAt },
    ...{ turnDeadlineAt, missedInRow, closedAt },
  };
}

/** The next entry of the chain, which becomes the head of the room. */
function append(
  room: LockedRoom,
  { kind, actor, target = null, details = null }: RoomAct,
): Omit<RoomAuditEntry, 'tenantId' | 'roomId'> {
  const entry = {
    ...{ seq: room.auditSeq + 1, at: room.now, kind, actor, target },
    details: asJson(details),
    prevHash: room.auditHash,
  };
  const entryHash = roomAuditHash(entry);
  room.auditSeq = entry.seq;
  room.auditHash = entryHash;
  return { ...entry, entryHash };
}

/** The value as the database returns it, so that its hash can be verified: dates are text, and undefined properties are absent. */
function asJson(value: object | null): object | null {
  return value && (JSON.parse(JSON.stringify(value)) as object);
}
