import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, NotFound, type Transaction, invalidField, newId } from '#platform';
import { Visibility } from '#visibility';
import { NodesRepository } from '../nodes/nodes.repository';
import { ProjectCounters } from '../projects/project-counters';
import { TreeLock } from '../trees/tree-lock';
import type { MappingRow } from './mapping-row';
import type { CreateMappingDto, RepairMappingDto, SourceType } from './mappings.dto';
import { AlreadyMapped } from './mappings.errors';
import { type FoundMapping, MappingsRepository } from './mappings.repository';
import { physicalPathProblem } from './physical-path';

/** The physical file behind a node. */
@Injectable()
export class MappingsService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly mappings: MappingsRepository,
    private readonly nodes: NodesRepository,
    private readonly lock: TreeLock,
    private readonly counters: ProjectCounters,
  ) {}

  /** The mappings of a node: none or one. @throws NotFound */
  async list(principal: Principal, nodeId: string): Promise<MappingRow[]> {
    await this.visibility.node(this.database, principal, nodeId, 'read');
    const mapping = await this.mappings.ofNode(principal.tenantId, nodeId);
    return mapping ? [mapping] : [];
  }

  /** Maps a file node. @throws NotFound, AlreadyMapped; 400 for a folder or a path that its source can't have. */
  async create(principal: Principal, nodeId: string, input: CreateMappingDto): Promise<MappingRow> {
    acceptPath(input.sourceType, input.physicalPath);
    return this.database.transaction(async (tx) => {
      const node = await this.visibility.node(tx, principal, nodeId, 'arrange');
      if (node.type !== 'file')
        throw invalidField('nodeId', 'file', 'must be a file: a folder has no physical file');
      await this.keepNode(tx, principal, nodeId, node.treeId);
      const { projectId } = node;
      const mapping = { id: newId(), nodeId, projectId, ...input, fileHash: input.fileHash ?? null };
      if (!(await this.mappings.insert(tx, principal.tenantId, mapping))) throw new AlreadyMapped();
      await this.changed(tx, principal, nodeId, projectId, 1);
      return (await this.mappings.ofNode(principal.tenantId, nodeId, tx))!;
    });
  }

  /** Points a mapping at where its file is now. @throws NotFound; 400 for a path that its source can't have. */
  async repair(
    principal: Principal,
    id: string,
    { physicalPath, fileHash }: RepairMappingDto,
  ): Promise<MappingRow> {
    return this.database.transaction(async (tx) => {
      const { mapping, projectId, treeId } = await this.find(tx, principal, id);
      acceptPath(mapping.sourceType, physicalPath);
      await this.keepNode(tx, principal, mapping.nodeId, treeId);
      if (!(await this.mappings.repair(tx, principal.tenantId, id, physicalPath, fileHash ?? null)))
        throw new NotFound();
      await this.changed(tx, principal, mapping.nodeId, projectId, 0);
      return (await this.mappings.ofNode(principal.tenantId, mapping.nodeId, tx))!;
    });
  }

  /** Removes a mapping; its node stays. @throws NotFound */
  async delete(principal: Principal, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { mapping, projectId, treeId } = await this.find(tx, principal, id);
      await this.keepNode(tx, principal, mapping.nodeId, treeId);
      if (!(await this.mappings.delete(tx, principal.tenantId, id))) throw new NotFound();
      await this.changed(tx, principal, mapping.nodeId, projectId, -1);
    });
  }

  private async find(tx: Transaction, principal: Principal, id: string): Promise<FoundMapping> {
    const found = await this.mappings.find(principal, id, tx);
    if (!found) throw new NotFound();
    return found;
  }

  /** Until `tx` ends nobody deletes the node, or a folder above it, and counts its mapping while it comes or goes. */
  private async keepNode(
    tx: Transaction,
    principal: Principal,
    nodeId: string,
    treeId: string,
  ): Promise<void> {
    await this.lock.shared(tx, treeId);
    await this.visibility.lockNode(tx, principal, nodeId);
  }

  private async changed(
    tx: Transaction,
    principal: Principal,
    nodeId: string,
    projectId: string,
    mappings: number,
  ): Promise<void> {
    await this.nodes.touch(tx, principal.tenantId, nodeId);
    await this.counters.changed(tx, principal.tenantId, projectId, { changed: [nodeId], mappings });
  }
}

function acceptPath(sourceType: SourceType, path: string): void {
  const problem = physicalPathProblem(sourceType, path);
  if (problem) throw invalidField('physicalPath', sourceType, problem);
}
