import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { type Transaction, invalidField } from '#platform';
import { Lineage } from '#provenance';
import { Visibility, type VisibleNode } from '#visibility';
import type { ProjectChange } from '../changes/project-counters';
import { FilesBelow } from '../files/files-below.repository';
import { MAX_DEPTH, MAX_PATH_BYTES } from '../node-values/node-path';
import { TrashService } from '../trash/trash.service';
import { FileInTheWay, NameTaken, NotAFolder } from './nodes.errors';
import { NodesRepository } from './nodes.repository';

/** Where to move a node: its folder and its sort order stay if they are not given. */
export interface MoveTarget {
  parentId?: string;
  sortOrder?: number;
}

/**
 * Moves, renames and deletes nodes. The caller holds the exclusive lock of the tree, has locked the node, and records the change that each
 * method returns as the last act of its transaction. Without a change, nothing is different from before.
 */
@Injectable()
export class NodeMoves {
  constructor(
    private readonly visibility: Visibility,
    private readonly nodes: NodesRepository,
    private readonly lineage: Lineage,
    private readonly trash: TrashService,
    private readonly files: FilesBelow,
  ) {}

  /** Moves a node within its tree. @throws NotFound, NameTaken, FileInTheWay, NotAFolder, ValidationFailed */
  async move(
    tx: Transaction,
    principal: Principal,
    node: VisibleNode,
    { parentId, sortOrder }: MoveTarget,
  ): Promise<ProjectChange | undefined> {
    const parent = await this.visibility.node(tx, principal, parentId ?? node.parentId!, 'arrange');
    if (parent.treeId !== node.treeId)
      throw invalidField('parentId', 'sameTree', 'must be a folder in the same tree');
    if (parent.id === node.id || parent.path.startsWith(`${node.path}/`)) {
      throw invalidField('parentId', 'notUnderItself', 'must not be the node itself or a node below it');
    }
    return this.place(tx, principal, node, { parent, name: node.name, sortOrder });
  }

  /** Renames or reorders a node. @throws NotFound, NameTaken, FileInTheWay, ValidationFailed */
  async update(
    tx: Transaction,
    principal: Principal,
    node: VisibleNode,
    { name = node.name, sortOrder }: { name?: string; sortOrder?: number },
  ): Promise<ProjectChange | undefined> {
    const parent = await this.visibility.node(tx, principal, node.parentId!, 'arrange');
    return this.place(tx, principal, node, { parent, name, sortOrder });
  }

  /** Moves a node and everything below it to the trash. */
  async moveToTrash(tx: Transaction, principal: Principal, node: VisibleNode): Promise<ProjectChange> {
    const { projectId, path, type } = node;
    // The statement locks the nodes before it appends to the lineage, as a save does.
    const trashId = await this.trash.keepSubtree(tx, principal, { projectId, path });
    if (type === 'folder') await this.files.discard(tx, principal.tenantId, { projectId, path }, trashId);
    await this.lineage.appendToSubtree(tx, principal, 'deleted', projectId, path);
    const deleted = await this.nodes.deleteSubtree(tx, principal.tenantId, projectId, path);
    return {
      changed: [],
      nodes: -deleted.nodes,
      mappings: -deleted.mappings,
      files: [{ type, path, count: -deleted.files }],
    };
  }

  private async place(
    tx: Transaction,
    principal: Principal,
    node: VisibleNode,
    { parent, name, sortOrder }: { parent: VisibleNode; name: string; sortOrder?: number },
  ): Promise<ProjectChange | undefined> {
    const { id, type, path, projectId } = node;
    const { tenantId } = principal;
    const relocated = parent.id !== node.parentId || name !== node.name;
    const to = relocated ? await this.relocate(tx, tenantId, node, parent, name) : undefined;
    const reordered = sortOrder !== undefined && (await this.nodes.reorder(tx, tenantId, id, sortOrder));
    if (!to) return reordered ? { changed: [id] } : undefined;
    await this.lineage.appendToSubtree(tx, principal, 'moved', projectId, to.path);
    return {
      changed: type === 'file' ? [id] : { subtree: to.path },
      files: [
        { type, path, count: -to.files },
        { type, path: to.path, count: to.files },
      ],
    };
  }

  private async relocate(
    tx: Transaction,
    tenantId: string,
    node: VisibleNode,
    parent: VisibleNode,
    name: string,
  ): Promise<{ path: string; files: number }> {
    const { projectId, path } = node;
    const newPath = pathUnder(parent, name);
    const [taken] = await this.nodes.findAtPaths(tx, tenantId, projectId, [newPath]);
    if (taken) throw taken.type === 'attachment' ? new FileInTheWay() : new NameTaken();
    const deeper = parent.depth + 1 - node.depth;
    const subtree =
      node.type === 'file'
        ? { depth: node.depth, bytes: Buffer.byteLength(path) }
        : await this.measure(tx, tenantId, node);
    const longer = Buffer.byteLength(newPath) - Buffer.byteLength(path);
    if (subtree.depth + deeper > MAX_DEPTH || subtree.bytes + longer > MAX_PATH_BYTES) {
      throw invalidField(
        name === node.name ? 'parentId' : 'name',
        'fits',
        `must leave every path below the node at most ${MAX_DEPTH} levels deep and ${MAX_PATH_BYTES} bytes long`,
      );
    }
    if (await this.files.isInTheWay(tx, tenantId, node, newPath)) throw new FileInTheWay();
    if (node.type === 'folder' && !(await this.files.move(tx, tenantId, node, newPath)))
      throw new FileInTheWay();
    const to = { newPath, deeper, parentId: parent.id, name };
    return { path: newPath, files: await this.nodes.relocate(tx, tenantId, node, to) };
  }

  /** The depth and the length in bytes of the longest path below a folder, of nodes and of files. */
  private async measure(
    tx: Transaction,
    tenantId: string,
    folder: VisibleNode,
  ): Promise<{ depth: number; bytes: number }> {
    const nodes = await this.nodes.measureSubtree(tx, tenantId, folder.projectId, folder.path);
    const files = await this.files.measure(tx, tenantId, folder);
    return { depth: Math.max(nodes.depth, files.depth), bytes: Math.max(nodes.bytes, files.bytes) };
  }
}

/** The path of a node in a folder. @throws NotAFolder, ValidationFailed */
export function pathUnder(parent: VisibleNode, name: string): string {
  if (parent.type !== 'folder') throw new NotAFolder();
  const path = `${parent.path}/${name}`;
  if (parent.depth + 1 > MAX_DEPTH)
    throw invalidField('parentId', 'depth', `must be less than ${MAX_DEPTH} levels deep`);
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) {
    throw invalidField('name', 'pathBytes', `must keep the path within ${MAX_PATH_BYTES} bytes`);
  }
  return path;
}
