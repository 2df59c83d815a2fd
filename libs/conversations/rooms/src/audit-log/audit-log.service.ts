import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { type LogExport, LogExports } from '#issuer';
import { Cursors, Database, type Page, type PageRequest } from '#platform';
import type { HumanRoomRow } from '../room/room.repository';
import { requireHost } from '../room/room.policy';
import { RoomAccess } from '../turns/room-access';
import { AuditLogRepository, type EntryRow } from './audit-log.repository';

const BATCH = 500;

/** Reads and exports the audit logs of rooms. Only the host can. */
@Injectable()
export class AuditLogService {
  constructor(
    private readonly database: Database,
    private readonly cursors: Cursors,
    private readonly access: RoomAccess,
    private readonly log: AuditLogRepository,
    private readonly exports: LogExports,
  ) {}

  /** @throws NotFound, Forbidden, CursorInvalid */
  async list(principal: Principal, roomId: string, query: PageRequest): Promise<Page<EntryRow>> {
    const person = personOf(principal);
    const room = await this.access.readAsHuman(person, roomId);
    requireHost(room);
    return this.cursors.page(query, {
      of: ['room-audit', person.tenantId, person.userId, roomId],
      from: 0,
      fetch: (after, limit) => this.log.list(this.database, room, { after, limit }),
      key: ({ seq }) => seq,
    });
  }

  /**
   * Exports the whole log with a signed checkpoint. No database connection is held while it is sent, because entries never change.
   *
   * @throws NotFound, Forbidden
   */
  async export(principal: Principal, roomId: string): Promise<LogExport<EntryRow>> {
    const room = await this.access.readAsHuman(personOf(principal), roomId);
    requireHost(room);
    const log = `room:${room.id}`;
    const checkpoint = await this.exports.checkpoint({
      ...{ log, firstSeq: 1, lastSeq: room.auditSeq, entryHash: room.auditHash },
    });
    return { log, checkpoint, entries: () => this.entries(room) };
  }

  private async *entries(room: HumanRoomRow): AsyncGenerator<EntryRow[]> {
    for (let after = 0; after < room.auditSeq;) {
      const limit = Math.min(BATCH, room.auditSeq - after);
      const rows = await this.log.list(this.database, room, { after, limit });
      if (rows.length === 0) return;
      yield rows;
      after = rows.at(-1)!.seq;
    }
  }
}
