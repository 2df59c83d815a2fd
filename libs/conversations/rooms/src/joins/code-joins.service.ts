import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { type Client, Database, Limits, NotFound, PlatformSettings, attemptsFrom } from '#platform';
import { RoomAudit } from '../audit/room-audit';
import { HumanMembers } from '../members/human-members';
import { RoomFull } from '../room/room.errors';
import { RoomAccess } from '../turns/room-access';
import type { Joined } from './joined';
import { RoomsByCode } from './rooms-by-code';

/** The number of people who may type codes at one block of addresses, for its limit. */
const PEOPLE_PER_ADDRESS = 10;

/** How people enter the waiting room of a room with its code. */
@Injectable()
export class CodeJoinsService {
  constructor(
    private readonly platform: PlatformSettings,
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly rooms: RoomsByCode,
    private readonly access: RoomAccess,
    private readonly humans: HumanMembers,
    private readonly audit: RoomAudit,
  ) {}

  /**
   * Redeems the code of a room. Only wrong codes count against the limits of the person and of their addresses. A right code gives no attempt
   * back, so a caller can't reset the limit with a valid code.
   *
   * @throws RateLimited
   * @throws NotFound for a code that is wrong, expired or unknown, for a closed or full room, if the room's organization does not allow
   * codes or the person's e-mail address, and for a person who was denied or revoked. The same statements run for each of them.
   */
  async join(principal: Principal, typed: string, { block }: Client): Promise<Joined> {
    const perMinute = this.platform.guessLimitPerMinute;
    const guesses = [
      { name: 'room-code-person', key: principal.userId, perMinute },
      ...attemptsFrom('room-code-address', block, PEOPLE_PER_ADDRESS * perMinute),
    ];
    const found = await this.limits.guess(guesses, () => this.rooms.find(this.database, principal, typed));
    if (!found) throw new NotFound();
    return this.database.transaction(async (tx) => {
      if (!(await this.rooms.hold(tx, principal, found))) throw new NotFound();
      const room = await this.access.lock(tx, found);
      // Everything is checked again, since it may have changed during the wait for the locks.
      if (!(await this.rooms.find(tx, principal, typed))) throw new NotFound();
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
}
