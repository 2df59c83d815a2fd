import { keys } from '../../content/keys';
import { countedPages } from '../../content/more';
import { api } from '../../ground/api/client';
import type { Schema } from '../../ground/api/types';
import { type AuditFilter, periodOf } from './audit-filter';

export type Entry = Schema<'AuditEntryDto'>;

/** Present names by id; null for a deleted account. */
export type Names = Readonly<Record<string, string | null>>;

/** An entry with the present names of what it refers to. */
export interface NamedEntry {
  id: string;
  entry: Entry;
  names: Names;
}

const PAGE = 50;

/** The entries that match a filter, newest first. */
export function auditLogQuery(filter: AuditFilter) {
  const { action, actorId, targetId } = filter;
  const entries = countedPages([...keys.auditLog(), filter], async (cursor, signal) => {
    const { data, meta } = await api.get('/api/v1/admin/audit-log', {
      params: {
        query: {
          ...{ limit: PAGE, ...periodOf(filter) },
          ...(cursor === undefined ? { total: true } : { cursor }),
          ...(action !== undefined && { action }),
          ...(actorId !== undefined && { actorId }),
          ...(targetId !== undefined && { targetId }),
        },
      },
      signal,
    });
    return {
      data: data.map((entry): NamedEntry => ({ id: entry.id, entry, names: meta.names as Names })),
      meta,
    };
  });
  // No event says that there are new ones, so each visit reads them again.
  return { ...entries, staleTime: 0 };
}
