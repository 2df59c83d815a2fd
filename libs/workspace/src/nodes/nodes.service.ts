import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, NotFound, type Transaction, invalidField, newId, requireMatch } from '#platform';
import { Lineage } from '#provenance';
import { Visibility, type VisibleNode } from '#visibility';
import { ProjectCounters } from '../projects/project-counters';
import { TreeLock } from '../trees/tree-lock';
import { TreesRepository } from '../trees/trees.repository';
import { nodeEtag } from './etag';
import { MAX_DEPTH, MAX_PATH_BYTES, nameProblem } from './node-path';
import { tagsOf } from './node-tags';
import type { CreateNodeDto, MoveNodeDto, UpdateNodeDto } from './nodes.dto';
import { NameTaken, NotAFolder, RootFixed } from './nodes.errors';
import { type NodeRow, NodesRepository } from './nodes.repository';

const MAX_METADATA_BYTES = 16_384;

// As JSON.stringify writes them: a NUL or a lone surrogate, and no backslash of the text itself before the u.
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** Nodes of a tree: making, renaming, moving, deleting. */
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
  ) {}

  /** One node. @throws NotFound */
  async get(principal: Principal, id: string, tx?: Transaction): Promise<NodeRow> {
    const node = await this.nodes.find(principal, id, tx);
    if (!node) throw new NotFound();
    return node;
  }

  /** Makes a file or folder. @throws NotFound for a tree or parent out of sight, NameTaken, NotAFolder. */
  async create(principal: Principal, treeId: string, input: CreateNodeDto): Promise<NodeRow> {
    const name = acceptName(input.name);
    const metadata = acceptMetadata(input.metadata ?? {});
    return this.database.transaction(async (tx) => {
      const tree = await this.trees.find(principal, treeId, tx);
      if (!tree) throw new NotFound();
      await this.lock.shared(tx, treeId);
      const parent = await this.visibility.node(tx, principal, input.parentId ?? tree.rootNodeId, 'arrange');
      if (parent.treeId !== treeId) throw new NotFound();
      const path = placeUnder(parent, name);
      const { tenantId } = principal;
      const node = {
        id: newId(),
        tenantId,
        projectId: tree.projectId,
        treeId,
        parentId: parent.id,
        type: input.type,
        name,
        path,
        depth: parent.depth + 1,
        sortOrder: input.sortOrder ?? 0,
        metadata,
        tags: tagsOf(metadata),
        createdBy: principal.userId,
      };
      if ((await this.nodes.insert(tx, [node])) === 0) throw new NameTaken();
      await this.lineage.appendToNode(tx, principal, 'created', node.id);
      await this.counters.changed(tx, tenantId, tree.projectId, {
        changed: [node.id],
        nodes: 1,
        files: input.type === 'file' ? [{ type: 'file', path, count: 1 }] : [],
      });
      return this.get(principal, node.id, tx);
    });
  }

  /** Renames or reorders. @throws NotFound, RootFixed, NameTaken, PreconditionFailed. */
  async update(principal: Principal, id: string, change: UpdateNodeDto, ifMatch?: string): Promise<NodeRow> {
    const name = change.name === undefined ? undefined : acceptName(change.name);
    return this.change(principal, id, ifMatch, async (tx, node) => {
      const parent = await this.visibility.node(tx, principal, node.parentId!, 'arrange');
      const renamed = name !== undefined && name !== node.name;
      const files = renamed ? await this.relocate(tx, principal, node, parent, name) : 0;
      if (change.sortOrder !== undefined)
        await this.nodes.reorder(tx, principal.tenantId, id, change.sortOrder);
      return files;
    });
  }

  /** Moves within its tree. @throws NotFound, RootFixed, NameTaken, NotAFolder, PreconditionFailed; 400 under itself. */
  async move(
    principal: Principal,
    id: string,
    { parentId, sortOrder }: MoveNodeDto,
    ifMatch?: string,
  ): Promise<NodeRow> {
    return this.change(principal, id, ifMatch, async (tx, node) => {
      const parent = await this.visibility.node(tx, principal, parentId ?? node.parentId!, 'arrange');
      if (parent.treeId !== node.treeId)
        throw invalidField('parentId', 'sameTree', 'must be a folder of the same tree');
      if (parent.id === node.id || parent.path.startsWith(`${node.path}/`)) {
        throw invalidField('parentId', 'notUnderItself', 'must not be the node itself or lie under it');
      }
      const moved = parent.id !== node.parentId;
      const files = moved ? await this.relocate(tx, principal, node, parent, node.name) : 0;
      if (sortOrder !== undefined) await this.nodes.reorder(tx, principal.tenantId, id, sortOrder);
      return files;
    });
  }

  /** Deletes a node and all below it. @throws NotFound, RootFixed. */
  async delete(principal: Principal, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const node = await this.alone(tx, principal, id);
      const gone = await this.nodes.deleteSubtree(tx, principal.tenantId, node.projectId, node.path);
      await this.counters.changed(tx, principal.tenantId, node.projectId, {
        changed: [],
        nodes: -gone.nodes,
        mappings: -gone.mappings,
        files: [{ type: node.type, path: node.path, count: -gone.files }],
      });
    });
  }

  private async change(
    principal: Principal,
    id: string,
    ifMatch: string | undefined,
    /** Answers how many files it moved. */
    work: (tx: Transaction, node: VisibleNode) => Promise<number>,
  ): Promise<NodeRow> {
    return this.database.transaction(async (tx) => {
      const node = await this.alone(tx, principal, id);
      requireMatch(ifMatch, nodeEtag(node));
      const files = await work(tx, node);
      const now = await this.get(principal, id, tx);
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

  /** The node, with its tree's lock held alone. The lock comes first, so that what is read after it stays true. */
  private async alone(tx: Transaction, principal: Principal, id: string): Promise<VisibleNode> {
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
    const path = placeUnder(parent, name);
    if (await this.nodes.pathExists(tx, tenantId, node.projectId, path)) throw new NameTaken();
    const deeper = parent.depth + 1 - node.depth;
    const extent = await this.nodes.extent(tx, tenantId, node.projectId, node.path);
    const longer = Buffer.byteLength(path) - Buffer.byteLength(node.path);
    if (extent.depth + deeper > MAX_DEPTH || extent.bytes + longer > MAX_PATH_BYTES) {
      throw invalidField(
        name === node.name ? 'parentId' : 'name',
        'fits',
        `would make a path below it deeper than ${MAX_DEPTH} levels or longer than ${MAX_PATH_BYTES} bytes`,
      );
    }
    return this.nodes.relocate(tx, tenantId, node, { path, deeper, parentId: parent.id, name });
  }
}

function acceptName(given: string): string {
  const name = given.normalize('NFC');
  const problem = nameProblem(name);
  if (problem) throw invalidField('name', 'nodeName', problem);
  return name;
}

function acceptMetadata(metadata: object): object {
  const text = JSON.stringify(metadata);
  if (Buffer.byteLength(text) > MAX_METADATA_BYTES) {
    throw invalidField('metadata', 'maxBytes', `must be at most ${MAX_METADATA_BYTES} bytes as JSON`);
  }
  if (UNSTORABLE.test(text))
    throw invalidField('metadata', 'storable', 'must be well-formed Unicode without NUL characters');
  return metadata;
}

function placeUnder(parent: VisibleNode, name: string): string {
  if (parent.type !== 'folder') throw new NotAFolder();
  const path = `${parent.path}/${name}`;
  if (parent.depth + 1 > MAX_DEPTH)
    throw invalidField('parentId', 'depth', `lies too deep: a node is at most ${MAX_DEPTH} levels down`);
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) {
    throw invalidField('name', 'pathBytes', `would make the path longer than ${MAX_PATH_BYTES} bytes`);
  }
  return path;
}
