import { Injectable } from '@nestjs/common';
import { Database } from '#platform';
import { type MappingCheck, MappingChecks } from '#workspace';
import { TreeLock } from '#workspace';
import { Interrupted } from '../github/github-problem';
import type { ClaimedScan } from './manifest-scans.repository';
import type { Finding } from './scan';
import { type LockedMapping, ScannedMappingsRepository } from './scanned-mappings.repository';

/** Mappings that one transaction changes, so that none holds others up for long. */
const BATCH = 500;

/** Writes into mappings whether their files are there. Doing it twice is the same as doing it once. */
@Injectable()
export class FindingsRecorder {
  constructor(
    private readonly database: Database,
    private readonly mappings: ScannedMappingsRepository,
    private readonly lock: TreeLock,
    private readonly checks: MappingChecks,
  ) {}

  /**
   * Records findings, project by project. A mapping that was changed since it was read is left alone.
   *
   * @throws Interrupted when `ending` comes before all are recorded.
   */
  async record({ tenantId }: ClaimedScan, findings: readonly Finding[], ending: AbortSignal): Promise<void> {
    for (const ofProject of byProject(findings))
      for (let from = 0; from < ofProject.length; from += BATCH) {
        if (ending.aborted) throw new Interrupted();
        await this.recordBatch(tenantId, ofProject.slice(from, from + BATCH));
      }
  }

  private async recordBatch(tenantId: string, findings: readonly Finding[]): Promise<void> {
    const { projectId, treeId } = findings[0]!.mapping;
    await this.database.transaction(async (tx) => {
      // Whoever moves or deletes subtrees locks many nodes in an order of their own.
      await this.lock.shared(tx, treeId);
      const ids = findings.map(({ mapping }) => mapping.id);
      const present = new Map((await this.mappings.lock(tx, tenantId, ids)).map((row) => [row.id, row]));
      const checks = findings.map((finding) => checkOf(finding, present.get(finding.mapping.id)));
      await this.checks.record(
        tx,
        tenantId,
        projectId,
        checks.filter((check) => check !== undefined),
      );
    });
  }
}

/** Those whose file was looked for. */
function byProject(findings: readonly Finding[]): Iterable<Finding[]> {
  const projects = new Map<string, Finding[]>();
  for (const finding of findings) {
    if (finding.reason === 'tree_cut') continue;
    const { projectId } = finding.mapping;
    const others = projects.get(projectId);
    if (others) others.push(finding);
    else projects.set(projectId, [finding]);
  }
  return projects.values();
}

function checkOf(
  { mapping, outcome }: Finding,
  present: LockedMapping | undefined,
): MappingCheck | undefined {
  const { id, nodeId, physicalPath } = mapping;
  if (present?.physicalPath !== physicalPath) return undefined;
  const status = outcome === 'missing' ? 'broken' : 'ok';
  return { id, nodeId, physicalPath, status, changed: status !== present.status };
}
