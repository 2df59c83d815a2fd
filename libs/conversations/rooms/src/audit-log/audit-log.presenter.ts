import { shownEntry } from '../audit/audit-entry';
import type { RoomAuditEntryDto } from './audit-log.dto';
import type { EntryRow } from './audit-log.repository';

/** Exactly the fields that the hash covers, and the hash. */
export function presentEntry(entry: EntryRow): RoomAuditEntryDto {
  return { ...shownEntry(entry), entryHash: entry.entryHash.toString('hex') };
}
