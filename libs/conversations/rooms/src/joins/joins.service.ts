import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { PoliciesRepository, isInDomain } from '#accounts';
import {
  type Client,
  PlatformSettings,
  Database,
  Limits,
  NotFound,
  type Queries,
  type Transaction,
  attemptsFrom,
  sha256,
} from '#platform';
import { RoomAudit } from '../audit/room-audit';
import { type CodeRow, CodesRepository } from '../codes/codes.repository';
import { RoomCodes } from '../codes/room-code';
import { type InviteOffer, InvitesRepository } from '../invites/invites.repository';
import { HumanMembers, MAX_HUMANS } from '../members/human-members';
import type { LockedRoom } from '../room/room.repository';
import { RoomFull } from '../room/room.errors';
import type { HumanRow } from '../room/room.repository';
import { RoomAccess } from '../turns/room-access';
import { JoinsRepository } from './joins.repository';

/** The number of people who may type codes at one block of addresses, for its limit. */
const PEOPLE_PER_ADDRESS = 10;

/** A person's membership, and whether it is new. */
export interface Joined {
  member: HumanRow;
  entered: boolean;
}

/** How people enter the waiting room of a room: with the token of an invite, or with the code of the room. */
@Injectable()
export class JoinsService {
  constructor(
    private readonly config: PlatformSettings,
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly policies: PoliciesRepository,
    private readonly access: RoomAccess,
    private readonly humans: HumanMembers,
    private readonly audit: RoomAudit,
    private readonly invites: InvitesRepository,
    private readonly codes: CodesRepository,
    private readonly format: RoomCodes,
    private readonly joins: JoinsRepository,
  ) {}

  /**
   * Redeems an invite. It changes nothing for a person who is already in the room or waits, and the invite then stays unused.
   *
   * @throws NotFound for a token that is unknown, used or expired, for a closed room, for a person outside of the domain of the room's
   * organization, and for one who was denied or revoked; RoomFull
   */
  byInvite(principal: Principal, roomToken: string): Promise<Joined> {
    const use = { tokenHash: sha256(roomToken), kind: 'human', actorId: null } as const;
    return this.database.transaction(async (tx) => {
      const invite = await this.invites.find(tx, use);
      if (!invite) throw new NotFound();
      const room = await this.access.lock(tx, { tenantId: invite.tenantId, id: invite.roomId });
      if (!(await this.isAdmitted(tx, principal, room.tenantId))) throw new NotFound();
      const joined = await this.humans.enter(tx, room, personOf(principal), invite.role!);
      if (joined.entered) await this.use(tx, room, principal, invite);
      return joined;
    });
  }

  /**
   * Redeems the code of a room. Only wrong codes count against the limits of the person and of their addresses. A right code gives no attempt
   * back, so a caller can't reset the limit with a valid code.
   *
   * @throws RateLimited
   * @throws NotFound for a code that is wrong, expired or unknown, for a closed or full room, if the room's organization does not allow
   * codes or the person's e-mail address, and for a person who was denied or revoked. The same statements run for each of them.
   */
  async byCode(principal: Principal, typed: string, { block }: Client): Promise<Joined> {
    const perMinute = this.config.guessLimitPerMinute;
    const guesses = [
      { name: 'room-code-person', key: principal.userId, perMinute },
      ...attemptsFrom('room-code-address', block, PEOPLE_PER_ADDRESS * perMinute),
    ];
    const codeHash = this.format.hashOf(typed);
    const found = await this.limits.guess(guesses, () => this.findByCode(this.database, principal, codeHash));
    if (!found) throw new NotFound();
    return this.database.transaction(async (tx) => {
      const room = await this.access.lock(tx, found);
      // Everything is checked again, since it may have changed during the wait for the lock.
      if (!(await this.findByCode(tx, principal, codeHash))) throw new NotFound();
      const joined = await this.humans
        .enter(tx, room, personOf(principal), 'observer')
        .catch((error: unknown) => {
          throw error instanceof RoomFull ? new NotFound() : error;
        });
      if (joined.entered)
        await this.audit.record(tx, room, {
          kind: 'code.used',
          actor: { type: 'human', id: principal.userId },
          target: { type: 'human-member', id: joined.member.id },
        });
      return joined;
    });
  }

  /**
   * The room of a code, if this person can enter it. Two statements run in any case: without a room, the second one reads the policies
   * of the person's own organization and ignores them.
   */
  private async findByCode(
    queries: Queries,
    principal: Principal,
    codeHash: Buffer,
  ): Promise<CodeRow | undefined> {
    const row = await this.codes.find(queries, personOf(principal), codeHash, MAX_HUMANS);
    const policies = await this.policies.of(queries, row?.tenantId ?? principal.tenantId);
    if (!row || policies.codeJoinDisabled) return undefined;
    return isInDomain(row.email, policies.restrictToDomain) ? row : undefined;
  }

  private async isAdmitted(tx: Transaction, principal: Principal, tenantId: string): Promise<boolean> {
    const { restrictToDomain } = await this.policies.of(tx, tenantId);
    const email = await this.joins.emailOf(tx, personOf(principal), tenantId);
    return email !== undefined && isInDomain(email, restrictToDomain);
  }

  private async use(
    tx: Transaction,
    room: LockedRoom,
    { userId }: Principal,
    invite: InviteOffer,
  ): Promise<void> {
    if (!(await this.invites.use(tx, invite))) throw new NotFound();
    await this.audit.record(tx, room, {
      kind: 'invite.used',
      actor: { type: 'human', id: userId },
      target: { type: 'invite', id: invite.id },
    });
  }
}
