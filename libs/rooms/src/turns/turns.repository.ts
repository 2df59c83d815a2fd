import { Injectable } from '@nestjs/common';
import { Room } from '#entities';
import { type Queries, type Transaction, columns, statement } from '#platform';
import type { LockedRoom } from '../room/room.repository';
import type { RoomKey } from '../room/room.repository';

// The code of a closed room is free for another room.
const SAVE = statement(
  `UPDATE rooms r SET status = :status, current_member_id = :currentMemberId, turn_number = :turnNumber, turn_position = :turnPosition,
    turn_started_at = :turnStartedAt, turn_deadline_at = :turnDeadlineAt, missed_in_row = :missedInRow, closed_at = :closedAt,
    code_hash = CASE WHEN :status = 'closed' THEN NULL ELSE r.code_hash END,
    code_expires_at = CASE WHEN :status = 'closed' THEN NULL ELSE r.code_expires_at END
  WHERE r.tenant_id = :tenantId AND r.id = :id`,
);
const COUNT_MISSED = statement(
  `UPDATE room_agents a SET missed_turns = missed_turns + 1
  WHERE a.tenant_id = :tenantId AND a.room_id = :roomId AND a.id = ANY (:memberIds::uuid[])`,
);
const DUE = columns(Room, 'r', 'tenantId', 'id');
const FIND_DUE = statement(
  DUE.row,
  `(SELECT ${DUE.sql} FROM rooms r WHERE r.status = 'active' AND r.turn_deadline_at <= clock_timestamp()
    ORDER BY r.turn_deadline_at LIMIT :limit)
  UNION (SELECT ${DUE.sql} FROM rooms r WHERE r.status <> 'closed' AND r.expires_at <= clock_timestamp()
    ORDER BY r.expires_at LIMIT :limit)`,
);

/** Stores the turns of rooms. */
@Injectable()
export class TurnsRepository {
  /** Stores the status and the turn of a locked room. */
  async save(tx: Transaction, room: LockedRoom): Promise<void> {
    const { tenantId, id, status, currentMemberId, turnNumber, turnPosition } = room;
    const { turnStartedAt, turnDeadlineAt, missedInRow, closedAt } = room;
    await tx.run(SAVE, {
      ...{ tenantId, id, status, currentMemberId, turnNumber, turnPosition },
      ...{ turnStartedAt, turnDeadlineAt, missedInRow, closedAt },
    });
  }

  /** Counts one missed turn for each of these agents. */
  async countMissed(tx: Transaction, { tenantId, id }: RoomKey, memberIds: string[]): Promise<void> {
    await tx.run(COUNT_MISSED, { tenantId, roomId: id, memberIds });
  }

  /** Rooms of all tenants with a turn or a lifetime that has ended: those that are due longest. */
  findDue(queries: Queries, limit: number): Promise<RoomKey[]> {
    return queries.all(FIND_DUE, { limit });
  }
}
