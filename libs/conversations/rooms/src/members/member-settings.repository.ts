import { Injectable } from '@nestjs/common';
import { RoomHuman } from '#entities';
import { type Queries, type Transaction, computed, statement } from '#platform';
import { NAMED_HUMAN } from '../room/room-columns';
import type { RoomKey } from '../room/room.repository';
import type { NamedHuman } from '../room/roster.repository';

const CHANGED = { id: computed.uuid() };

const LIST = statement(
  NAMED_HUMAN.row,
  `SELECT ${NAMED_HUMAN.sql} FROM room_humans h LEFT JOIN users u ON u.tenant_id = h.user_tenant_id AND u.id = h.user_id
  WHERE h.tenant_id = :tenantId AND h.room_id = :roomId AND h.status = ANY (:statuses) AND h.id > :after
  ORDER BY h.id LIMIT :limit`,
);
const SET_ROLE = statement(
  CHANGED,
  `UPDATE room_humans h SET role = :role
  WHERE h.tenant_id = :tenantId AND h.room_id = :roomId AND h.id = :memberId AND h.role <> 'host'
    AND h.status IN ('waiting', 'approved')
  RETURNING h.id`,
);
const SET_POLICY = statement(
  CHANGED,
  `UPDATE room_humans h SET can_intervene = :canIntervene
  WHERE h.tenant_id = :tenantId AND h.room_id = :roomId AND h.id = :memberId AND h.role = 'observer'
    AND h.status IN ('waiting', 'approved')
  RETURNING h.id`,
);

/** Lists the people of a room, and changes what they can do in it. */
@Injectable()
export class MemberSettingsRepository {
  /** The people whose memberships have one of these states, in the order in which they came. */
  list(
    queries: Queries,
    { tenantId, id: roomId }: RoomKey,
    page: { statuses: RoomHuman['status'][]; after: string; limit: number },
  ): Promise<NamedHuman[]> {
    return queries.all(LIST, { tenantId, roomId, ...page });
  }

  /** Returns false for the host, and unless the person is in the room or waits. */
  async setRole(
    tx: Transaction,
    { tenantId, id: roomId }: RoomKey,
    memberId: string,
    role: 'co-moderator' | 'observer',
  ): Promise<boolean> {
    return (await tx.one(SET_ROLE, { tenantId, roomId, memberId, role })) !== undefined;
  }

  /** Returns false unless the person is an observer who is in the room or waits. */
  async setPolicy(
    tx: Transaction,
    { tenantId, id: roomId }: RoomKey,
    memberId: string,
    canIntervene: boolean,
  ): Promise<boolean> {
    return (await tx.one(SET_POLICY, { tenantId, roomId, memberId, canIntervene })) !== undefined;
  }
}
