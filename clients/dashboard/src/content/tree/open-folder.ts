import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { admit } from '../../ground/api/budget';
import { isOffline } from '../../ground/api/errors';
import { type ChildrenPage, childrenQuery, keptFolder, readChildren } from './children';
import { PAGE } from './children-page';
import { type Place, mergePage } from './folder-items';
import { type TreeNode, compareNodes } from './node';
import type { Rest } from './rows';

/** A page after the first: where it begins, and what was on it. */
interface Mark {
  cursor: string;
  after: Place;
  ids: Set<string>;
}

/** A folder of a tree that was opened: what is known to be in it, page by page. The first page is read again by its key. */
export class OpenFolder {
  readonly #observer: QueryObserver<ChildrenPage>;
  #items: readonly TreeNode[] = [];
  /** The pages after the first that were read, in their order. */
  #marks: Mark[] = [];
  #nextCursor: string | null = null;
  #isReading = false;
  #hasFailed = false;
  /** The last answer of the service; until the first one, the items are those that this browser keeps, if any. */
  #seen: ChildrenPage | undefined;
  #isKept = false;
  #isClosed = false;
  #stop = (): void => undefined;

  constructor(
    client: QueryClient,
    private readonly projectId: string,
    private readonly id: string,
    private readonly onChange: () => void,
  ) {
    this.#observer = new QueryObserver(client, childrenQuery(projectId, id));
  }

  /** The nodes that are known, without the changes that are pending. */
  get items(): readonly TreeNode[] {
    return this.#items;
  }

  /** Whether anything is known: from the service, or from what this browser keeps. */
  get isKnown(): boolean {
    return this.#seen !== undefined || this.#isKept;
  }

  /** Whether everything in it is known. */
  get isComplete(): boolean {
    return this.#seen !== undefined && this.#nextCursor === null;
  }

  get error(): unknown {
    return this.#observer.getCurrentResult().error ?? undefined;
  }

  /** Returns the row that follows so many nodes; null without one. */
  restAfter(count: number): Rest | null {
    if (this.#hasFailed) return 'failed';
    if (this.#nextCursor !== null) return 'more';
    return count === 0 ? 'empty' : null;
  }

  /** Reads it, and shows what this browser keeps until the service answers. */
  open(): void {
    this.follow();
    // A larger one would shrink to its first page with the answer, so it is shown only if there is none.
    if (this.#seen === undefined) void this.#showKept(PAGE);
  }

  /** Follows what the service says of it. */
  follow(): void {
    const update = (): void => {
      const { data, error } = this.#observer.getCurrentResult();
      if (error && this.#seen === undefined) {
        if (!isOffline(error)) this.#isKept = false;
        else if (!this.#isKept) void this.#showKept();
      }
      if (data && data !== this.#seen) this.#take(data);
      this.onChange();
    };
    this.#stop = this.#observer.subscribe(update);
    update();
  }

  stop(): void {
    this.#stop();
  }

  /** It is not in the tree any more. */
  close(): void {
    this.#isClosed = true;
    this.#stop();
  }

  retry(): void {
    if (this.#hasFailed) void this.loadMore();
    else void this.#observer.refetch();
  }

  /** Drops what it cannot be known to have any longer. Returns whether there was something. */
  drop(): boolean {
    if (this.#items.length === 0) return false;
    this.#items = [];
    return true;
  }

  /** Reads the next page. */
  async loadMore(): Promise<void> {
    if (this.#nextCursor === null || this.#isReading) return;
    const cursor = this.#nextCursor;
    const last = this.#items.at(-1);
    const after = last ? { sortOrder: last.sortOrder, name: last.name } : null;
    this.#isReading = true;
    this.#hasFailed = false;
    try {
      await admit('open');
      const page = await readChildren(this.id, cursor);
      this.#marks.push({ cursor, after, ids: new Set(page.nodes.map((node) => node.id)) });
      this.#items = mergePage(this.#items, after, page.nodes, page.nextCursor === null);
      this.#nextCursor = page.nextCursor;
    } catch {
      this.#hasFailed = true;
    } finally {
      this.#isReading = false;
      this.onChange();
    }
  }

  /** Reads the pages after the first again: if nodes are given, only those on which they were, or are as the tree shows them. */
  async refreshPages(
    nodes: readonly TreeNode[] | undefined,
    shown: (node: TreeNode) => TreeNode,
  ): Promise<void> {
    const marks = nodes
      ? this.#marks.filter((mark, i) => this.#concerns(mark, this.#marks[i + 1]?.after, nodes, shown))
      : this.#marks;
    await Promise.all(marks.map((mark) => this.#readAgain(mark)));
  }

  /** The first page is read again by its key. This does the same for further pages that an event names. */
  onNodes(named: readonly string[], deleted: readonly string[]): void {
    if (this.#marks.length === 0) return;
    if (deleted.some((id) => this.#items.some((node) => node.id === id))) {
      this.#items = this.#items.filter((node) => !deleted.includes(node.id));
      this.onChange();
    }
    for (const mark of this.#marks) if (named.some((id) => mark.ids.has(id))) void this.#readAgain(mark);
  }

  #take(data: ChildrenPage): void {
    if (this.#isKept) this.#items = [];
    this.#isKept = false;
    this.#seen = data;
    const isAll = data.nextCursor === null;
    this.#items = mergePage(this.#items, null, data.nodes, isAll);
    if (this.#marks.length === 0 || isAll) this.#nextCursor = data.nextCursor;
    if (isAll) this.#marks = [];
  }

  /** Shows what this browser keeps, until the service answers or because it does not. */
  async #showKept(most?: number): Promise<void> {
    const items = await keptFolder(this.projectId, this.id, most);
    const { error } = this;
    const isRefused = error !== undefined && !isOffline(error);
    if (!items || isRefused || this.#seen !== undefined || this.#isClosed) return;
    this.#items = items;
    this.#isKept = true;
    this.onChange();
  }

  /** Whether one of the nodes was on a page, or is there with the changes that are shown. */
  #concerns(
    { ids, after }: Mark,
    next: Place | undefined,
    nodes: readonly TreeNode[],
    shown: (node: TreeNode) => TreeNode,
  ): boolean {
    return nodes.some((node) => {
      if (ids.has(node.id)) return true;
      const now = shown(node);
      const isAfter = !after || compareNodes(now, after) > 0;
      return isAfter && (!next || compareNodes(now, next) <= 0);
    });
  }

  async #readAgain(mark: Mark): Promise<void> {
    try {
      await admit('refetch');
      const page = await readChildren(this.id, mark.cursor);
      mark.ids = new Set(page.nodes.map((node) => node.id));
      this.#items = mergePage(this.#items, mark.after, page.nodes, page.nextCursor === null);
      this.onChange();
    } catch {
      // The page stays as it is; the next event or the next visit reads it again.
    }
  }
}
