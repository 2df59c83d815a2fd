import type { QueryClient } from '@tanstack/react-query';
import { type LiveEvent, onLiveEvent } from '../../ground/live/stream';
import { childrenQuery } from './children';
import { TreeModel } from './model';
import type { TreeNode } from './node';
import { OpenFolder } from './open-folder';
import { type Pending, type TreeChange, foldersOf, nodesOf, withPending } from './pending';
import { NOTHING_SELECTED, type Selection } from './selection';

/**
 * The tree of a project as the person has opened it. Folders are read when they are opened, and again when events name them. Changes of the
 * person lie over the data until it contains them.
 */
export class OpenTree {
  readonly model: TreeModel;
  readonly #folders = new Map<string, OpenFolder>();
  readonly #listeners = new Set<() => void>();
  #pending: readonly Pending[] = [];
  #version = 0;
  #dataVersion = 0;
  #stopEvents: (() => void) | undefined;
  selection: Selection = NOTHING_SELECTED;

  constructor(
    readonly client: QueryClient,
    readonly projectId: string,
    readonly rootId: string,
  ) {
    this.model = new TreeModel(rootId);
  }

  /** Follows the data while anything listens. */
  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#start();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  };

  readonly version = (): number => this.#version;

  /** Changes with what is known of folders, and not with the focus, the selection and what is open. */
  readonly dataVersion = (): number => this.#dataVersion;

  select(selection: Selection): void {
    this.selection = selection;
    this.#changed();
  }

  expand(id: string): void {
    this.model.expand(id);
    this.#read(id);
    this.#changed();
  }

  collapse(id: string): void {
    this.model.collapse(id);
    this.#changed();
  }

  /** Reads a folder without opening it. */
  load(id: string): void {
    this.#read(id);
  }

  /** The error of a folder that could not be read. */
  errorOf(id: string): unknown {
    return this.#folders.get(id)?.error;
  }

  retry(id: string): void {
    this.#folders.get(id)?.retry();
  }

  /** A node as the service described it last, without the changes that are pending. */
  dataOf({ id, parentId }: Pick<TreeNode, 'id' | 'parentId'>): TreeNode | undefined {
    return this.#folders.get(parentId)?.items.find((node) => node.id === id);
  }

  /** The nodes that are known to be in a folder, with the changes that are pending. */
  childrenOf(id: string): readonly TreeNode[] {
    return this.model.find(id)?.children?.map(({ node }) => node) ?? [];
  }

  /** Whether everything in a folder is known. */
  isComplete(id: string): boolean {
    return this.#folders.get(id)?.isComplete ?? false;
  }

  /** Reads the next page of a folder. */
  async loadMore(id: string): Promise<void> {
    await this.#folders.get(id)?.loadMore();
  }

  /**
   * Opens the folders on a path, so that the node at its end is shown. Resolves with its id, or undefined if it is not among what is read.
   */
  async reveal(path: string): Promise<string | undefined> {
    let parentId = this.rootId;
    const names = path.split('/').filter(Boolean);
    for (const [i, name] of names.entries()) {
      await this.client.ensureQueryData(childrenQuery(this.projectId, parentId)).catch(() => undefined);
      this.#read(parentId);
      const row = this.model.find(parentId)?.children?.find(({ node }) => node.name === name);
      if (!row) return undefined;
      if (i === names.length - 1) return row.id;
      this.expand(row.id);
      parentId = row.id;
    }
    return undefined;
  }

  /** Shows a change at once, and returns what ends it: with the ETags of the answer, or without them if it was refused. */
  pend(change: TreeChange): (etags: ReadonlyMap<string, string> | null) => Promise<void> {
    let current: Pending = { change, etags: new Map() };
    this.#pending = [...this.#pending, current];
    this.#patch(change);
    return async (etags) => {
      if (etags) {
        const answered = { change, etags };
        this.#pending = this.#pending.map((other) => (other === current ? answered : other));
        current = answered;
        this.#showAll(change);
        await Promise.all(foldersOf(change).map((id) => this.refresh(id, nodesOf(change))));
      }
      this.#pending = this.#pending.filter((other) => other !== current);
      this.#showAll(change);
    };
  }

  /** Reads a folder again if it is shown: of a large one only the pages on which nodes are or were, if they are given. */
  async refresh(id: string, nodes?: readonly TreeNode[]): Promise<void> {
    const folder = this.#folders.get(id);
    if (!folder) return;
    const { queryKey } = childrenQuery(this.projectId, id);
    await Promise.all([
      this.client.invalidateQueries({ queryKey, exact: true }),
      folder.refreshPages(nodes, (node) => this.model.find(node.id)?.node ?? node),
    ]);
  }

  #start(): void {
    this.#stopEvents = onLiveEvent((event) => this.#onEvent(event));
    for (const folder of this.#folders.values()) folder.follow();
    this.#read(this.rootId);
  }

  #stop(): void {
    this.#stopEvents?.();
    for (const folder of this.#folders.values()) folder.stop();
  }

  #read(id: string): void {
    const known = this.#folders.get(id);
    if (known) {
      // It may have been moved out of what is loaded, and back.
      if (!this.model.find(id)?.children) this.#show(id, known);
      return;
    }
    const folder: OpenFolder = new OpenFolder(this.client, this.projectId, id, () => this.#show(id, folder));
    this.#folders.set(id, folder);
    folder.open();
  }

  #show(id: string, folder: OpenFolder): void {
    if (!this.model.find(id)) {
      folder.close();
      this.#folders.delete(id);
      return;
    }
    if (folder.isKnown) {
      const nodes = withPending(id, folder.items, this.#pending);
      this.model.setChildren(id, nodes, folder.restAfter(nodes.length));
    } else {
      if (folder.drop()) this.model.setChildren(id, []);
      this.model.setRest(id, folder.error === undefined ? 'loading' : 'failed');
    }
    this.#dataChanged();
  }

  #showAll(change: TreeChange): void {
    for (const id of foldersOf(change)) {
      const folder = this.#folders.get(id);
      if (folder) this.#show(id, folder);
    }
    this.#dataChanged();
  }

  #patch(change: TreeChange): void {
    if (change.kind === 'rename') this.model.patch(change.node.id, { name: change.name });
    else if (change.kind === 'remove') this.model.remove(change.nodes.map(({ id }) => id));
    else
      for (const { node, parentId, sortOrder } of change.placements)
        this.model.patch(node.id, { parentId, sortOrder });
    this.#dataChanged();
  }

  #onEvent({ kind, ids }: LiveEvent): void {
    if (kind !== 'trees' && kind !== 'documents') return;
    for (const folder of this.#folders.values()) folder.onNodes(listOf(ids.nodeIds), listOf(ids.deletedIds));
  }

  #dataChanged(): void {
    this.#dataVersion++;
    this.#changed();
  }

  #changed(): void {
    this.#version++;
    for (const listener of this.#listeners) listener();
  }
}

function listOf(ids: string | readonly string[] | null | undefined): readonly string[] {
  return typeof ids === 'string' ? [ids] : (ids ?? []);
}
