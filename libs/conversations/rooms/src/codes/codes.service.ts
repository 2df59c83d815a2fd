import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { Database } from '#platform';
import { RoomAudit } from '../audit/room-audit';
import { RoomClosed } from '../room/room.errors';
import { requireHost } from '../room/room.policy';
import { RoomAccess } from '../turns/room-access';
import { CodesRepository } from './codes.repository';
import { RoomCodes } from './room-code';

/** Codes live for at most a day, even in a room that lives for a week. */
const MAX_TTL_SECONDS = 86_400;

/** A code that was just issued. */
export interface IssuedCode {
  code: string;
  expiresAt: Date;
}

/** Replaces the codes of rooms. */
@Injectable()
export class CodesService {
  constructor(
    private readonly database: Database,
    private readonly access: RoomAccess,
    private readonly audit: RoomAudit,
    private readonly codes: CodesRepository,
    private readonly format: RoomCodes,
  ) {}

  /**
   * Issues the code of a room, in place of the previous one. Only its keyed hash is stored.
   *
   * @throws NotFound for everyone who is not in the room; Forbidden for everyone but its host; RoomClosed
   */
  rotate(principal: Principal, roomId: string, ttlSeconds = MAX_TTL_SECONDS): Promise<IssuedCode> {
    return this.database.transaction(async (tx) => {
      const { room, me } = await this.access.lockForHuman(tx, personOf(principal), roomId);
      requireHost(me);
      if (room.status === 'closed') throw new RoomClosed();
      let issued: IssuedCode | undefined;
      do {
        const { code, codeHash } = this.format.generate();
        const expiresAt = await this.codes.rotate(tx, room, { codeHash, ttlSeconds });
        issued = expiresAt && { code, expiresAt };
      } while (!issued);
      await this.audit.record(tx, room, {
        kind: 'code.rotated',
        actor: { type: 'human', id: principal.userId },
        details: { expiresAt: issued.expiresAt, ...(principal.actorId && { byAgent: principal.actorId }) },
      });
      return issued;
    });
  }
}
