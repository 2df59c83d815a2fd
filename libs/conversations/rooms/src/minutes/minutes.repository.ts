import { Injectable } from '@nestjs/common';
import { type Queries, computed, statement } from '#platform';
import type { RoomKey } from '../room/room.repository';

// Members belong to any tenant.
const NAMES = statement(
  { memberId: computed.uuid(), displayName: computed.text().orNull() },
  `SELECT h.id AS "memberId", u.display_name AS "displayName"
    FROM room_humans h LEFT JOIN users u ON u.tenant_id = h.user_tenant_id AND u.id = h.user_id
    WHERE h.tenant_id = :tenantId AND h.room_id = :roomId AND (h.role = 'host' OR h.decided_at IS NOT NULL) AND h.status <> 'denied'
  UNION ALL SELECT a.id, c.display_name
    FROM room_agents a LEFT JOIN actors c ON c.tenant_id = a.actor_tenant_id AND c.id = a.actor_id
    WHERE a.tenant_id = :tenantId AND a.room_id = :roomId AND a.position IS NOT NULL`,
);

/** Reads the names of those who took part in a room. A room has few members, each of whom the host approved. */
@Injectable()
export class MinutesRepository {
  /** The present names by membership; null for accounts and agents that no longer exist. */
  async names(
    queries: Queries,
    { tenantId, id: roomId }: RoomKey,
  ): Promise<ReadonlyMap<string, string | null>> {
    const rows = await queries.all(NAMES, { tenantId, roomId });
    return new Map(rows.map(({ memberId, displayName }) => [memberId, displayName]));
  }
}
