import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Cursors, Database, NotFound, invalidField, newId } from '#platform';
import { Visibility } from '#visibility';
import { type MappingCheck, MappingChecks } from '../mappings/mapping-checks';
import { physicalPathProblem } from '../mappings/physical-path';
import { TreeLock } from '../trees/tree-lock';
import { TreesRepository } from '../trees/trees.repository';
import { type Finding, examine } from './examine';
import type { CheckHealthDto, HealthItemDto, Outcome, ReportedFileDto } from './health.dto';
import { HealthRepository, type ReportRow, type SummaryRow } from './health.repository';

/** How many reports of a project are kept; the oldest goes for the newest. */
const KEPT_REPORTS = 500;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Whether the local files behind a project's nodes are still there, by what a client that sees them reports. */
@Injectable()
export class HealthService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly repository: HealthRepository,
    private readonly trees: TreesRepository,
    private readonly lock: TreeLock,
    private readonly checks: MappingChecks,
    private readonly cursors: Cursors,
  ) {}

  /** Compares a report of files with the project's local mappings, marks and repairs them. @throws NotFound; 400 for a path that is no local one, or named twice. */
  async check(
    principal: Principal,
    projectId: string,
    { files, autoRepair }: CheckHealthDto,
  ): Promise<ReportRow> {
    acceptPaths(files);
    const { tenantId } = principal;
    return this.database.transaction(async (tx) => {
      await this.visibility.project(tx, principal, projectId);
      const [tree] = await this.trees.ofProject(principal, projectId, tx);
      // Whoever moves or deletes subtrees locks many nodes in an order of their own; so do we below.
      if (tree) await this.lock.shared(tx, tree.id);
      await this.repository.alone(tx, tenantId, projectId);
      const paths = files.map((file) => file.physicalPath);
      const mappings = await this.repository.mappingsAt(tx, tenantId, projectId, paths);
      const findings = examine(mappings, files, autoRepair ?? false);
      const report = { id: newId(), projectId, counts: countOf(findings), items: itemsOf(findings) };
      const createdAt = await this.repository.insert(tx, tenantId, report, KEPT_REPORTS);
      await this.checks.record(tx, tenantId, projectId, findings.map(checkOf));
      return { ...report, ...report.counts, createdAt };
    });
  }

  /** A page of a project's reports, newest first. @throws NotFound, CursorInvalid */
  async list(
    principal: Principal,
    projectId: string,
    limit: number,
    cursor?: string,
  ): Promise<{ reports: SummaryRow[]; nextCursor: string | null }> {
    const { tenantId } = principal;
    await this.visibility.project(this.database, principal, projectId);
    const binding = ['health-reports', tenantId, projectId];
    const before = cursor === undefined ? LAST_ID : this.cursors.read<string>(binding, cursor);
    const rows = await this.repository.list(tenantId, projectId, before, limit + 1);
    const reports = rows.slice(0, limit);
    const more = rows.length > limit;
    return { reports, nextCursor: more ? this.cursors.write(binding, reports.at(-1)!.id) : null };
  }

  /** One report in full. @throws NotFound */
  async get(principal: Principal, projectId: string, id: string): Promise<ReportRow> {
    await this.visibility.project(this.database, principal, projectId);
    const report = await this.repository.find(principal.tenantId, projectId, id);
    if (!report) throw new NotFound();
    return report;
  }
}

function acceptPaths(files: ReportedFileDto[]): void {
  const seen = new Set<string>();
  files.forEach(({ physicalPath }, i) => {
    const problem = physicalPathProblem('local', physicalPath);
    if (problem) throw invalidField(`files.${i}.physicalPath`, 'local', problem);
    if (seen.has(physicalPath))
      throw invalidField(
        `files.${i}.physicalPath`,
        'unique',
        'must be named once: another file has this path',
      );
    seen.add(physicalPath);
  });
}

function checkOf({ mapping, outcome, newPath }: Finding): MappingCheck {
  const { id, nodeId, physicalPath } = mapping;
  const status = outcome === 'missing' ? 'broken' : 'ok';
  const changed = outcome === 'repaired' || status !== mapping.status;
  return { id, nodeId, status, physicalPath: newPath ?? physicalPath, changed };
}

function countOf(findings: readonly Finding[]): Record<Outcome, number> {
  const counts = { ok: 0, missing: 0, changed: 0, repaired: 0 };
  for (const { outcome } of findings) counts[outcome]++;
  return counts;
}

function itemsOf(findings: readonly Finding[]): HealthItemDto[] {
  return findings
    .map(({ mapping: { id: mappingId, nodeId, physicalPath }, outcome, newPath }) => ({
      mappingId,
      nodeId,
      physicalPath,
      outcome,
      ...(newPath !== undefined && { newPath }),
    }))
    .sort((a, b) => (a.physicalPath < b.physicalPath ? -1 : a.physicalPath > b.physicalPath ? 1 : 0));
}
