import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { type Transaction, invalidField } from '#platform';
import { Lineage } from '#provenance';
import type { ProjectChange } from '../changes/project-counters';
import { FilesBelow } from '../files/files-below.repository';
import { MAX_DEPTH, MAX_PATH_BYTES, newNameProblem, splitPath } from '../node-values/node-path';
import { NodesRepository } from '../nodes/nodes.repository';
import { type NewFile, Placement } from '../nodes/placement';
import { TrashEntries } from '../trash/trash-entries';
import type { FoundEntry } from '../trash/trash.repository';
import { PlaceTaken } from './restore.errors';
import { RestoreRepository } from './restore.repository';

/** Puts deleted nodes back, with everything that was below them. */
@Injectable()
export class RestoredNodes {
  constructor(
    private readonly entries: TrashEntries,
    private readonly restored: RestoreRepository,
    private readonly nodes: NodesRepository,
    private readonly placement: Placement,
    private readonly files: FilesBelow,
    private readonly lineage: Lineage,
  ) {}

  /** The canonical form of a path to restore to. @throws ValidationFailed */
  pathOf(newPath: string | undefined): string | undefined {
    return newPath === undefined ? undefined : this.placement.normalize(newPath, 'newPath');
  }

  /**
   * Restores the nodes of an entry. The caller holds the exclusive lock of the tree, has claimed the entry, and records the changes as the
   * last act of its transaction.
   *
   * @throws PlaceTaken; NotAFolder if a file is in the place of a folder; ValidationFailed
   */
  async restore(
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
    if (wanted !== undefined && wanted !== path) requireVisible(wanted, path, createdFolders.length);
    await this.requireFits(tx, tenantId, entry, { newPath: file.path, deeper });
    const place = { path, newPath: file.path, name, parentId, deeper };
    if (await this.files.isInTheWayOfDeleted(tx, tenantId, entry, place)) throw new PlaceTaken();
    const counts = await this.restored.restoreSubtree(tx, tenantId, entry, place);
    if (!(await this.files.restore(tx, tenantId, entry.id, place))) throw new PlaceTaken();
    await this.entries.end(tx, principal, entry);
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

  private async place(
    tx: Transaction,
    principal: Principal,
    projectId: string,
    path: string,
  ): Promise<{ file: NewFile; createdFolders: string[] }> {
    const taken = await this.nodes.findAtPaths(tx, principal.tenantId, projectId, [path]);
    if (taken.length > 0) throw new PlaceTaken();
    const place = await this.placement.ensure(tx, principal, projectId, path, { fileIsNew: false });
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

/** Checks the names that a restoration makes. Names that show nothing exist from before they were refused, and nodes keep them. @throws ValidationFailed */
function requireVisible(newPath: string, path: string, createdFolders: number): void {
  const newNames = splitPath(newPath).slice(-1 - createdFolders);
  if (newNames.at(-1) === splitPath(path).at(-1)) newNames.pop();
  const problem = newNames.map(newNameProblem).find(Boolean);
  if (problem) throw invalidField('newPath', 'path', `must contain only valid names: a name ${problem}`);
}

/** The depth of a stored path. */
function depthOf(path: string): number {
  return path.split('/').length - 1;
}

function isNode<Found extends { type: string }>(found: Found): found is Found & { type: 'file' | 'folder' } {
  return found.type !== 'attachment';
}
