import type { RoomAuditEntry } from '#entities';
import { hashOfEntry } from '#platform';

/** An entry as readers see it, without its hash: the content that its hash covers. */
export function shownEntry(entry: Omit<RoomAuditEntry, 'tenantId' | 'roomId' | 'entryHash'>) {
  const { seq, at, kind, actor, target, details, prevHash } = entry;
  return {
    ...{ seq, at: at.toISOString(), kind, actor, target, details },
    prevHash: prevHash?.toString('hex') ?? null,
  };
}

/** The hash of an entry. It covers the hash of the previous entry, which makes the log a chain. */
export function roomAuditHash(entry: Parameters<typeof shownEntry>[0]): Buffer {
  return hashOfEntry(shownEntry(entry));
}
