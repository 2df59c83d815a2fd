import type { AuditEntry } from '#entities';
import { hashOfEntry } from '#platform';

/** The content that the hash of an entry covers: the entry as readers see it. */
function shown(entry: Omit<AuditEntry, 'tenantId' | 'actorId' | 'entryHash'>) {
  const { id, seq, at, actor, action, target, ip, userAgent, before, after, prevHash } = entry;
  return {
    ...{ id, seq, at: at.toISOString(), actor, action, target, ip, userAgent, before, after },
    prevHash: prevHash?.toString('hex') ?? null,
  };
}

/** An entry as readers see it. With its chain, it can be verified without the service (docs/protocols/audit-log.md). */
export function shownEntry(entry: Omit<AuditEntry, 'tenantId' | 'actorId'>) {
  return { ...shown(entry), entryHash: entry.entryHash.toString('hex') };
}

/** The hash of an entry. It covers the hash of the previous entry, which makes the log a chain. */
export function auditHashOf(entry: Parameters<typeof shown>[0]): Buffer {
  return hashOfEntry(shown(entry));
}
