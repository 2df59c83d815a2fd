import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Audit } from '#audit';
import {
  Database,
  NotFound,
  type Queries,
  type Transaction,
  invalidField,
  newId,
  requireMatch,
} from '#platform';
import { Lineage } from '#provenance';
import { Visibility, type VisibleNode } from '#visibility';
import { ProjectCounters } from '../changes/project-counters';
import { FilesBelow } from '../files/files-below.repository';
import { nodeEtag } from '../node-values/node-etag';
import { MAX_DEPTH, MAX_PATH_BYTES, nameProblem } from '../node-values/node-path';
import { tagsOf } from '../node-values/node-tags';
import { TreeLock } from '../structure/tree-lock';
import { TreesRepository } from '../structure/trees.repository';
import { TrashService } from '../trash/trash.service';
import type { CreateNodeDto, MoveNodeDto, UpdateNodeDto } from './nodes.dto';
import { FileInTheWay, NameTaken, NotAFolder, RootFixed } from './nodes.errors';
import { type NodeRow, NodesRepository } from './nodes.repository';
import { requireMayDeletePermanently } from './nodes.policy';

const MAX_METADATA_BYTES = 16_384;

// PostgreSQL cannot store these escapes of JSON.stringify: a NUL or a lone surrogate. The lookbehind skips an escaped backslash before `u`.
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** The files and folders of trees. */
@Injectable()
export class NodesService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly nodes: NodesRepository,
    private readonly trees: TreesRepository,
    private readonly lock: TreeLock,
    private readonly counters: ProjectCounters,
    private readonly lineage: Lineage,
    private readonly trash: TrashService,
    private readonly files: FilesBelow,
    private readonly audit: Audit,
  ) {}

  /** @throws NotFound */
  get(principal: Principal, id: string): Promise<NodeRow> {
    return this.find(this.database, principal, id);
  }

  /** Creates a file or folder. @throws NotFound for the tree or the parent, NameTaken, NotAFolder, ValidationFailed */
  async create(principal: Principal, treeId: string, input: CreateNodeDto): Promise<NodeRow> {
    const name = validName(input.name);
    const metadata = validMetadata(input.metadata ?? {});
    return this.database.transaction(async (tx) => {
      const tree = await this.trees.find(tx, principal, treeId);
      if (!tree) throw new NotFound();
      await this.lock.shared(tx, treeId);
      const parent = await this.visibility.node(tx, principal, input.parentId ?? tree.rootNodeId, 'arrange');
      if (parent.treeId !== treeId) throw new NotFound();
      const { tenantId, userId } = principal;
      const { projectId } = tree;
      const node = {
        id: newId(),
        parentId: parent.id,
        type: input.type,
        name,
        path: pathUnder(parent, name),
        depth: parent.depth + 1,
        sortOrder: input.sortOrder ?? 0,
        metadata,
        tags: tagsOf(metadata),
      };
      const origin = { tenantId, projectId, treeId, createdBy: userId };
      if ((await this.nodes.insert(tx, origin, [node])) === 0) throw new NameTaken();
      await this.lineage.appendToNode(tx, principal, 'created', node.id);
      await this.counters.changed(tx, tenantId, projectId, {
        changed: [node.id],
        nodes: 1,
        files: input.type === 'file' ? [{ type: 'file', path: node.path, count: 1 }] : [],
      });
      return this.find(tx, principal, node.id);
    });
  }

  /** Renames or reorders a node. @throws NotFound, RootFixed, NameTaken, PreconditionFailed, ValidationFailed */
  async update(principal: Principal, id: string, change: UpdateNodeDto, ifMatch?: string): Promise<NodeRow> {
    const name = change.name === undefined ? undefined : validName(change.name);
    return this.change(principal, id, ifMatch, async (tx, node) => {
      const parent = await this.visibility.node(tx, principal, node.parentId!, 'arrange');
      const renamed = name !== undefined && name !== node.name;
      const files = renamed ? await this.relocate(tx, principal, node, parent, name) : 0;
      if (change.sortOrder !== undefined)
        await this.nodes.reorder(tx, principal.tenantId, id, change.sortOrder);
      return files;
    });
  }

  /** Moves a node within its tree. @throws NotFound, RootFixed, NameTaken, NotAFolder, PreconditionFailed, ValidationFailed */
  async move(
    principal: Principal,
    id: string,
    { parentId, sortOrder }: MoveNodeDto,
    ifMatch?: string,
  ): Promise<NodeRow> {
    return this.change(principal, id, ifMatch, async (tx, node) => {
      const parent = await this.visibility.node(tx, principal, parentId ?? node.parentId!, 'arrange');
      if (parent.treeId !== node.treeId)
        throw invalidField('parentId', 'sameTree', 'must be a folder in the same tree');
      if (parent.id === node.id || parent.path.startsWith(`${node.path}/`)) {
        throw invalidField('parentId', 'notUnderItself', 'must not be the node itself or a node below it');
      }
      const moved = parent.id !== node.parentId;
      const files = moved ? await this.relocate(tx, principal, node, parent, node.name) : 0;
      if (sortOrder !== undefined) await this.nodes.reorder(tx, principal.tenantId, id, sortOrder);
      return files;
    });
  }

  /** Moves a node and everything below it to the trash. @throws NotFound, RootFixed */
  async delete(principal: Principal, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.moveToTrash(tx, principal, await this.lockAlone(tx, principal, id));
    });
  }

  /**
   * Deletes a node and everything below it for good, also from the trash.
   *
   * @throws Forbidden unless the caller is an owner or admin with a session; NotFound, RootFixed
   */
  async deletePermanently(principal: Principal, id: string): Promise<void> {
    requireMayDeletePermanently(principal);
    await this.database.transaction(async (tx) => {
      const projectId =
        (await this.trash.discard(tx, principal, id)) ??
        (await this.discardLive(tx, principal, id)) ??
        // Another request moved it to the trash while this one waited for the tree.
        (await this.trash.discard(tx, principal, id));
      if (projectId === undefined) throw new NotFound();
      await this.audit.record(tx, principal, {
        action: 'node.deleted_permanently',
        target: { type: 'node', id },
        before: { projectId },
      });
    });
  }

  /** @returns the project of the node; undefined if there is no such node */
  private async discardLive(tx: Transaction, principal: Principal, id: string): Promise<string | undefined> {
    try {
      await this.moveToTrash(tx, principal, await this.lockAlone(tx, principal, id));
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
    return this.trash.discard(tx, principal, id);
  }

  private async moveToTrash(tx: Transaction, principal: Principal, node: VisibleNode): Promise<void> {
    const { projectId, path, type } = node;
    const { tenantId } = principal;
    // The statement locks the nodes before it appends to the lineage, as a save does.
    const trashId = await this.trash.keepSubtree(tx, principal, { projectId, path });
    if (type === 'folder') await this.files.discard(tx, tenantId, { projectId, path }, trashId);
    await this.lineage.appendToSubtree(tx, principal, 'deleted', projectId, path);
    const deleted = await this.nodes.deleteSubtree(tx, tenantId, projectId, path);
    await this.counters.changed(tx, tenantId, projectId, {
      changed: [],
      nodes: -deleted.nodes,
      mappings: -deleted.mappings,
      files: [{ type, path, count: -deleted.files }],
    });
  }

  private async find(queries: Queries, principal: Principal, id: string): Promise<NodeRow> {
    const node = await this.nodes.find(queries, principal, id);
    if (!node) throw new NotFound();
    return node;
  }

  /** @param work returns how many files it relocated */
  private async change(
    principal: Principal,
    id: string,
    ifMatch: string | undefined,
    work: (tx: Transaction, node: VisibleNode) => Promise<number>,
  ): Promise<NodeRow> {
    return this.database.transaction(async (tx) => {
      const node = await this.lockAlone(tx, principal, id);
      requireMatch(ifMatch, nodeEtag(node));
      const files = await work(tx, node);
      const now = await this.find(tx, principal, id);
      if (now.path !== node.path)
        await this.lineage.appendToSubtree(tx, principal, 'moved', node.projectId, now.path);
      await this.counters.changed(tx, principal.tenantId, node.projectId, {
        changed: now.path === node.path ? [id] : { subtree: now.path },
        files: [
          { type: node.type, path: node.path, count: -files },
          { type: node.type, path: now.path, count: files },
        ],
      });
      return now;
    });
  }

  /** The node, read after the exclusive lock of its tree is acquired, so that it cannot change until `tx` ends. */
  private async lockAlone(tx: Transaction, principal: Principal, id: string): Promise<VisibleNode> {
    const { treeId } = await this.visibility.node(tx, principal, id, 'arrange');
    await this.lock.exclusive(tx, treeId);
    const node = await this.visibility.lockNode(tx, principal, id);
    if (node.parentId === null) throw new RootFixed();
    return node;
  }

  private async relocate(
    tx: Transaction,
    principal: Principal,
    node: VisibleNode,
    parent: VisibleNode,
    name: string,
  ): Promise<number> {
    const { tenantId } = principal;
    const { projectId, path } = node;
    const newPath = pathUnder(parent, name);
    if ((await this.nodes.findAtPaths(tx, tenantId, projectId, [newPath])).length > 0) throw new NameTaken();
    if (await this.files.isAt(tx, tenantId, { projectId, path: newPath })) throw new FileInTheWay();
    const deeper = parent.depth + 1 - node.depth;
    const subtree = await this.nodes.measureSubtree(tx, tenantId, projectId, path);
    const files = await this.files.measure(tx, tenantId, node);
    const longer = Buffer.byteLength(newPath) - Buffer.byteLength(path);
    const depth = Math.max(subtree.depth, files.depth) + deeper;
    if (depth > MAX_DEPTH || Math.max(subtree.bytes, files.bytes) + longer > MAX_PATH_BYTES) {
      throw invalidField(
        name === node.name ? 'parentId' : 'name',
        'fits',
        `must leave every path below the node at most ${MAX_DEPTH} levels deep and ${MAX_PATH_BYTES} bytes long`,
      );
    }
    if (node.type === 'folder' && !(await this.files.move(tx, tenantId, node, newPath)))
      throw new FileInTheWay();
    return this.nodes.relocate(tx, tenantId, node, { newPath, deeper, parentId: parent.id, name });
  }
}

function validName(given: string): string {
  const name = given.normalize('NFC');
  const problem = nameProblem(name);
  if (problem) throw invalidField('name', 'nodeName', problem);
  return name;
}

function validMetadata(metadata: object): object {
  const text = JSON.stringify(metadata);
  if (Buffer.byteLength(text) > MAX_METADATA_BYTES) {
    throw invalidField('metadata', 'maxBytes', `must be at most ${MAX_METADATA_BYTES} bytes as JSON`);
  }
  if (UNSTORABLE.test(text))
    throw invalidField('metadata', 'storable', 'must be well-formed Unicode without NUL characters');
  return metadata;
}

function pathUnder(parent: VisibleNode, name: string): string {
  if (parent.type !== 'folder') throw new NotAFolder();
  const path = `${parent.path}/${name}`;
  if (parent.depth + 1 > MAX_DEPTH)
    throw invalidField('parentId', 'depth', `must be less than ${MAX_DEPTH} levels deep`);
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) {
    throw invalidField('name', 'pathBytes', `must keep the path within ${MAX_PATH_BYTES} bytes`);
  }
  return path;
}
