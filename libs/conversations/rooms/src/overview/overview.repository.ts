import { Injectable } from '@nestjs/common';
import type { Person } from '#access';
import { type Queries, computed, statement } from '#platform';

const WAITS = statement(
  { id: computed.uuid() },
  `SELECT h.id FROM room_humans h JOIN rooms r ON r.tenant_id = h.tenant_id AND r.id = h.room_id
  WHERE h.user_tenant_id = :tenantId AND h.user_id = :userId AND h.room_id = :roomId AND h.status = 'waiting'
    AND r.status <> 'closed'`,
);

/** Reads what only the overview of a room needs. */
@Injectable()
export class OverviewRepository {
  /** Whether a person waits to be let into an open room. */
  async waits(queries: Queries, { tenantId, userId }: Person, roomId: string): Promise<boolean> {
    return (await queries.one(WAITS, { tenantId, userId, roomId })) !== undefined;
  }
}
