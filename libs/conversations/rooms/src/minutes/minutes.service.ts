import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { type Linked, type LogExport, LogExports, linked } from '#issuer';
import { Database, sha256 } from '#platform';
import { AuditLogRepository } from '../audit-log/audit-log.repository';
import { RoomOpen } from '../room/room.errors';
import { requireHost } from '../room/room.policy';
import type { HumanRoomRow } from '../room/room.repository';
import { RoomAccess } from '../turns/room-access';
import { MINUTED, type MinutesStatement, MinutesWriter } from './minutes';
import { MinutesRepository } from './minutes.repository';

const BATCH = 500;

/** An entry of the minutes of a room. */
export type MinutesEntry = MinutesStatement & Linked;

/** Certifies who met in a closed room, and what they said. */
@Injectable()
export class MinutesService {
  constructor(
    private readonly database: Database,
    private readonly access: RoomAccess,
    private readonly log: AuditLogRepository,
    private readonly repository: MinutesRepository,
    private readonly exports: LogExports,
  ) {}

  /**
   * The signed minutes of a closed room. They are written twice from the log, which never changes: for the checkpoint, which comes first and
   * covers the last entry, and when they are sent. No database connection is held in between.
   *
   * @throws NotFound, Forbidden, RoomOpen
   */
  async certify(principal: Principal, roomId: string): Promise<LogExport<MinutesEntry>> {
    const room = await this.access.readAsHuman(personOf(principal), roomId);
    requireHost(room);
    if (room.status !== 'closed') throw new RoomOpen();
    // Read once, so that both times have the same names.
    const names = await this.repository.names(this.database, room);
    let last: MinutesEntry | undefined;
    for await (const batch of this.entries(room, names)) last = batch.at(-1);
    const log = logOf(room.id, names);
    const checkpoint = await this.exports.checkpoint({
      ...{ log, firstSeq: 1, lastSeq: last!.seq, entryHash: Buffer.from(last!.entryHash, 'hex') },
    });
    return { log, checkpoint, entries: () => this.entries(room, names) };
  }

  private async *entries(
    room: HumanRoomRow,
    names: ReadonlyMap<string, string | null>,
  ): AsyncGenerator<MinutesEntry[]> {
    const writer = new MinutesWriter({ ...room, hostMemberId: room.memberId }, names);
    let previous: MinutesEntry | undefined;
    for (let after = 0; after < room.auditSeq && !writer.closed;) {
      const rows = await this.log.listKinds(this.database, room, { kinds: MINUTED, after, limit: BATCH });
      if (rows.length === 0) return;
      after = rows.at(-1)!.seq;
      const batch = rows
        .flatMap((row) => writer.statementsOf(row))
        .map((statement) => (previous = linked(statement, previous)));
      if (batch.length > 0) yield batch;
    }
  }
}

/** The name of the log of minutes. It depends on the names of the members: if one changes, the minutes are a new log and not an altered one. */
function logOf(roomId: string, names: ReadonlyMap<string, string | null>): string {
  const lines = [...names].map(([memberId, name]) => `${memberId} ${name ?? ''}`).sort();
  return `minutes:${roomId}:${sha256(lines.join('\n')).toString('hex')}`;
}
