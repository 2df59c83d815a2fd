import { Injectable } from '@nestjs/common';
import { type Person, SUSPENDED_TENANTS } from '#access';
import { isClaimed, lookup, replaceKey } from '#directory';
import { Room } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import { provenEmail } from '../room/proven-email';
import type { RoomKey } from '../room/room.repository';

const EXPIRES = columns(Room, 'r', 'codeExpiresAt');
const FOUND = columns(Room, 'r', 'id', 'tenantId');

// The room has one column for its code, so the previous code stops working with this statement.
const ROTATE = statement(
  EXPIRES.row,
  `WITH rotated AS (
    UPDATE rooms r SET code_hash = :codeHash,
      code_expires_at = least(now() + make_interval(secs => :ttlSeconds), r.expires_at)
    WHERE r.tenant_id = :tenantId AND r.id = :id AND r.status <> 'closed' AND NOT ${isClaimed('room-code', ':codeHash')}
    RETURNING r.tenant_id, r.id, r.code_hash, r.code_expires_at),
  claimed AS (${replaceKey('room-code', 'rotated')})
  SELECT ${EXPIRES.sql} FROM rotated r`,
);
// A code leads to its room, unless its organization is being deleted or has moved, and the person can be of any tenant. A person who was denied or revoked in the room can't use its codes.
const FIND = statement(
  { ...FOUND.row, email: computed.text() },
  `SELECT ${FOUND.sql}, ${provenEmail('r.tenant_id')} AS email
  FROM ${lookup('room-code', 'r')}
  JOIN users u ON u.tenant_id = :tenantId AND u.id = :userId AND u.status = 'active'
  WHERE d.key = :codeHash AND r.code_expires_at > now() AND r.expires_at > now() AND r.status <> 'closed'
    AND r.tenant_id <> ALL (${SUSPENDED_TENANTS})
    AND NOT EXISTS (SELECT FROM room_humans h WHERE h.tenant_id = r.tenant_id AND h.room_id = r.id
      AND h.user_tenant_id = :tenantId AND h.user_id = :userId AND h.status IN ('denied', 'revoked'))
    AND (SELECT count(*) FROM room_humans h WHERE h.tenant_id = r.tenant_id AND h.room_id = r.id
      AND h.status IN ('waiting', 'approved') AND h.user_id <> :userId) < :maxPeople::int`,
);

/** A room that a person can enter with its code. */
export type CodeRow = Row<typeof FIND>;

/** The codes of rooms. */
@Injectable()
export class CodesRepository {
  /** Replaces the code of a room. Returns when the new code expires; undefined if the room is closed, or if another room has the code. */
  async rotate(
    tx: Transaction,
    { tenantId, id }: RoomKey,
    code: { codeHash: Buffer; ttlSeconds: number },
  ): Promise<Date | undefined> {
    return (await tx.one(ROTATE, { tenantId, id, ...code }))?.codeExpiresAt ?? undefined;
  }

  /** The open room with a live code that this person can use, with the person's e-mail address. The room's policies are not applied. */
  find(
    queries: Queries,
    { tenantId, userId }: Person,
    codeHash: Buffer,
    maxPeople: number,
  ): Promise<CodeRow | undefined> {
    return queries.one(FIND, { tenantId, userId, codeHash, maxPeople });
  }
}
