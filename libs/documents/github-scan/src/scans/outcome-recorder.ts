import { Injectable } from '@nestjs/common';
import { Database } from '#platform';
import { type MappingCheck, MappingChecks, TreeLock } from '#workspace';
import { Interrupted } from '../github/github-problem';
import type { ClaimedScan } from './manifest-scans.repository';
import type { CheckedMapping } from './scan';
import { type LockedMapping, ScannedMappingsRepository } from './scanned-mappings.repository';

/** How many mappings one transaction changes, so that it doesn't block other writers for long. */
const BATCH_SIZE = 500;

/** Records in mappings whether their files exist. Recording an outcome twice has the same effect as recording it once. */
@Injectable()
export class OutcomeRecorder {
  constructor(
    private readonly database: Database,
    private readonly mappings: ScannedMappingsRepository,
    private readonly lock: TreeLock,
    private readonly checks: MappingChecks,
  ) {}

  /**
   * Records outcomes, project by project. A mapping that was changed or deleted in the meantime is skipped.
   *
   * @throws Interrupted if `signal` is aborted before all are recorded
   */
  async record(
    { tenantId }: ClaimedScan,
    checked: readonly CheckedMapping[],
    signal: AbortSignal,
  ): Promise<void> {
    for (const ofProject of byProject(checked))
      for (let from = 0; from < ofProject.length; from += BATCH_SIZE) {
        if (signal.aborted) throw new Interrupted();
        await this.recordBatch(tenantId, ofProject.slice(from, from + BATCH_SIZE));
      }
  }

  private async recordBatch(tenantId: string, checked: readonly CheckedMapping[]): Promise<void> {
    const { projectId, treeId } = checked[0]!.mapping;
    await this.database.transaction(async (tx) => {
      // Moving or deleting a subtree locks many nodes in another order. The lock of the tree prevents deadlocks with it.
      await this.lock.shared(tx, treeId);
      const ids = checked.map(({ mapping }) => mapping.id);
      const current = new Map((await this.mappings.lock(tx, tenantId, ids)).map((row) => [row.id, row]));
      const checks = checked
        .map((one) => checkOf(one, current.get(one.mapping.id)))
        .filter((check) => check !== undefined);
      await this.checks.record(tx, tenantId, projectId, checks);
    });
  }
}

/** The mappings of each project, without those whose file was not looked for. */
function byProject(checked: readonly CheckedMapping[]): Iterable<CheckedMapping[]> {
  const projects = new Map<string, CheckedMapping[]>();
  for (const one of checked) {
    if (one.reason === 'tree_cut') continue;
    const { projectId } = one.mapping;
    const others = projects.get(projectId);
    if (others) others.push(one);
    else projects.set(projectId, [one]);
  }
  return projects.values();
}

function checkOf(
  { mapping, outcome }: CheckedMapping,
  current: LockedMapping | undefined,
): MappingCheck | undefined {
  const { id, nodeId, physicalPath } = mapping;
  if (current?.physicalPath !== physicalPath) return undefined;
  const status = outcome === 'missing' ? 'broken' : 'ok';
  return { id, nodeId, physicalPath, status, changed: status !== current.status };
}
