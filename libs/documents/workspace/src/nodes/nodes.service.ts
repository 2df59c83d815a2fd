import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Audit } from '#audit';
import {
  Database,
  NotFound,
  PreconditionFailed,
  type Queries,
  type Transaction,
  invalidField,
  newId,
  found,
} from '#platform';
import { Lineage } from '#provenance';
import { Visibility, type VisibleNode } from '#visibility';
import { type ProjectChange, ProjectCounters } from '../changes/project-counters';
import { requireNodeMatch } from '../node-values/node-etag';
import { validMetadata } from '../node-values/node-metadata';
import { newNameProblem } from '../node-values/node-path';
import { tagsOf } from '../node-values/node-tags';
import { TreeLock } from '../structure/tree-lock';
import { TreesRepository } from '../structure/trees.repository';
import { TrashService } from '../trash/trash.service';
import type { CreateNodeDto, MoveNodeDto, UpdateNodeDto } from './nodes.dto';
import { NodeMoves, pathUnder } from './node-moves';
import { FileInTheWay, NameTaken, RootFixed } from './nodes.errors';
import { type NodeRow, NodesRepository } from './nodes.repository';
import { requireMayDeletePermanently } from './nodes.policy';

const IN_TRASH = 'This node is in the trash, so no ETag matches it. Omit If-Match to delete it permanently.';

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
    private readonly moves: NodeMoves,
    private readonly lineage: Lineage,
    private readonly trash: TrashService,
    private readonly audit: Audit,
  ) {}

  /** @throws NotFound */
  get(principal: Principal, id: string): Promise<NodeRow> {
    return this.find(this.database, principal, id);
  }

  /** Creates a file or folder. @throws NotFound for the tree or the parent, NameTaken, FileInTheWay, NotAFolder, ValidationFailed */
  async create(principal: Principal, treeId: string, input: CreateNodeDto): Promise<NodeRow> {
    const name = validName(input.name);
    const metadata = validMetadata(input.metadata ?? {});
    return this.database.transaction(async (tx) => {
      const tree = found(await this.trees.find(tx, principal, treeId));
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
      const document = input.type === 'file' ? node.path : null;
      const [taken] = await this.nodes.findAtPaths(tx, tenantId, projectId, [node.path], document);
      if (taken?.type === 'attachment') throw new FileInTheWay();
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

  /** Renames or reorders a node. @throws NotFound, RootFixed, NameTaken, FileInTheWay, PreconditionFailed, ValidationFailed */
  async update(principal: Principal, id: string, change: UpdateNodeDto, ifMatch?: string): Promise<NodeRow> {
    const name = change.name === undefined ? undefined : validName(change.name);
    const { sortOrder } = change;
    return this.change(principal, id, ifMatch, (tx, node) =>
      this.moves.update(tx, principal, node, { name, sortOrder }),
    );
  }

  /** Moves a node within its tree. @throws NotFound, RootFixed, NameTaken, NotAFolder, PreconditionFailed, ValidationFailed */
  async move(principal: Principal, id: string, to: MoveNodeDto, ifMatch?: string): Promise<NodeRow> {
    return this.change(principal, id, ifMatch, (tx, node) => this.moves.move(tx, principal, node, to));
  }

  /** Moves a node and everything below it to the trash. @throws NotFound, RootFixed, PreconditionFailed */
  async delete(principal: Principal, id: string, ifMatch?: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.moveToTrash(tx, principal, id, ifMatch);
    });
  }

  /**
   * Deletes a node and everything below it for good, also from the trash.
   *
   * @throws Forbidden unless the caller is an owner or admin with a session; NotFound, RootFixed, PreconditionFailed
   */
  async deletePermanently(principal: Principal, id: string, ifMatch?: string): Promise<void> {
    requireMayDeletePermanently(principal);
    await this.database.transaction(async (tx) => {
      const projectId =
        (await this.discardTrashed(tx, principal, id, ifMatch)) ??
        (await this.discardLive(tx, principal, id, ifMatch)) ??
        // Another request moved it to the trash while this one waited for the tree.
        (await this.discardTrashed(tx, principal, id, ifMatch));
      if (projectId === undefined) throw new NotFound();
      await this.audit.record(tx, principal, {
        action: 'node.deleted_permanently',
        target: { type: 'node', id },
        before: { projectId },
      });
    });
  }

  /** @returns the project of the node; undefined if it is not in the trash */
  private async discardTrashed(
    tx: Transaction,
    principal: Principal,
    id: string,
    ifMatch: string | undefined,
  ): Promise<string | undefined> {
    const projectId = await this.trash.discard(tx, principal, id);
    if (projectId !== undefined && ifMatch !== undefined)
      throw new PreconditionFailed({ message: IN_TRASH, details: { currentEtag: null } });
    return projectId;
  }

  /** @returns the project of the node; undefined if there is no such node */
  private async discardLive(
    tx: Transaction,
    principal: Principal,
    id: string,
    ifMatch: string | undefined,
  ): Promise<string | undefined> {
    try {
      await this.moveToTrash(tx, principal, id, ifMatch);
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
    return this.trash.discard(tx, principal, id);
  }

  private async moveToTrash(
    tx: Transaction,
    principal: Principal,
    id: string,
    ifMatch: string | undefined,
  ): Promise<void> {
    const node = await this.lockAlone(tx, principal, id);
    requireNodeMatch(ifMatch, node);
    const change = await this.moves.moveToTrash(tx, principal, node);
    await this.counters.changed(tx, principal.tenantId, node.projectId, change);
  }

  private async find(queries: Queries, principal: Principal, id: string): Promise<NodeRow> {
    return found(await this.nodes.find(queries, principal, id));
  }

  private async change(
    principal: Principal,
    id: string,
    ifMatch: string | undefined,
    work: (tx: Transaction, node: VisibleNode) => Promise<ProjectChange | undefined>,
  ): Promise<NodeRow> {
    return this.database.transaction(async (tx) => {
      const node = await this.lockAlone(tx, principal, id);
      requireNodeMatch(ifMatch, node);
      const change = await work(tx, node);
      const now = await this.find(tx, principal, id);
      if (change) await this.counters.changed(tx, principal.tenantId, node.projectId, change);
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
}

function validName(given: string): string {
  const name = given.normalize('NFC');
  const problem = newNameProblem(name);
  if (problem) throw invalidField('name', 'nodeName', problem);
  return name;
}
