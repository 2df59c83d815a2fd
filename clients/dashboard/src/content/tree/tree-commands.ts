import { explain, isConflict } from '../../ground/api/errors';
import { announce } from '../../ground/controls/announce';
import { showNotice } from '../../ground/controls/notices';
import type { Texts } from '../../ground/texts/texts';
import { changeTogether, renameNode } from './bulk';
import { readChildren } from './children';
import type { TreeNode } from './node';
import type { OpenTree } from './open-tree';
import { planOrder } from './order';
import { type Placement, type TreeChange, nodesOf } from './pending';
import { type Inverse, UndoStack } from './undo';

type Etags = ReadonlyMap<string, string>;

/** Thrown if nodes are no longer as the person saw them when they changed them. */
class Changed extends Error {}

/** Thrown if a new folder cannot be taken back, because something is in it by now. */
class NotEmpty extends Error {}

/** The changes of a person to a tree. Each is shown at once, sent with ETags, taken back if it is refused, and undone on request. */
export class TreeCommands {
  readonly #undo = new UndoStack();

  constructor(
    readonly tree: OpenTree,
    private readonly texts: Texts,
  ) {}

  /** Renames a node. Returns why it was refused, if it was. */
  async rename(node: TreeNode, name: string): Promise<string | undefined> {
    try {
      const etags = await this.#carryOut({ kind: 'rename', node, name }, async (nodes) => {
        const etag = await renameNode(node.id, name, nodes[0]?.etag ?? node.etag);
        return new Map([[node.id, etag]]);
      });
      this.#done(this.texts.tree.renamed(node.name, name), async () => {
        const renamed = { ...node, name, etag: etags.get(node.id) ?? node.etag };
        await this.#carryOut({ kind: 'rename', node: renamed, name: node.name }, async (nodes) => {
          return new Map([[node.id, await renameNode(node.id, node.name, nodes[0]?.etag ?? renamed.etag)]]);
        });
      });
      return undefined;
    } catch (error) {
      return this.#reason(error);
    }
  }

  /** Moves nodes to a folder, where their names decide their places. */
  async moveInto(nodes: readonly TreeNode[], parentId: string, folderName: string): Promise<void> {
    const moved = nodes.filter(
      (node) => node.parentId !== parentId && !this.tree.model.isWithin(parentId, node.id),
    );
    if (moved.length === 0) return;
    await this.#place(
      moved.map((node) => ({ node, parentId, sortOrder: 0 })),
      this.texts.tree.moved(moved.length, moved[0]?.name ?? '', folderName || this.texts.tree.top),
    );
  }

  /** Puts nodes between the nodes of a folder, before the one at `at` of those that do not move. */
  async moveBetween(nodes: readonly TreeNode[], parentId: string, at: number): Promise<void> {
    const moved = nodes.filter((node) => !this.tree.model.isWithin(parentId, node.id));
    if (moved.length === 0) return;
    const ids = new Set(moved.map(({ id }) => id));
    const siblings = this.tree.childrenOf(parentId).filter(({ id }) => !ids.has(id));
    const orders = planOrder(siblings, moved, at);
    if (!orders || (orders.length > moved.length && !this.tree.isComplete(parentId))) {
      showNotice(this.texts.tree.cannotOrder, { kind: 'problem' });
      return;
    }
    const byId = new Map([...siblings, ...moved].map((node) => [node.id, node]));
    const placements = orders.flatMap(({ id, sortOrder }) => {
      const node = byId.get(id);
      return node ? [{ node, parentId, sortOrder }] : [];
    });
    const folder = this.tree.model.find(parentId)?.node.name;
    const [first] = moved;
    const isReorder = moved.every((node) => node.parentId === parentId);
    await this.#place(
      placements,
      isReorder
        ? this.texts.tree.reordered(moved.length, first?.name ?? '')
        : this.texts.tree.moved(moved.length, first?.name ?? '', folder ?? this.texts.tree.top),
    );
  }

  /** Offers to take back a creation. The node is deleted only if it is as it was created, and a folder only if nothing is in it. */
  created(
    { type, ...created }: Pick<TreeNode, 'id' | 'parentId' | 'type' | 'name' | 'etag'>,
    label: string,
  ): void {
    const node: TreeNode = { ...created, type, sortOrder: 0, childCount: 0, updatedAt: '' };
    const inverse = {
      label,
      run: async (): Promise<void> => {
        if (type === 'folder' && (await readChildren(node.id, null)).nodes.length > 0) throw new NotEmpty();
        const end = this.tree.pend({ kind: 'remove', nodes: [node] });
        const items = [{ nodeId: node.id, etag: node.etag }];
        await end(
          await changeTogether(this.tree.projectId, 'delete', items).catch((error: unknown) => {
            void end(null);
            throw error;
          }),
        );
      },
    };
    this.#undo.push(inverse);
    // A document opens in the editor, where there is nothing to undo yet.
    if (type === 'file') announce(label);
    else this.#offer(inverse);
  }

  /** Deletes nodes, which then are in the trash. */
  async remove(nodes: readonly TreeNode[]): Promise<void> {
    try {
      await this.#carryOut({ kind: 'remove', nodes }, (current) =>
        changeTogether(
          this.tree.projectId,
          'delete',
          current.map(({ id, etag }) => ({ nodeId: id, etag })),
        ),
      );
      this.#done(this.texts.tree.deleted(nodes.length, nodes[0]?.name ?? ''), () => this.#restore(nodes));
    } catch (error) {
      this.#refused(error);
    }
  }

  /** Takes back the last change. */
  async undo(which?: Inverse): Promise<void> {
    try {
      const undone = await this.#undo.undo(which);
      if (undone) announce(this.texts.tree.undone(undone.label));
      else if (!which) announce(this.texts.tree.nothingToUndo);
    } catch (error) {
      this.#refused(error);
    }
  }

  async #restore(nodes: readonly TreeNode[]): Promise<void> {
    await changeTogether(
      this.tree.projectId,
      'restore',
      nodes.map(({ id }) => ({ nodeId: id })),
    );
    await Promise.all([...new Set(nodes.map(({ parentId }) => parentId))].map((id) => this.tree.refresh(id)));
  }

  async #place(placements: readonly Placement[], label: string): Promise<void> {
    try {
      const etags = await this.#sendPlacements(placements);
      this.#done(label, async () => {
        const back = placements.map(({ node, parentId, sortOrder }) => ({
          node: { ...node, parentId, sortOrder, etag: etags.get(node.id) ?? node.etag },
          parentId: node.parentId,
          sortOrder: node.sortOrder,
        }));
        await this.#sendPlacements(back);
      });
    } catch (error) {
      this.#refused(error);
    }
  }

  #sendPlacements(placements: readonly Placement[]): Promise<Etags> {
    return this.#carryOut({ kind: 'place', placements }, (current) =>
      changeTogether(
        this.tree.projectId,
        'move',
        placements.map(({ node, parentId, sortOrder }, i) => ({
          nodeId: node.id,
          parentId,
          sortOrder,
          etag: current[i]?.etag ?? node.etag,
        })),
      ),
    );
  }

  /** Shows a change, and sends it. */
  async #carryOut(
    change: TreeChange,
    send: (current: readonly TreeNode[]) => Promise<Etags>,
  ): Promise<Etags> {
    const end = this.tree.pend(change);
    try {
      const etags = await this.#sendAsSeen(nodesOf(change), send);
      void end(etags);
      return etags;
    } catch (error) {
      void end(null);
      throw error;
    }
  }

  /**
   * Sends a change of nodes if they are still as the person saw them. Nodes that this browser keeps have no ETag, so they are read first. A save of
   * a document changes its ETag, but not its place: then the change is sent a second time with the new ETags.
   */
  async #sendAsSeen(
    nodes: readonly TreeNode[],
    send: (current: readonly TreeNode[]) => Promise<Etags>,
  ): Promise<Etags> {
    const known = nodes.every(({ etag }) => etag !== '') ? nodes : await this.#readAgain(nodes);
    try {
      return await send(known);
    } catch (error) {
      if (!isConflict(error)) throw error;
      return send(await this.#readAgain(nodes));
    }
  }

  async #readAgain(nodes: readonly TreeNode[]): Promise<readonly TreeNode[]> {
    await Promise.all([...new Set(nodes.map(({ parentId }) => parentId))].map((id) => this.tree.refresh(id)));
    return nodes.map((seen) => {
      const node = this.tree.dataOf(seen);
      if (node?.name !== seen.name || node.sortOrder !== seen.sortOrder) throw new Changed();
      return node;
    });
  }

  #done(label: string, run: () => Promise<void>): void {
    const inverse = { label, run };
    this.#undo.push(inverse);
    this.#offer(inverse);
  }

  #offer(inverse: Inverse): void {
    const act = { label: this.texts.tree.undo, run: () => void this.undo(inverse) };
    showNotice(inverse.label, { act });
  }

  #refused(error: unknown): void {
    showNotice(this.texts.tree.refused(this.#reason(error)), { kind: 'problem' });
  }

  #reason(error: unknown): string {
    if (error instanceof NotEmpty) return this.texts.tree.notEmpty;
    return isConflict(error) || error instanceof Changed
      ? this.texts.tree.conflict
      : explain(error, this.texts);
  }
}
