import { Injectable } from '@nestjs/common';
import type { Transaction } from '#platform';
import { NodeVersionsRepository } from '../changes/node-versions.repository';
import { ProjectCounters } from '../changes/project-counters';
import { type MappingCheck, MappingsRepository } from './mappings.repository';

/** Writes the results of checks to mappings. Health checks and manifest scans both use it. */
@Injectable()
export class MappingChecks {
  constructor(
    private readonly mappings: MappingsRepository,
    private readonly versions: NodeVersionsRepository,
    private readonly counters: ProjectCounters,
  ) {}

  /**
   * Records checks of mappings in one project, whose rows `tx` has locked. Call it last in the transaction. Nodes whose mapping changed
   * get new ETags; their times of change stay, since their documents did not change.
   */
  async record(
    tx: Transaction,
    tenantId: string,
    projectId: string,
    checks: readonly MappingCheck[],
  ): Promise<void> {
    if (checks.length === 0) return;
    await this.mappings.recordChecks(tx, tenantId, checks);
    const changed = checks.filter((check) => check.changed).map(({ nodeId }) => nodeId);
    if (changed.length === 0) return;
    await this.versions.increment(tx, tenantId, changed);
    await this.counters.changed(tx, tenantId, projectId, { changed, documents: false });
  }
}
