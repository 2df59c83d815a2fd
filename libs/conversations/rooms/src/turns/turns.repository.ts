import { Injectable } from '@nestjs/common';
import { Room } from '#entities';
import { type Queries, type Transaction, columns, statement } from '#platform';
import type { RoomKey } from '../room/room.repository';

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

/** Missed and due turns of rooms. */
@Injectable()
export class TurnsRepository {
  /** Counts one missed turn for each of these agents. */
  async countMissed(tx: Transaction, { tenantId, id }: RoomKey, memberIds: string[]): Promise<void> {
    await tx.run(COUNT_MISSED, { tenantId, roomId: id, memberIds });
  }

  /** Rooms of all tenants whose turn or lifetime has ended, those that have been due longest first. */
  findDue(queries: Queries, limit: number): Promise<RoomKey[]> {
    return queries.all(FIND_DUE, { limit });
  }
}
