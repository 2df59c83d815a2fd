import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, NotFound, type Transaction, invalidField, newId, found } from '#platform';
import { Visibility, type VisibleNode } from '#visibility';
import { NodeVersionsRepository } from '../changes/node-versions.repository';
import { ProjectCounters } from '../changes/project-counters';
import { TreeLock } from '../structure/tree-lock';
import { TrashService } from '../trash/trash.service';
import type { MappingRow } from './mapping-json';
import type { CreateMappingDto, RepairMappingDto, SourceType } from './mappings.dto';
import { AlreadyMapped } from './mappings.errors';
import { type FoundMapping, MappingsRepository } from './mappings.repository';
import { physicalPathProblem } from './physical-path';

/** Links from nodes to physical files outside the service. */
@Injectable()
export class MappingsService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly mappings: MappingsRepository,
    private readonly versions: NodeVersionsRepository,
    private readonly lock: TreeLock,
    private readonly counters: ProjectCounters,
    private readonly trash: TrashService,
  ) {}

  /** The mappings of a node: none or one. A caller who reaches it only by a share sees none. @throws NotFound */
  async list(principal: Principal, nodeId: string): Promise<MappingRow[]> {
    const { onlyByShare } = await this.visibility.node(this.database, principal, nodeId, 'read');
    if (onlyByShare) return [];
    const mapping = await this.mappings.findOfNode(this.database, principal.tenantId, nodeId);
    return mapping ? [mapping] : [];
  }

  /** Maps a file node. @throws NotFound, AlreadyMapped; ValidationFailed for a folder or a path that its source type doesn't allow */
  async create(
    principal: Principal,
    nodeId: string,
    { sourceType, physicalPath, fileHash }: CreateMappingDto,
  ): Promise<MappingRow> {
    requirePath(sourceType, physicalPath);
    return this.database.transaction(async (tx) => {
      const { type, treeId, projectId } = await this.visibility.node(tx, principal, nodeId, 'arrange');
      if (type !== 'file') throw invalidField('nodeId', 'file', 'must be a file: a folder cannot be mapped');
      await this.lockNode(tx, principal, nodeId, treeId);
      const file = { sourceType, physicalPath, fileHash: fileHash ?? null };
      const mapping = { id: newId(), nodeId, projectId, ...file };
      if (!(await this.mappings.insert(tx, principal.tenantId, mapping))) throw new AlreadyMapped();
      await this.changed(tx, principal, nodeId, projectId, 1);
      return (await this.mappings.findOfNode(tx, principal.tenantId, nodeId))!;
    });
  }

  /**
   * Maps a file node, or brings the mapping that it has to this file up to date. A mapping to another file stays, because somebody chose it.
   *
   * @throws NotFound, AlreadyMapped; ValidationFailed as `create` does
   */
  async keepMapped(
    principal: Principal,
    nodeId: string,
    { sourceType, physicalPath, fileHash }: CreateMappingDto,
  ): Promise<{ id: string; version: number }> {
    requirePath(sourceType, physicalPath);
    return this.database.transaction(async (tx) => {
      const { treeId, projectId } = await this.visibility.node(tx, principal, nodeId, 'arrange');
      const { version } = await this.lockNode(tx, principal, nodeId, treeId);
      const file = { sourceType, physicalPath, fileHash: fileHash ?? null };
      const mapping = { id: newId(), nodeId, projectId, ...file };
      const created = await this.mappings.insert(tx, principal.tenantId, mapping);
      if (!created) {
        const existing = (await this.mappings.findOfNode(tx, principal.tenantId, nodeId))!;
        if (existing.sourceType !== sourceType || existing.physicalPath !== physicalPath)
          throw new AlreadyMapped();
        if (existing.status === 'ok' && [null, existing.fileHash].includes(file.fileHash))
          return { id: nodeId, version };
        await this.mappings.repair(tx, principal.tenantId, existing.id, file);
      }
      await this.changed(tx, principal, nodeId, projectId, created ? 1 : 0);
      return { id: nodeId, version: version + 1 };
    });
  }

  /** Sets the new address of the file. @throws NotFound; ValidationFailed for a path that the source type doesn't allow */
  async repair(
    principal: Principal,
    id: string,
    { physicalPath, fileHash }: RepairMappingDto,
  ): Promise<MappingRow> {
    return this.database.transaction(async (tx) => {
      const { mapping, projectId, treeId } = await this.find(tx, principal, id);
      const { nodeId, sourceType } = mapping;
      requirePath(sourceType, physicalPath);
      await this.lockNode(tx, principal, nodeId, treeId);
      const file = { physicalPath, fileHash: fileHash ?? null };
      if (!(await this.mappings.repair(tx, principal.tenantId, id, file))) throw new NotFound();
      await this.changed(tx, principal, nodeId, projectId, 0);
      return (await this.mappings.findOfNode(tx, principal.tenantId, nodeId))!;
    });
  }

  /** Moves a mapping to the trash; its node stays. @throws NotFound */
  async delete(principal: Principal, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { mapping, projectId, treeId } = await this.find(tx, principal, id);
      await this.lockNode(tx, principal, mapping.nodeId, treeId);
      await this.trash.keepMapping(tx, principal, id);
      if (!(await this.mappings.delete(tx, principal.tenantId, id))) throw new NotFound();
      await this.changed(tx, principal, mapping.nodeId, projectId, -1);
    });
  }

  private async find(tx: Transaction, principal: Principal, id: string): Promise<FoundMapping> {
    return found(await this.mappings.find(tx, principal, id));
  }

  /** Until `tx` ends, no other transaction deletes the node or a folder above it, so its mapping is counted exactly once. */
  private async lockNode(
    tx: Transaction,
    principal: Principal,
    nodeId: string,
    treeId: string,
  ): Promise<VisibleNode> {
    await this.lock.shared(tx, treeId);
    return this.visibility.lockNode(tx, principal, nodeId);
  }

  private async changed(
    tx: Transaction,
    { tenantId }: Principal,
    nodeId: string,
    projectId: string,
    mappings: number,
  ): Promise<void> {
    await this.versions.change(tx, tenantId, nodeId);
    await this.counters.changed(tx, tenantId, projectId, { changed: [nodeId], mappings });
  }
}

function requirePath(sourceType: SourceType, path: string): void {
  const problem = physicalPathProblem(sourceType, path);
  if (problem) throw invalidField('physicalPath', sourceType, problem);
}
