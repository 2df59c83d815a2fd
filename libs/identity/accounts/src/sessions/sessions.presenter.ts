import type { SessionDto } from './sessions.dto';
import type { SessionRow } from './sessions.repository';

/** A session, as its owner sees it. `currentId` is the session of the request. */
export function presentSession(row: SessionRow, currentId: string): SessionDto {
  return { ...row, current: row.id === currentId };
}
