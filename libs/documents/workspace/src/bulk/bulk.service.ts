import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, NotFound, type Transaction, found } from '#platform';
import { Visibility, type VisibleNode } from '#visibility';
import { type ProjectChange, ProjectCounters } from '../changes/project-counters';
import { requireNodeMatch } from '../node-values/node-etag';
import { NodeMoves } from '../nodes/node-moves';
import { RootFixed } from '../nodes/nodes.errors';
import { requireMayMoveTogether } from '../nodes/nodes.policy';
import { type NodeRow, NodesRepository } from '../nodes/nodes.repository';
import { RestoredNodes } from '../restore/restored-nodes';
import { TreeLock } from '../structure/tree-lock';
import { TreesRepository } from '../structure/trees.repository';
import { TrashEntries } from '../trash/trash-entries';
import type { FoundEntry } from '../trash/trash.repository';
import { insideOthers, requireItems } from './bulk-items';
import type { BulkDto, BulkItemDto } from './bulk.dto';
import { itemAt } from './bulk.errors';

/** The result for a node, which has none if it was deleted. */
export interface BulkResult {
  id: string;
  node: NodeRow | undefined;
}

/**
 * Moves, deletes or restores several nodes of a project, all or none. It holds the exclusive lock of the tree, locks the nodes in the order
 * of their ids, and records the changes last, so that it never deadlocks with a save or another bulk change.
 */
@Injectable()
export class BulkService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly trees: TreesRepository,
    private readonly lock: TreeLock,
    private readonly nodes: NodesRepository,
    private readonly moves: NodeMoves,
    private readonly entries: TrashEntries,
    private readonly restored: RestoredNodes,
    private readonly counters: ProjectCounters,
  ) {}

  /**
   * Changes the nodes. Returns a result for each item, in their order.
   *
   * @throws what the routes for one node throw, with the index of the item
   */
  async run(principal: Principal, projectId: string, { op, items: sent }: BulkDto): Promise<BulkResult[]> {
    const items = sent.map((item) => ({ ...item, nodeId: item.nodeId.toLowerCase() }));
    requireItems({ op, items });
    if (op === 'move') requireMayMoveTogether(principal);
    return this.database.transaction(async (tx) => {
      const tree = found((await this.trees.listOfProject(tx, principal, projectId))[0]);
      await this.lock.exclusive(tx, tree.id);
      const changes = await this.change(tx, principal, projectId, { op, items });
      const ids = items.map(({ nodeId }) => nodeId);
      const rows = op === 'delete' ? [] : await this.nodes.findAll(tx, principal, ids);
      await this.counters.changedTogether(tx, principal.tenantId, projectId, changes);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => ({ id, node: byId.get(id) }));
    });
  }

  private async change(
    tx: Transaction,
    principal: Principal,
    projectId: string,
    { op, items }: BulkDto,
  ): Promise<ProjectChange[]> {
    if (op === 'restore') return this.restore(tx, principal, projectId, items);
    const nodes = await this.lockAll(tx, principal, projectId, items);
    return op === 'move' ? this.move(tx, principal, items, nodes) : this.delete(tx, principal, nodes);
  }

  /** The nodes in the order of the items, as they are before any of them changes. */
  private async lockAll(
    tx: Transaction,
    principal: Principal,
    projectId: string,
    items: readonly BulkItemDto[],
  ): Promise<VisibleNode[]> {
    const locked = await this.visibility.lockNodes(
      tx,
      principal,
      items.map(({ nodeId }) => nodeId),
    );
    const byId = new Map(locked.map((node) => [node.id, node]));
    return inOrder(items, ({ nodeId, etag }) => {
      const node = byId.get(nodeId);
      if (node?.projectId !== projectId) throw new NotFound();
      if (node.parentId === null) throw new RootFixed();
      requireNodeMatch(etag, node);
      return node;
    });
  }

  private async move(
    tx: Transaction,
    principal: Principal,
    items: readonly BulkItemDto[],
    nodes: readonly VisibleNode[],
  ): Promise<ProjectChange[]> {
    let movedFolder = false;
    const changes = await inOrder(items, async (item, index) => {
      // A folder that an earlier item moved may contain this node.
      const node = movedFolder ? await this.visibility.lockNode(tx, principal, item.nodeId) : nodes[index]!;
      movedFolder ||= node.type === 'folder';
      return this.moves.move(tx, principal, node, item);
    });
    return changes.filter((change) => change !== undefined);
  }

  /** A node in a folder that is deleted too is deleted with the folder, and returns with it. */
  private async delete(
    tx: Transaction,
    principal: Principal,
    nodes: readonly VisibleNode[],
  ): Promise<ProjectChange[]> {
    const inside = insideOthers(nodes.map(({ path }) => path));
    const changes = await inOrder(nodes, (node, index) =>
      inside[index] ? undefined : this.moves.moveToTrash(tx, principal, node),
    );
    return changes.filter((change) => change !== undefined);
  }

  private async restore(
    tx: Transaction,
    principal: Principal,
    projectId: string,
    items: readonly BulkItemDto[],
  ): Promise<ProjectChange[]> {
    const entries = await inOrder(items, async ({ nodeId }): Promise<FoundEntry> => {
      const entry = await this.entries.node(tx, principal, nodeId);
      if (entry.projectId !== projectId) throw new NotFound();
      return entry;
    });
    const changes = await inOrder(items, async ({ newPath }, index) => {
      await this.entries.claim(tx, principal, entries[index]!);
      return this.restored.restore(tx, principal, entries[index]!, this.restored.pathOf(newPath));
    });
    return changes.flat();
  }
}

/** Runs `work` for one item after the other. A refusal names the index of its item. */
async function inOrder<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result> | Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) results.push(await itemAt(index, () => work(item, index)));
  return results;
}
