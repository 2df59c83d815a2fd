import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import {
  Cursors,
  Database,
  LAST_ID,
  type Page,
  type PageRequest,
  invalidField,
  newId,
  found,
} from '#platform';
import { Visibility } from '#visibility';
import { MappingChecks } from '../mappings/mapping-checks';
import type { MappingCheck } from '../mappings/mappings.repository';
import { physicalPathProblem } from '../mappings/physical-path';
import { TreeLock } from '../structure/tree-lock';
import { TreesRepository } from '../structure/trees.repository';
import { type Finding, examine } from './examine';
import type { CheckHealthDto, HealthItemDto, Outcome, ReportedFileDto } from './health.dto';
import { HealthRepository, type ReportRow, type SummaryRow } from './health.repository';

/** How many reports of a project are stored; a new report replaces the oldest one. */
const KEPT_REPORTS = 500;

/** Checks whether the files of local mappings exist. The service cannot see the files, so a client reports them. */
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

  /**
   * Compares reported files with the local mappings of a project, and updates the mappings.
   *
   * @throws NotFound; ValidationFailed for a path that is invalid or reported twice
   */
  async check(
    principal: Principal,
    projectId: string,
    { files, autoRepair }: CheckHealthDto,
  ): Promise<ReportRow> {
    requirePaths(files);
    const { tenantId } = principal;
    return this.database.transaction(async (tx) => {
      await this.visibility.project(tx, principal, projectId);
      const [tree] = await this.trees.listOfProject(tx, principal, projectId);
      // Both this and a move or deletion of a subtree lock many nodes, in different orders; the lock of the tree prevents deadlocks.
      if (tree) await this.lock.shared(tx, tree.id);
      await this.repository.lockProject(tx, tenantId, projectId);
      const paths = files.map((file) => file.physicalPath);
      const mappings = await this.repository.lockMappings(tx, tenantId, projectId, paths);
      const findings = examine(mappings, files, autoRepair ?? false);
      const report = { id: newId(), projectId, counts: countOf(findings), items: itemsOf(findings) };
      const createdAt = await this.repository.insert(tx, tenantId, report, KEPT_REPORTS);
      await this.checks.record(tx, tenantId, projectId, findings.map(checkOf));
      const { id, counts, items } = report;
      return { id, projectId, createdAt, ...counts, items };
    });
  }

  /** The reports of a project, newest first. @throws NotFound, CursorInvalid */
  async list(principal: Principal, projectId: string, page: PageRequest): Promise<Page<SummaryRow>> {
    const { tenantId } = principal;
    await this.visibility.project(this.database, principal, projectId);
    return this.cursors.page(page, {
      of: ['health-reports', tenantId, projectId],
      from: LAST_ID,
      fetch: (before, limit) => this.repository.list(this.database, tenantId, projectId, before, limit),
      key: ({ id }) => id,
    });
  }

  /** A report with its items. @throws NotFound */
  async get(principal: Principal, projectId: string, id: string): Promise<ReportRow> {
    await this.visibility.project(this.database, principal, projectId);
    return found(await this.repository.find(this.database, principal.tenantId, projectId, id));
  }
}

function requirePaths(files: ReportedFileDto[]): void {
  const seen = new Set<string>();
  files.forEach(({ physicalPath }, i) => {
    const field = `files.${i}.physicalPath`;
    const problem = physicalPathProblem('local', physicalPath);
    if (problem) throw invalidField(field, 'local', problem);
    if (seen.has(physicalPath))
      throw invalidField(field, 'unique', 'must be unique: another file has the same path');
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
