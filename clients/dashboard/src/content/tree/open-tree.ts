import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { admit } from '../../ground/api/budget';
import { isOffline } from '../../ground/api/errors';
import { type LiveEvent, onLiveEvent } from '../../ground/live/stream';
import { type ChildrenPage, childrenQuery, keptFolder, readChildren } from './children';
import { PAGE } from './children-page';
import { type Place, mergePage } from './folder-items';
import { TreeModel } from './model';
import { type TreeNode, compareNodes } from './node';
import { type Pending, type TreeChange, foldersOf, nodesOf, withPending } from './pending';
import { NOTHING_SELECTED, type Selection } from './selection';

/** A page after the first: where it begins, and what was on it. */
interface Mark {
  cursor: string;
  after: Place;
  ids: Set<string>;
}

/** What is known of a folder that was opened. */
interface Folder {
  observer: QueryObserver<ChildrenPage>;
  stop: () => void;
  items: readonly TreeNode[];
  /** The pages after the first that were read, in their order. */
  marks: Mark[];
  nextCursor: string | null;
  isReading: boolean;
  hasFailed: boolean;
  /** What the service said last; until then, `items` is what this browser keeps, if it does. */
  seen: ChildrenPage | undefined;
  isKept: boolean;
}

/**
 * The tree of a project as the person has opened it. Folders are read when they are opened, and again when events name them. Changes of the
 * person lie over the data until it contains them.
 */
