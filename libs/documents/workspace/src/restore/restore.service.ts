import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import {
  Cursors,
  Database,
  LAST_ID,
  NotFound,
  type Page,
  type CountedPageRequest,
  type Transaction,
  invalidField,
} from '#platform';
import { Lineage } from '#provenance';
import { Visibility } from '#visibility';
import { NodeVersionsRepository } from '../changes/node-versions.repository';
import { type ProjectChange, ProjectCounters } from '../changes/project-counters';
import type { MappingRow } from '../mappings/mapping-json';
import { FilesBelow } from '../files/files-below.repository';
import { AlreadyMapped } from '../mappings/mappings.errors';
import { MappingsRepository } from '../mappings/mappings.repository';
import { MAX_DEPTH, MAX_PATH_BYTES } from '../node-values/node-path';
import { type NodeRow, NodesRepository } from '../nodes/nodes.repository';
import { type NewFile, Placement } from '../nodes/placement';
import { TreeLock } from '../structure/tree-lock';
import { type FoundEntry, TrashRepository } from '../trash/trash.repository';
import { PlaceTaken } from './restore.errors';
import { RestoreRepository, type TrashEntryRow } from './restore.repository';

/** Lists the trash of projects, and restores its entries as they were. */
@Injectable()
export class RestoreService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly trash: TrashRepository,
    private readonly restored: RestoreRepository,
    private readonly nodes: NodesRepository,
    private readonly mappings: MappingsRepository,
    private readonly placement: Placement,
    private readonly versions: NodeVersionsRepository,
    private readonly lock: TreeLock,
    private readonly counters: ProjectCounters,
    private readonly files: FilesBelow,
    private readonly lineage: Lineage,
    private readonly cursors: Cursors,
  ) {}

  /** The deletions in a project that can be undone, newest first. @throws NotFound, CursorInvalid */
  async list(
    principal: Principal,
    projectId: string,
    page: CountedPageRequest,
  ): Promise<Page<TrashEntryRow>> {
    await this.visibility.project(this.database, principal, projectId);
    return this.cursors.page(page, {
      of: ['trash', principal.tenantId, projectId],
      from: LAST_ID,
      fetch: (before, limit) => this.restored.list(this.database, principal, projectId, before, limit),
      key: ({ id }) => id,
      count: (bound) => this.restored.count(this.database, principal, projectId, bound),
    });
  }

  /**
   * Restores a node with everything that was below it, at the path that it had or at another one. Creates missing folders.
   *
   * @throws NotFound if it is not in the trash; PlaceTaken; NotAFolder if a file is in the place of a folder; ValidationFailed
   */
  async restoreNode(principal: Principal, nodeId: string, newPath?: string): Promise<NodeRow> {
    const wanted = this.pathOf(newPath);
    return this.database.transaction(async (tx) => {
      const entry = await this.find(tx, principal, nodeId, false);
      await this.lock.exclusive(tx, entry.treeId);
      await this.claim(tx, principal, entry);
      const changes = await this.restoreEntry(tx, principal, entry, wanted);
      const node = (await this.nodes.find(tx, principal, nodeId))!;
      await this.counters.changedTogether(tx, principal.tenantId, entry.projectId, changes);
      return node;
    });
  }

  /** The canonical form of a path to restore to. @throws ValidationFailed */
  pathOf(newPath: string | undefined): string | undefined {
    return newPath === undefined ? undefined : this.placement.normalize(newPath, 'newPath');
  }

  /** A deleted node. @throws NotFound if it is not in the trash */
  findNode(tx: Transaction, principal: Principal, nodeId: string): Promise<FoundEntry> {
    return this.find(tx, principal, nodeId, false);
  }

  /** If several restorations claim an entry, one succeeds. The others wait for it, and then find nothing. @throws NotFound */
  async claim(tx: Transaction, { tenantId }: Principal, { id }: FoundEntry): Promise<void> {
    if (!(await this.trash.claim(tx, tenantId, id))) throw new NotFound();
  }

  /**
   * Restores the nodes of an entry. The caller holds the exclusive lock of the tree, has claimed the entry, and records the changes as the
   * last act of its transaction.
   *
   * @throws PlaceTaken; NotAFolder if a file is in the place of a folder; ValidationFailed
   */
  async restoreEntry(
    tx: Transaction,
    principal: Principal,
    entry: FoundEntry,
    wanted: string | undefined,
  ): Promise<ProjectChange[]> {
    const { tenantId } = principal;
    const { projectId, path } = entry;
    const { file, createdFolders } = await this.place(tx, principal, projectId, wanted ?? path);
    const { depth, parentId, name } = file;
    const deeper = depth - depthOf(path);
    await this.requireFits(tx, tenantId, entry, { newPath: file.path, deeper });
    const place = { path, newPath: file.path, name, parentId, deeper };
    const counts = await this.restored.restoreSubtree(tx, tenantId, entry, place);
    if (!(await this.files.restore(tx, tenantId, entry.id, place))) throw new PlaceTaken();
    await this.trash.end(tx, tenantId, entry.id);
    await this.lineage.appendToSubtree(tx, principal, 'restored', projectId, file.path);
    const node = (await this.nodes.findAtPaths(tx, tenantId, projectId, [file.path])).find(isNode);
    return [
      ...(createdFolders.length > 0 ? [{ changed: createdFolders, nodes: createdFolders.length }] : []),
      {
        changed: node!.type === 'file' ? [node!.id] : { subtree: file.path },
        nodes: counts.nodes,
        mappings: counts.mappings,
        files: [{ type: node!.type, path: file.path, count: counts.files }],
      },
    ];
  }

  /** Restores a mapping to its node. @throws NotFound if it is not in the trash, or its node was deleted; AlreadyMapped */
  async restoreMapping(principal: Principal, id: string): Promise<MappingRow> {
    return this.database.transaction(async (tx) => {
      const entry = await this.find(tx, principal, id, true);
      const { tenantId } = principal;
      const { nodeId, projectId, treeId } = entry;
      await this.lock.shared(tx, treeId);
      await this.visibility.lockNode(tx, principal, nodeId);
      await this.claim(tx, principal, entry);
      if (!(await this.restored.restoreMapping(tx, tenantId, entry.id))) throw new AlreadyMapped();
      await this.trash.end(tx, tenantId, entry.id);
      await this.versions.change(tx, tenantId, nodeId);
      const mapping = (await this.mappings.findOfNode(tx, tenantId, nodeId))!;
      await this.counters.changed(tx, tenantId, projectId, { changed: [nodeId], mappings: 1 });
      return mapping;
    });
  }

  private async find(
    tx: Transaction,
    principal: Principal,
    subjectId: string,
    isMapping: boolean,
  ): Promise<FoundEntry> {
    const entry = await this.trash.find(tx, principal, subjectId, isMapping);
    if (!entry) throw new NotFound();
    return entry;
  }

  private async place(
    tx: Transaction,
    principal: Principal,
    projectId: string,
    path: string,
  ): Promise<{ file: NewFile; createdFolders: string[] }> {
    const taken = await this.nodes.findAtPaths(tx, principal.tenantId, projectId, [path]);
    if (taken.length > 0) throw new PlaceTaken();
    const place = await this.placement.ensure(tx, principal, projectId, path);
    if ('nodeId' in place) throw new PlaceTaken();
    return { file: place.newFile, createdFolders: place.createdFolders };
  }

  private async requireFits(
    tx: Transaction,
    tenantId: string,
    { id, path }: FoundEntry,
    { newPath, deeper }: { newPath: string; deeper: number },
  ): Promise<void> {
    if (newPath === path) return;
    const [nodes, files] = [
      await this.restored.measure(tx, tenantId, id),
      await this.files.measureDeleted(tx, tenantId, id),
    ];
    const longer = Buffer.byteLength(newPath) - Buffer.byteLength(path);
    const depth = Math.max(nodes.depth, files.depth) + deeper;
    if (depth > MAX_DEPTH || Math.max(nodes.bytes, files.bytes) + longer > MAX_PATH_BYTES)
      throw invalidField(
        'newPath',
        'fits',
        `must leave every path below the node at most ${MAX_DEPTH} levels deep and ${MAX_PATH_BYTES} bytes long`,
      );
  }
}

/** The depth of a stored path. */
function depthOf(path: string): number {
  return path.split('/').length - 1;
}

function isNode<Found extends { type: string }>(found: Found): found is Found & { type: 'file' | 'folder' } {
  return found.type !== 'attachment';
}
