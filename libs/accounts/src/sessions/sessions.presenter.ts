import type { SessionDto } from './sessions.dto';
import type { SessionRow } from './sessions.repository';

/** A session for its owner; `currentId` is the one that asks. */
export function presentSession(row: SessionRow, currentId: string): SessionDto {
  return {
    id: row.id,
    ip: row.ip,
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    current: row.id === currentId,
  };
}
