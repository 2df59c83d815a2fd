import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, isId } from '#platform';
import type { EntryRow } from './audit-log.repository';
import { AuditNamesRepository } from './audit-names.repository';

/**
 * Looks up the names of what entries refer to by id. Entries keep the names of their time, and their hashes cover nothing else, so present
 * names are beside them and never in them.
 */
@Injectable()
export class AuditNames {
  constructor(
    private readonly database: Database,
    private readonly names: AuditNamesRepository,
  ) {}

  /** The present names by id, null for a person whose account was deleted. Other ids are left out. */
  async of({ tenantId }: Principal, entries: EntryRow[]): Promise<Record<string, string | null>> {
    const ids = [...new Set(entries.flatMap(idsIn))];
    if (ids.length === 0) return {};
    const found = await this.names.find(this.database, tenantId, ids);
    return Object.fromEntries(found.map(({ id, name }) => [id, name]));
  }
}

/** The ids that an entry names: its actor, its target, and the fields of what it changed. */
export function idsIn({
  actor,
  target,
  before,
  after,
}: Pick<EntryRow, 'actor' | 'target' | 'before' | 'after'>): string[] {
  const values: unknown[] = [
    actor.id,
    target.id,
    ...Object.values<unknown>({ ...before }),
    ...Object.values<unknown>({ ...after }),
  ];
  return values.filter((value): value is string => typeof value === 'string' && isId(value));
}
