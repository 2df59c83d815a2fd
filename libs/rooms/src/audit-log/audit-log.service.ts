import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { Issuer } from '#issuer';
import { Cursors, Database, NotFound, type Page, type PageRequest, type Snapshot } from '#platform';
import { type HumanRoomRow, RoomRepository } from '../room/room.repository';
import { RoomAccess, requireHost } from '../turns/room-access';
import { BUNDLE_FORMAT, type RoomAuditBundleDto, type RoomAuditEntryDto } from './audit-log.dto';
import { presentEntry } from './audit-log.presenter';
import { AuditLogRepository, type EntryRow } from './audit-log.repository';

/** The `typ` in the header of a checkpoint. The logs of organizations have the same. */
const CHECKPOINT_TYPE = 'audit-checkpoint+jwt';
const BATCH = 500;

/** A log to export: everything but its entries, and the entries in batches. */
export interface RoomAuditBundle {
  head: Omit<RoomAuditBundleDto, 'entries'>;
  entries: AsyncIterable<RoomAuditEntryDto[]>;
}

/** Reads and exports the audit logs of rooms. Only the host can. */
@Injectable()
export class AuditLogService {
  constructor(
    private readonly database: Database,
    private readonly cursors: Cursors,
    private readonly access: RoomAccess,
    private readonly rooms: RoomRepository,
    private readonly log: AuditLogRepository,
    private readonly issuer: Issuer,
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
   * Exports the whole log with a signed checkpoint.
   *
   * @param write sends the bundle, while the snapshot that it is read from is open
   * @throws NotFound, Forbidden
   */
  async export(
    principal: Principal,
    roomId: string,
    write: (bundle: RoomAuditBundle) => Promise<void>,
  ): Promise<void> {
    const person = personOf(principal);
    requireHost(await this.access.readAsHuman(person, roomId));
    await this.database.snapshot(principal.tenantId, async (snapshot) => {
      const room = await this.rooms.findForHuman(snapshot, person, roomId);
      if (!room) throw new NotFound();
      requireHost(room);
      const log = { type: 'room', id: room.id } as const;
      const checkpoint = await this.issuer.sign(CHECKPOINT_TYPE, {
        log,
        seq: room.auditSeq,
        entryHash: room.auditHash?.toString('hex') ?? null,
        issuedAt: new Date().toISOString(),
      });
      await write({
        head: { format: BUNDLE_FORMAT, log, checkpoint },
        entries: this.entries(snapshot, room),
      });
    });
  }

  private async *entries(snapshot: Snapshot, room: HumanRoomRow): AsyncGenerator<RoomAuditEntryDto[]> {
    for (let after = 0; ;) {
      const rows = await this.log.list(snapshot, room, { after, limit: BATCH });
      if (rows.length > 0) yield rows.map(presentEntry);
      if (rows.length < BATCH) return;
      after = rows.at(-1)!.seq;
    }
  }
}
