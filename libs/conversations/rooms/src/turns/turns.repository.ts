import { Injectable } from '@nestjs/common';
import { Room } from '#entities';
import { type Queries, type Transaction, columns, dueTenants, statement } from '#platform';
import type { RoomKey } from '../room/room.repository';

const COUNT_MISSED = statement(
  `UPDATE room_agents a SET missed_turns = missed_turns + 1
  WHERE a.tenant_id = :tenantId AND a.room_id = :roomId AND a.id = ANY (:memberIds::uuid[])`,
);
const TENANTS_OF_TURNS = dueTenants(Room, {
  among: `d.status = 'active' AND d.turn_deadline_at IS NOT NULL`,
  due: 'd.turn_deadline_at <= now() + make_interval(secs => :withinSeconds::int)',
});
const TENANTS_OF_LIFETIMES = dueTenants(Room, {
  among: `d.status <> 'closed'`,
  due: 'd.expires_at <= now()',
});
const ROOM = columns(Room, 'r', 'tenantId', 'id');
const FIND_DUE_TURNS = statement(
  ROOM.row,
  `SELECT ${ROOM.sql} FROM rooms r WHERE r.tenant_id = :tenantId AND r.status = 'active' AND r.turn_deadline_at <= now()
  ORDER BY r.turn_deadline_at LIMIT :limit`,
);
const FIND_ENDED = statement(
  ROOM.row,
  `SELECT ${ROOM.sql} FROM rooms r WHERE r.tenant_id = :tenantId AND r.status <> 'closed' AND r.expires_at <= now()
  ORDER BY r.expires_at LIMIT :limit`,
);

/** Missed and due turns of rooms. */
@Injectable()
export class TurnsRepository {
  /** Counts one missed turn for each of these agents. */
  async countMissed(tx: Transaction, { tenantId, id }: RoomKey, memberIds: string[]): Promise<void> {
    await tx.run(COUNT_MISSED, { tenantId, roomId: id, memberIds });
  }

  /** The tenants of rooms whose turn ends within a time. */
  tenantsOfDueTurns(queries: Queries, withinSeconds: number): Promise<{ tenantId: string }[]> {
    return queries.all(TENANTS_OF_TURNS, { withinSeconds });
  }

  /** The tenants of rooms whose lifetime has ended. */
  tenantsOfEnded(queries: Queries): Promise<{ tenantId: string }[]> {
    return queries.all(TENANTS_OF_LIFETIMES, {});
  }

  /** Rooms of a tenant whose turn has ended, those that have been due longest first. */
  findDueTurns(queries: Queries, tenantId: string, limit: number): Promise<RoomKey[]> {
    return queries.all(FIND_DUE_TURNS, { tenantId, limit });
  }

  /** Rooms of a tenant whose lifetime has ended, the first ones first. */
  findEnded(queries: Queries, tenantId: string, limit: number): Promise<RoomKey[]> {
    return queries.all(FIND_ENDED, { tenantId, limit });
  }
}
