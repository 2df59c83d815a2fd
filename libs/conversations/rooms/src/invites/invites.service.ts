import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import {
  Cursors,
  Database,
  LAST_ID,
  type Page,
  type PageRequest,
  type Transaction,
  newId,
  randomSecret,
  sha256,
} from '#platform';
import { RoomAudit } from '../audit/room-audit';
import type { LockedRoom } from '../room/room.repository';
import { RoomClosed } from '../room/room.errors';
import { requireHost, requireModerator } from '../room/room.policy';
import { RoomAccess } from '../turns/room-access';
import { TooManyInvites } from './invites.errors';
import { type InviteRow, type InvitedRole, InvitesRepository } from './invites.repository';

const DEFAULT_TTL_SECONDS = 3_600;
/** How many invites of a room can be unused at the same time. */
const MAX_OPEN = 100;

/** An invite to issue. */
export interface InviteRequest {
  kind: 'agent' | 'human';
  role?: InvitedRole;
  ttlSeconds?: number;
  /** The only agent that can use it. */
  actorId?: string;
}

/** An invite that was just issued, with its token. */
export interface IssuedInvite {
  invite: InviteRow;
  token: string;
}

/** Issues invites to rooms. */
@Injectable()
export class InvitesService {
  constructor(
    private readonly database: Database,
    private readonly cursors: Cursors,
    private readonly access: RoomAccess,
    private readonly audit: RoomAudit,
    private readonly invites: InvitesRepository,
  ) {}

  /** Issues an invite, for the host, a co-moderator, or the agent of one of them. @throws as `issueIn` does */
  issue(principal: Principal, roomId: string, request: InviteRequest): Promise<IssuedInvite> {
    return this.database.transaction((tx) => this.issueIn(tx, principal, roomId, request));
  }

  /**
   * Issues an invite. Only the hash of its token is stored.
   *
   * @throws NotFound for everyone who is not in the room; Forbidden for observers, and for co-moderators who invite an agent
   * @throws RoomClosed, TooManyInvites
   */
  async issueIn(
    tx: Transaction,
    principal: Principal,
    roomId: string,
    { kind, role = 'observer', ttlSeconds = DEFAULT_TTL_SECONDS, actorId }: InviteRequest,
  ): Promise<IssuedInvite> {
    const { room, me } = await this.access.lockForHuman(tx, personOf(principal), roomId);
    (kind === 'agent' ? requireHost : requireModerator)(me);
    if (room.status === 'closed') throw new RoomClosed();
    const token = `room_${randomSecret(32)}`;
    const invite = await this.invites.insert(
      tx,
      { tenantId: room.tenantId, roomId },
      {
        ...{ id: newId(), kind, role: kind === 'human' ? role : null, actorId: actorId ?? null },
        ...{ tokenHash: sha256(token), createdBy: principal.userId, ttlSeconds },
      },
      MAX_OPEN,
    );
    if (!invite) throw new TooManyInvites();
    await this.record(tx, room, principal, invite);
    return { invite, token };
  }

  /** The invites of a room, the newest first. @throws NotFound for everyone who is not in the room; Forbidden for observers; CursorInvalid */
  async list(principal: Principal, roomId: string, page: PageRequest): Promise<Page<InviteRow>> {
    const room = await this.access.readAsHuman(personOf(principal), roomId);
    requireModerator(room);
    const key = { tenantId: room.tenantId, roomId };
    return this.cursors.page(page, {
      of: ['room-invites', principal.tenantId, roomId],
      from: LAST_ID,
      fetch: (before, limit) => this.invites.list(this.database, key, before, limit),
      key: ({ id }) => id,
    });
  }

  private async record(
    tx: Transaction,
    room: LockedRoom,
    { userId, actorId: agent }: Principal,
    { id, kind, role, actorId, hashFragment, expiresAt }: InviteRow,
  ): Promise<void> {
    await this.audit.record(tx, room, {
      kind: 'invite.issued',
      actor: { type: 'human', id: userId },
      target: { type: 'invite', id },
      details: { kind, role, actorId, hashFragment, expiresAt, ...(agent !== null && { byAgent: agent }) },
    });
  }
}
