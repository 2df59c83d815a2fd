import { Injectable } from '@nestjs/common';
import { type Principal, isTenantAdmin, personOf } from '#access';
import { PoliciesRepository } from '#accounts';
import {
  Cursors,
  Database,
  LAST_ID,
  NotFound,
  type Page,
  type Queries,
  RateLimited,
  type Transaction,
  Unauthorized,
  invalidField,
} from '#platform';
import { Visibility } from '#visibility';
import { RoomAudit } from '../audit/room-audit';
import { RoomClosed, RoomLimitReached, RoomNotIdle } from '../room/room.errors';
import type { HumanRoomRow, RoomRow } from '../room/room.repository';
import type { ShownRoom } from '../room/room.presenter';
import { RosterRepository } from '../room/roster.repository';
import { requireHost, requireModerator } from '../room/room.policy';
import { RoomAccess } from '../turns/room-access';
import { Turns, isDue } from '../turns/turns.service';
import { type CreateRoomDto, DEFAULTS, type ListRoomsQuery } from './rooms.dto';
import { type ListedRoom, RoomsRepository } from './rooms.repository';
import { RoomsSettings } from '../rooms.settings';

/** Creates, lists, closes and resumes rooms. */
@Injectable()
export class RoomsService {
  constructor(
    private readonly settings: RoomsSettings,
    private readonly database: Database,
    private readonly cursors: Cursors,
    private readonly visibility: Visibility,
    private readonly policies: PoliciesRepository,
    private readonly rooms: RoomsRepository,
    private readonly access: RoomAccess,
    private readonly roster: RosterRepository,
    private readonly turns: Turns,
    private readonly audit: RoomAudit,
  ) {}

  /**
   * Creates a room. The caller is its host; if an agent calls, its owner is.
   *
   * @throws ValidationFailed for a missing purpose that the organization requires; NotFound for a document that the caller can't read;
   * RoomLimitReached; RateLimited
   */
  async create(principal: Principal, input: CreateRoomDto): Promise<ShownRoom> {
    const { title, documentIds = [] } = input;
    const { turnTimeoutSeconds = DEFAULTS.turnTimeoutSeconds, maxAgents = DEFAULTS.maxAgents } = input;
    const { lifetimeHours = DEFAULTS.lifetimeHours } = input;
    const purpose = input.purpose || null;
    const { tenantId, userId, actorId } = principal;
    return this.database.transaction(async (tx) => {
      const { requirePurpose } = await this.policies.hold(tx, tenantId);
      if (requirePurpose && purpose === null)
        throw invalidField('purpose', 'required', 'is required by your organization');
      await this.requireReadable(tx, principal, documentIds);
      await this.requireFree(tx, tenantId);
      const room = await this.rooms.insert(tx, personOf(principal), {
        ...{ title, purpose, documentIds: [...new Set(documentIds)] },
        ...{ turnTimeoutSeconds, maxAgents, lifetimeHours },
      });
      if (!room) throw new Unauthorized();
      await this.audit.record(tx, room, {
        kind: 'room.created',
        actor: actorId === null ? { type: 'human', id: userId } : { type: 'agent', id: actorId },
        // The hash of the first entry covers it, so no log can be passed off as that of another room.
        target: { type: 'room', id: room.id },
        details: { hostUserId: userId, turnTimeoutSeconds, maxAgents, expiresAt: room.expiresAt },
      });
      return this.shown(tx, room, 'host');
    });
  }

  /**
   * The rooms in which the caller's organization takes part, newest first: all of them for an owner or admin, without what is inside; for
   * everyone else, and with `mine`, those of which the caller is an approved member.
   *
   * @throws CursorInvalid
   */
  async list(principal: Principal, query: ListRoomsQuery): Promise<Page<ListedRoom>> {
    const page = await this.page(principal, query);
    const due = page.rows.filter((room) => isDue(room, room.now));
    if (due.length === 0) return page;
    for (const room of due) await this.access.settle(room);
    return this.page(principal, query);
  }

  /** @throws NotFound unless the caller is an approved member */
  async get(principal: Principal, id: string): Promise<ShownRoom> {
    const room = await this.access.readAsHuman(personOf(principal), id);
    return this.shown(this.database, room, room.role);
  }

  /** Closes a room for good. @throws NotFound, Forbidden, RoomClosed */
  async close(principal: Principal, id: string): Promise<ShownRoom> {
    return this.database.transaction(async (tx) => {
      const { room, me } = await this.access.lockForHuman(tx, personOf(principal), id);
      requireHost(me);
      if (room.status === 'closed') throw new RoomClosed();
      await this.turns.close(tx, room, { type: 'human', id: me.userId }, 'requested');
      return this.shown(tx, room, me.role);
    });
  }

  /** Makes an idle room active, and starts the next turn. @throws NotFound, Forbidden, RoomNotIdle */
  async resume(principal: Principal, id: string): Promise<ShownRoom> {
    return this.database.transaction(async (tx) => {
      const { room, me } = await this.access.lockForHuman(tx, personOf(principal), id);
      requireModerator(me);
      if (room.status !== 'idle') throw new RoomNotIdle();
      await this.turns.apply(tx, room, { type: 'resumed' }, [
        { kind: 'room.resumed', actor: { type: 'human', id: me.userId } },
      ]);
      return this.shown(tx, room, me.role);
    });
  }

  private async shown(queries: Queries, room: RoomRow, role: HumanRoomRow['role']): Promise<ShownRoom> {
    return {
      room,
      roster: await this.roster.list(queries, room, 'approved'),
      waiting: role === 'observer' ? null : await this.roster.list(queries, room, 'waiting'),
    };
  }

  private async requireReadable(
    tx: Transaction,
    principal: Principal,
    documentIds: readonly string[],
  ): Promise<void> {
    for (const id of documentIds) {
      const { type } = await this.visibility.node(tx, principal, id, 'read');
      if (type !== 'file') throw new NotFound();
    }
  }

  /** Requires that the tenant may have one more room, until `tx` ends. */
  private async requireFree(tx: Transaction, tenantId: string): Promise<void> {
    await this.rooms.lockCreation(tx, tenantId);
    const { plan, open } = await this.rooms.count(tx, tenantId);
    const limit = this.settings.openRooms(plan);
    if (open >= limit) throw new RoomLimitReached({ details: { limit, open } });
    const seconds = await this.rooms.secondsUntilAllowed(tx, tenantId, this.settings.roomsPerDay(plan));
    if (seconds > 0)
      throw new RateLimited({
        message: 'Your organization has created as many rooms as its plan allows in 24 hours.',
        headers: { 'Retry-After': String(seconds) },
      });
  }

  private page(principal: Principal, query: ListRoomsQuery): Promise<Page<ListedRoom>> {
    const person = personOf(principal);
    const status = query.status ?? null;
    const all = isTenantAdmin(principal.role) && !query.mine;
    return this.cursors.page(query, {
      of: ['rooms', person.tenantId, person.userId, status, all],
      from: LAST_ID,
      fetch: (before, limit) =>
        this.rooms[all ? 'listOfTenant' : 'listOwn'](this.database, person, { status, before, limit }),
      key: ({ id }) => id,
    });
  }
}
