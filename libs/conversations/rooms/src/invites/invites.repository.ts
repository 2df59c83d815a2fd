import { Injectable } from '@nestjs/common';
import { SUSPENDED_TENANTS } from '#access';
import { claim, lookup, releasing } from '#directory';
import { RoomInvite } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, retention, statement } from '#platform';

/** The roles that an invite can give to a person. */
export const INVITED_ROLES = ['co-moderator', 'observer'] as const;
export type InvitedRole = (typeof INVITED_ROLES)[number];

/** An invite to store. */
export interface NewInvite {
  id: string;
  kind: 'agent' | 'human';
  /** The role of a person; null for an agent. */
  role: InvitedRole | null;
  /** The only agent that can use it; null for any agent, and for a person. */
  actorId: string | null;
  tokenHash: Buffer;
  /** The user who issues it, or whose agent does. */
  createdBy: string;
  ttlSeconds: number;
}

/** The person or the agent that wants to use an invite. */
export interface InviteUse {
  tokenHash: Buffer;
  kind: 'agent' | 'human';
  /** The agent that joins; null for a person. */
  actorId: string | null;
}

const INVITE = columns(
  RoomInvite,
  'i',
  'id',
  'kind',
  'role',
  'actorId',
  'createdBy',
  'createdAt',
  'expiresAt',
  'usedAt',
);
const SHAPE = { ...INVITE.row, hashFragment: computed.text() };
const SELECTED =
  `${INVITE.sql}, encode(substring(i.token_hash FROM 1 FOR 4), 'hex') AS "hashFragment"` as const;
const OFFER = columns(
  RoomInvite,
  'i',
  'id',
  'tenantId',
  'roomId',
  'role',
  'createdBy',
  'createdAt',
  'usedAt',
);

// No invite outlives its room, and a room has at most :max open invites. The caller holds the lock of the room.
const INSERT = statement(
  SHAPE,
  `WITH issued AS (
    INSERT INTO room_invites AS i (tenant_id, room_id, id, kind, role, actor_id, token_hash, created_by, expires_at)
    SELECT r.tenant_id, r.id, :id, :kind, :role, :actorId, :tokenHash, :createdBy,
      least(now() + make_interval(secs => :ttlSeconds), r.expires_at)
    FROM rooms r WHERE r.tenant_id = :tenantId AND r.id = :roomId AND r.status <> 'closed'
      AND (SELECT count(*) FROM room_invites o WHERE o.tenant_id = r.tenant_id AND o.room_id = r.id AND o.used_at IS NULL
        AND o.expires_at > now()) < :max::int
    RETURNING i.*),
  claimed AS (${claim('room-invite', 'issued')})
  SELECT ${SELECTED} FROM issued i`,
);
const LIST = statement(
  SHAPE,
  `SELECT ${SELECTED} FROM room_invites i
  WHERE i.tenant_id = :tenantId AND i.room_id = :roomId AND i.id < :before
  ORDER BY i.id DESC LIMIT :limit`,
);
// An invite is valid only as long as its issuer could issue it now.
const LIVE = `i.expires_at > now() AND EXISTS (
    SELECT FROM room_humans m WHERE m.tenant_id = i.tenant_id AND m.room_id = i.room_id AND m.user_id = i.created_by
      AND m.status = 'approved' AND m.role <> 'observer')` as const;
const USABLE = `i.kind = :kind AND (i.actor_id IS NULL OR i.actor_id = :actorId) AND ${LIVE}` as const;
const FIND = statement(
  OFFER.row,
  `SELECT ${OFFER.sql} FROM ${lookup('room-invite', 'i')} WHERE d.key = :tokenHash AND ${USABLE}
    AND i.tenant_id <> ALL (${SUSPENDED_TENANTS})`,
);
const USE = statement(
  { id: computed.uuid() },
  `UPDATE room_invites i SET used_at = now()
  WHERE i.tenant_id = :tenantId AND i.room_id = :roomId AND i.id = :id AND i.used_at IS NULL AND ${LIVE} RETURNING i.id`,
);
retention.add({
  name: 'room-invites.expired',
  entity: RoomInvite,
  column: 'expiresAt',
  after: '90 days',
  with: releasing('room-invite'),
});

/** An invite without its token. */
export type InviteRow = Row<typeof LIST>;
/** An invite that somebody can use, or has used. */
export type InviteOffer = Row<typeof FIND>;

/** Invites to rooms. */
@Injectable()
export class InvitesRepository {
  /** Inserts an invite. Returns undefined if the room is closed, or has `max` open invites. */
  insert(
    tx: Transaction,
    room: { tenantId: string; roomId: string },
    invite: NewInvite,
    max: number,
  ): Promise<InviteRow | undefined> {
    return tx.one(INSERT, { ...room, ...invite, max });
  }

  /** The invites of a room, the newest first, that are older than an id. */
  list(
    queries: Queries,
    { tenantId, roomId }: { tenantId: string; roomId: string },
    before: string,
    limit: number,
  ): Promise<InviteRow[]> {
    return queries.all(LIST, { tenantId, roomId, before, limit });
  }

  /** The invite of a token for this kind of member, used or not. Undefined if it has expired, or is for another agent. */
  find(queries: Queries, use: InviteUse): Promise<InviteOffer | undefined> {
    return queries.one(FIND, { ...use });
  }

  /**
   * Uses an invite that was found, under the lock of its room. False if it was used or has expired since, so that it can be used only
   * once.
   */
  async use(tx: Transaction, { tenantId, roomId, id }: InviteOffer): Promise<boolean> {
    return (await tx.one(USE, { tenantId, roomId, id })) !== undefined;
  }
}
