import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ERASED_TENANTS } from '#access';
import { damageOfLog } from '#audit';
import { Room } from '#entities';
import {
  Checkup,
  Database,
  FIRST_ID,
  type Finding,
  type Row,
  columns,
  ok,
  problem,
  statement,
} from '#platform';
import { AuditLogRepository } from './audit-log.repository';
import { roomAuditHash } from '../audit/audit-entry';

const BATCH = 500;

const ROOM = columns(Room, 'r', 'id', 'tenantId', 'auditSeq', 'auditHash');
const LIST_ALL = statement(
  ROOM.row,
  `SELECT ${ROOM.sql} FROM rooms r
  WHERE (r.tenant_id, r.id) > (:tenantId, :id) AND r.tenant_id <> ALL (${ERASED_TENANTS}) ORDER BY r.tenant_id, r.id LIMIT :limit`,
);
const FIND_HEAD = statement(
  ROOM.row,
  `SELECT ${ROOM.sql} FROM rooms r WHERE r.tenant_id = :tenantId AND r.id = :roomId`,
);

type RoomRow = Row<typeof LIST_ALL>;

/** Checks the chains of the audit logs of all rooms. */
@Injectable()
export class RoomAuditCheck implements OnModuleInit {
  constructor(
    private readonly checkup: Checkup,
    private readonly database: Database,
    private readonly log: AuditLogRepository,
  ) {}

  onModuleInit(): void {
    this.checkup.add({ name: 'Rooms', readsEverything: true, run: () => this.run() });
  }

  private async run(): Promise<Finding[]> {
    const findings: Finding[] = [];
    let logs = 0;
    for await (const room of this.rooms()) {
      logs++;
      const damage = await this.damageOf(room);
      if (damage) findings.push(problem(`The audit log of room ${room.id} ${damage}.`));
    }
    return findings.length > 0 ? findings : [ok(`The audit logs of all ${logs} rooms are intact.`)];
  }

  private async *rooms(): AsyncGenerator<RoomRow> {
    for (let after: Pick<RoomRow, 'tenantId' | 'id'> = { tenantId: FIRST_ID, id: FIRST_ID }; ;) {
      const rooms = await this.database.all(LIST_ALL, {
        tenantId: after.tenantId,
        id: after.id,
        limit: BATCH,
      });
      yield* rooms;
      if (rooms.length < BATCH) return;
      after = rooms.at(-1)!;
    }
  }

  private damageOf({ tenantId, id: roomId }: RoomRow): Promise<string | undefined> {
    return this.database.snapshot(tenantId, (snapshot) =>
      damageOfLog({
        list: (after, limit) => this.log.list(snapshot, { tenantId, id: roomId }, { after, limit }),
        hashOf: (entry) => roomAuditHash(entry),
        head: async () => {
          const room = await snapshot.one(FIND_HEAD, { tenantId, roomId });
          return room && { seq: room.auditSeq, entryHash: room.auditHash };
        },
      }),
    );
  }
}
