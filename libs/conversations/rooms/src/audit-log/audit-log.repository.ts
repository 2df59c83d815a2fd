import { Injectable } from '@nestjs/common';
import { RoomAuditEntry } from '#entities';
import { type Queries, type Row, columns, statement } from '#platform';
import type { RoomKey } from '../room/room.repository';

const ENTRY = columns(
  RoomAuditEntry,
  'e',
  'seq',
  'at',
  'kind',
  'actor',
  'target',
  'details',
  'prevHash',
  'entryHash',
);
const LIST = statement(
  ENTRY.row,
  `SELECT ${ENTRY.sql} FROM room_audit_entries e
  WHERE e.tenant_id = :tenantId AND e.room_id = :roomId AND e.seq > :after ORDER BY e.seq LIMIT :limit`,
);
const LIST_KINDS = statement(
  ENTRY.row,
  `SELECT ${ENTRY.sql} FROM room_audit_entries e
  WHERE e.tenant_id = :tenantId AND e.room_id = :roomId AND e.seq > :after AND e.kind = ANY (:kinds::text[]) ORDER BY e.seq LIMIT :limit`,
);

/** An entry of the audit log of a room. */
export type EntryRow = Row<typeof LIST>;

/** Reads the audit logs of rooms. */
@Injectable()
export class AuditLogRepository {
  /** The first entries after the number `after`. */
  list(
    queries: Queries,
    { tenantId, id: roomId }: RoomKey,
    { after, limit }: { after: number; limit: number },
  ): Promise<EntryRow[]> {
    return queries.all(LIST, { tenantId, roomId, after, limit });
  }

  /** The same, of these kinds. */
  listKinds(
    queries: Queries,
    { tenantId, id: roomId }: RoomKey,
    page: { kinds: readonly string[]; after: number; limit: number },
  ): Promise<EntryRow[]> {
    return queries.all(LIST_KINDS, { tenantId, roomId, ...page });
  }
}