export class OpenTree {
  readonly model: TreeModel;
  readonly #folders = new Map<string, Folder>();
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
    return this.#folders.get(id)?.observer.getCurrentResult().error ?? undefined;
  }

  retry(id: string): void {
    const folder = this.#folders.get(id);
    if (folder?.hasFailed) void this.loadMore(id);
    else void folder?.observer.refetch();
  }

  /** A node as the service described it last, without the changes that are pending. */
  dataOf({ id, parentId }: Pick<TreeNode, 'id' | 'parentId'>): TreeNode | undefined {
    return this.#folders.get(parentId)?.items.find((node) => node.id === id);
  }

  /** What is known to be in a folder, with the changes that are pending. */
  childrenOf(id: string): readonly TreeNode[] {
    return this.model.find(id)?.children?.map(({ node }) => node) ?? [];
  }

  /** Whether everything in a folder is known. */
  isComplete(id: string): boolean {
    const folder = this.#folders.get(id);
    return folder?.seen !== undefined && folder.nextCursor === null;
  }

  /** Reads the next page of a folder. */
  async loadMore(id: string): Promise<void> {
    const folder = this.#folders.get(id);
    if (!folder || folder.nextCursor === null || folder.isReading) return;
    const cursor = folder.nextCursor;
    const last = folder.items.at(-1);
    const after = last ? { sortOrder: last.sortOrder, name: last.name } : null;
    folder.isReading = true;
    folder.hasFailed = false;
    try {
      await admit('open');
      const page = await readChildren(id, cursor);
      folder.marks.push({ cursor, after, ids: new Set(page.nodes.map((node) => node.id)) });
      folder.items = mergePage(folder.items, after, page.nodes, page.nextCursor === null);
      folder.nextCursor = page.nextCursor;
    } catch {
      folder.hasFailed = true;
    } finally {
      folder.isReading = false;
      this.#show(id, folder);
    }
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
    const marks = nodes
      ? folder.marks.filter((mark, i) => this.#concerns(folder, mark, i, nodes))
      : folder.marks;
    await Promise.all([
      this.client.invalidateQueries({ queryKey, exact: true }),
      ...marks.map((mark) => this.#readAgain(id, folder, mark)),
    ]);
  }

  /** Whether one of the nodes was on a page, or is there with the changes that are shown. */
  #concerns(folder: Folder, mark: Mark, index: number, nodes: readonly TreeNode[]): boolean {
    const next = folder.marks[index + 1]?.after;
    return nodes.some((node) => {
      if (mark.ids.has(node.id)) return true;
      const shown = this.model.find(node.id)?.node ?? node;
      const isAfter = !mark.after || compareNodes(shown, mark.after) > 0;
      return isAfter && (!next || compareNodes(shown, next) <= 0);
    });
  }

  #start(): void {
    this.#stopEvents = onLiveEvent((event) => this.#onEvent(event));
    for (const [id, folder] of this.#folders) this.#follow(id, folder);
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
    const observer = new QueryObserver(this.client, childrenQuery(this.projectId, id));
    const folder: Folder = {
      observer,
      stop: () => undefined,
      items: [],
      marks: [],
      nextCursor: null,
      isReading: false,
      hasFailed: false,
      seen: undefined,
      isKept: false,
    };
    this.#folders.set(id, folder);
    this.#follow(id, folder);
    // A larger one would shrink to its first page with the answer, so it is shown only if there is none.
    if (folder.seen === undefined) void this.#showKept(id, folder, PAGE);
  }

  /** Shows what this browser keeps of a folder, until the service answers or because it does not. */
  async #showKept(id: string, folder: Folder, most?: number): Promise<void> {
    const items = await keptFolder(this.projectId, id, most);
    const { error } = folder.observer.getCurrentResult();
    const isRefused = error !== null && !isOffline(error);
    if (!items || isRefused || folder.seen !== undefined || this.#folders.get(id) !== folder) return;
    folder.items = items;
    folder.isKept = true;
    this.#show(id, folder);
  }

  #follow(id: string, folder: Folder): void {
    const update = (): void => {
      const { data, error } = folder.observer.getCurrentResult();
      if (error && folder.seen === undefined) {
        if (!isOffline(error)) folder.isKept = false;
        else if (!folder.isKept) void this.#showKept(id, folder);
      }
      if (data && data !== folder.seen) {
        if (folder.isKept) folder.items = [];
        folder.isKept = false;
        folder.seen = data;
        folder.items = mergePage(folder.items, null, data.nodes, data.nextCursor === null);
        if (folder.marks.length === 0 || data.nextCursor === null) folder.nextCursor = data.nextCursor;
        if (data.nextCursor === null) folder.marks = [];
      }
      this.#show(id, folder);
    };
    folder.stop = folder.observer.subscribe(update);
    update();
  }

  #show(id: string, folder: Folder): void {
    if (!this.model.find(id)) {
      folder.stop();
      this.#folders.delete(id);
      return;
    }
    if (folder.seen === undefined && !folder.isKept) {
      if (folder.items.length > 0) {
        folder.items = [];
        this.model.setChildren(id, []);
      }
      this.model.setRest(id, folder.observer.getCurrentResult().isError ? 'failed' : 'loading');
    } else {
      const nodes = withPending(id, folder.items, this.#pending);
      const rest = folder.hasFailed
        ? 'failed'
        : folder.nextCursor !== null
          ? 'more'
          : nodes.length === 0
            ? 'empty'
            : null;
      this.model.setChildren(id, nodes, rest);
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

  /** The first page of each folder is read again by its key. This does the same for further pages that an event names. */
  #onEvent({ kind, ids }: LiveEvent): void {
    if (kind !== 'trees' && kind !== 'documents') return;
    const deleted = listOf(ids.deletedIds);
    const named = listOf(ids.nodeIds);
    for (const [id, folder] of this.#folders) {
      if (folder.marks.length === 0) continue;
      if (deleted.some((other) => folder.items.some((node) => node.id === other))) {
        folder.items = folder.items.filter((node) => !deleted.includes(node.id));
        this.#show(id, folder);
      }
      for (const mark of folder.marks) {
        if (named.some((other) => mark.ids.has(other))) void this.#readAgain(id, folder, mark);
      }
    }
  }

  async #readAgain(id: string, folder: Folder, mark: Mark): Promise<void> {
    try {
      await admit('refetch');
      const page = await readChildren(id, mark.cursor);
      mark.ids = new Set(page.nodes.map((node) => node.id));
      folder.items = mergePage(folder.items, mark.after, page.nodes, page.nextCursor === null);
      this.#show(id, folder);
    } catch {
      // What is shown stays; the next event or the next visit reads it again.
    }
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
