import { Injectable } from '@nestjs/common';
import { Database, type Transaction, positional } from '#platform';
import { ProjectCounters } from '../projects/project-counters';

/** What a look for the file of a mapping showed. */
export interface MappingCheck {
  id: string;
  nodeId: string;
  status: 'ok' | 'broken';
  physicalPath: string;
  /** Whether its readers see another mapping than before. */
  changed: boolean;
}

const RECORD = positional<never>(`
  UPDATE mappings m SET status = u.status, physical_path = u.path, last_checked_at = now()
  FROM unnest($2::uuid[], $3::text[], $4::text[]) AS u (id, status, path) WHERE m.tenant_id = $1 AND m.id = u.id`);
const NEW_VERSIONS = positional<never>(
  'UPDATE nodes SET version = version + 1 WHERE tenant_id = $1 AND id = ANY ($2)',
);

/** Writes into mappings what became of their files: the one place for whoever looks for files. */
@Injectable()
export class MappingChecks {
  constructor(
    private readonly database: Database,
    private readonly counters: ProjectCounters,
  ) {}

  /**
   * Records checks of a project's mappings, whose rows `tx` has locked; as its last statements. Nodes whose mapping changed
   * get new ETags; their documents did not change, so their times stay.
   */
  async record(
    tx: Transaction,
    tenantId: string,
    projectId: string,
    checks: readonly MappingCheck[],
  ): Promise<void> {
    if (checks.length === 0) return;
    const columns = [
      checks.map(({ id }) => id),
      checks.map(({ status }) => status),
      checks.map(({ physicalPath }) => physicalPath),
    ];
    await this.database.run(RECORD, [tenantId, ...columns], tx);
    const changed = checks.filter((check) => check.changed).map(({ nodeId }) => nodeId);
    if (changed.length === 0) return;
    await this.database.run(NEW_VERSIONS, [tenantId, changed], tx);
    await this.counters.changed(tx, tenantId, projectId, { changed });
  }
}
