import type { AuditEntry } from '#entities';
import { hashOfEntry } from '#platform';


/** What an entry's hash covers: the entry as its readers see it. */
export function shown(entry: Omit<AuditEntry, 'tenantId' | 'actorId' | 'entryHash'>) {
  const { id, seq, at, actor, action, target, ip, userAgent, before, after, prevHash } = entry;
  return {
    ...{ id, seq, at: at.toISOString(), actor, action, target, ip, userAgent, before, after },
    prevHash: prevHash?.toString('hex') ?? null,
  };
}

/** The hash that chains an entry to the one before. */
export function auditHashOf(entry: Parameters<typeof shown>[0]): Buffer {
  return hashOfEntry(shown(entry));
}
