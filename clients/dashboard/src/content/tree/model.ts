import { type TreeNode, compareNodes } from './node';
import { indexAfter, replaceSlice } from './sorted';

/** Why a folder has a row after its children: they are being loaded, there are more, they could not be loaded, or there are none. */
export type Rest = 'loading' | 'more' | 'failed' | 'empty';

/** A file or folder. `level` counts from 1 and `position` from 0, both as of the last change of the model. */
export interface NodeRow {
  readonly kind: 'node';
  readonly id: string;
  readonly node: TreeNode;
  readonly parent: NodeRow | null;
  readonly level: number;
  readonly position: number;
  readonly expanded: boolean;
  readonly children: readonly NodeRow[] | null;
  readonly rest: RestRow | null;
}

/** The row after the children of a folder that says what is missing. */
export interface RestRow {
  readonly kind: 'rest';
  readonly id: string;
  readonly parent: NodeRow;
  readonly level: number;
  readonly rest: Rest;
}

export type Row = NodeRow | RestRow;

type Entry = { -readonly [K in Exclude<keyof NodeRow, 'parent' | 'children'>]: NodeRow[K] } & {
  parent: Entry | null;
  children: Entry[] | null;
};

/**
 * A tree of which folders are loaded one by one. `rows` is the flat list of what is visible. Each change replaces the slice of rows that it
 * affects, in place, so no operation walks the whole tree.
 */
export class TreeModel {
  readonly #entries = new Map<string, Entry>();
  readonly #root: Entry;
  #rows: Row[] = [];
  /** Where the row was that was looked for last: a view asks for the focused one again and again. */
  #lastIndex = 0;

  constructor(rootId: string) {
    const node: TreeNode = {
      id: rootId,
      parentId: '',
      type: 'folder',
      name: '',
      sortOrder: 0,
      childCount: 0,
      etag: '',
      updatedAt: '',
    };
    this.#root = newEntry(node, null, 0);
    this.#root.expanded = true;
    this.#entries.set(rootId, this.#root);
  }

  get root(): NodeRow {
    return this.#root;
  }

  get rows(): readonly Row[] {
    return this.#rows;
  }

  get size(): number {
    return this.#entries.size - 1;
  }

  find(id: string): NodeRow | undefined {
    return this.#entries.get(id);
  }

  indexOf(id: string): number {
    if (this.#rows[this.#lastIndex]?.id === id) return this.#lastIndex;
    const entry = this.#entries.get(id);
    const index = entry ? this.#rows.indexOf(entry) : this.#rows.findIndex((row) => row.id === id);
    this.#lastIndex = Math.max(0, index);
    return index;
  }

  /** Whether `id` is `ancestorId` or below it. */
  isWithin(id: string, ancestorId: string): boolean {
    for (let entry = this.#entries.get(id); entry; entry = entry.parent ?? undefined) {
      if (entry.id === ancestorId) return true;
    }
    return false;
  }

  expand(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry || entry.expanded || entry.node.type !== 'folder') return;
    const before = this.#visibleBelow(entry);
    entry.expanded = true;
    this.#replaceBelow(entry, before);
  }

  collapse(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry?.expanded || entry === this.#root) return;
    const before = this.#visibleBelow(entry);
    entry.expanded = false;
    this.#replaceBelow(entry, before);
  }

  /**
   * Replaces what is directly in a folder. Nodes that stay keep what is loaded and expanded below them. Only what lies between the first and
   * the last difference is touched: a list of 100,000 of which one page was read again is compared, and not built again.
   */
  setChildren(parentId: string, nodes: readonly TreeNode[], rest: Rest | null = null): void {
    const parent = this.#entries.get(parentId);
    if (!parent) return;
    this.setRest(parentId, rest);
    const start = alikeAtStart(parent.children ?? [], nodes);
    const end = alikeAtEnd(parent.children ?? [], nodes, start);
    // An outdated list can name a folder above this one.
    const listed = nodes.slice(start, nodes.length - end).filter(({ id }) => {
      const entry = this.#entries.get(id);
      if (!entry) return true;
      const isAlike =
        entry.parent === parent &&
        (entry.position < start || entry.position >= (parent.children?.length ?? 0) - end);
      return !isAlike && !this.isWithin(parentId, id);
    });
    if (parent.children && listed.length === 0 && start + end === parent.children.length) return;
    // A node that moved here is still listed elsewhere until that folder is read again.
    for (const node of listed) {
      const entry = this.#entries.get(node.id);
      if (entry && entry.parent !== parent) this.#detach(entry);
    }
    parent.children ??= [];
    const { children } = parent;
    const old = children.slice(start, children.length - end);
    const isOpen = this.#isOpen(parent);
    const at = isOpen ? this.#rowAfter(parent, start) : 0;
    const before = isOpen ? this.#visible(old) : 0;
    const kept = new Set<Entry>();
    const entries = listed.map((node) => {
      const entry = this.#entries.get(node.id) ?? newEntry(node, parent, parent.level + 1);
      kept.add(entry);
      entry.parent = parent;
      entry.node = node;
      this.#entries.set(node.id, entry);
      setLevel(entry, parent.level + 1);
      return entry;
    });
    for (const entry of old) if (!kept.has(entry)) this.#forget(entry);
    replaceSlice(children, start, old.length, entries);
    renumber(children, start, old.length === entries.length ? start + entries.length : children.length);
    if (isOpen)
      this.#splice(
        at,
        before,
        entries.flatMap((entry) => [entry, ...this.#walkBelow(entry)]),
      );
  }

  /** Changes only the row that says what is missing. */
  setRest(parentId: string, rest: Rest | null): void {
    const parent = this.#entries.get(parentId);
    if (!parent || (parent.rest?.rest ?? null) === rest) return;
    const before = parent.rest ? 1 : 0;
    parent.rest = rest && { kind: 'rest', id: `${parent.id}:rest`, parent, level: parent.level + 1, rest };
    if (!this.#isOpen(parent)) return;
    this.#splice(
      this.#rowAfter(parent, parent.children?.length ?? 0),
      before,
      parent.rest ? [parent.rest] : [],
    );
  }

  /** Adds a node to a folder that is loaded, at its place in the order. */
  insert(node: TreeNode): void {
    const parent = this.#entries.get(node.parentId);
    if (!parent?.children || this.#entries.has(node.id)) return;
    const entry = newEntry(node, parent, parent.level + 1);
    this.#entries.set(node.id, entry);
    this.#attach(entry, parent);
  }

  /** Changes the fields of a node, and its place if its name, sort order or parent changed. */
  patch(id: string, changes: Partial<Omit<TreeNode, 'id' | 'type'>>): void {
    const entry = this.#entries.get(id);
    if (!entry?.parent) return;
    const node = { ...entry.node, ...changes };
    const moves = node.parentId !== entry.node.parentId;
    if (moves && this.isWithin(node.parentId, id)) return;
    if (moves && !this.#entries.has(node.parentId)) {
      this.remove([id]);
      return;
    }
    if (!moves) {
      const order = compareNodes(node, entry.node);
      entry.node = node;
      if (order !== 0) this.#reorder(entry);
      return;
    }
    this.#detach(entry);
    entry.node = node;
    const parent = this.#entries.get(node.parentId);
    if (!parent) return;
    if (!parent.children) this.#forget(entry);
    else this.#attach(entry, parent);
  }

  remove(ids: Iterable<string>): void {
    for (const id of ids) {
      const entry = this.#entries.get(id);
      if (!entry?.parent) continue;
      this.#detach(entry);
      this.#forget(entry);
    }
  }

  /** Moves a child whose name or sort order changed to its place, past those between its old and its new one. */
  #reorder(entry: Entry): void {
    const { parent, position: from } = entry;
    const children = parent?.children;
    if (!parent || !children) return;
    const before = this.#isOpen(parent) ? this.#rows.indexOf(entry) : undefined;
    children.splice(from, 1);
    const to = indexAfter(children, entry, compareEntries);
    children.splice(to, 0, entry);
    if (before !== undefined) {
      const moved = this.#rows.splice(before, 1 + this.#visibleBelow(entry));
      replaceSlice(this.#rows, this.#rowAfter(parent, to), 0, moved);
    }
    renumber(children, Math.min(from, to), Math.max(from, to) + 1);
  }

  #attach(entry: Entry, parent: Entry): void {
    if (parent.rest?.rest === 'empty') this.setRest(parent.id, null);
    const children = (parent.children ??= []);
    const at = indexAfter(children, entry, compareEntries);
    children.splice(at, 0, entry);
    entry.parent = parent;
    renumber(children, at);
    setLevel(entry, parent.level + 1);
    if (this.#isOpen(parent)) this.#splice(this.#rowAfter(parent, at), 0, [entry, ...this.#walkBelow(entry)]);
  }

  #detach(entry: Entry): void {
    const parent = entry.parent;
    const children = parent?.children;
    if (!parent || !children) return;
    if (this.#isOpen(parent)) {
      const at = this.#rows.indexOf(entry);
      if (at >= 0) this.#splice(at, 1 + this.#visibleBelow(entry), []);
    }
    const at = children[entry.position] === entry ? entry.position : children.indexOf(entry);
    children.splice(at, 1);
    renumber(children, at);
    entry.parent = null;
  }

  /** The index in `rows` of the child at `at`, which has just been added and is not in `rows`. */
  #rowAfter(parent: Entry, at: number): number {
    const previous = parent.children?.[at - 1];
    if (previous) return this.#rows.indexOf(previous) + 1 + this.#visibleBelow(previous);
    return parent === this.#root ? 0 : this.#rows.indexOf(parent) + 1;
  }

  #forget(entry: Entry): void {
    if (this.#entries.get(entry.id) === entry) this.#entries.delete(entry.id);
    for (const child of entry.children ?? []) if (child.parent === entry) this.#forget(child);
  }

  #isOpen(entry: Entry): boolean {
    for (let at: Entry | null = entry; at; at = at.parent) if (!at.expanded) return false;
    return this.#isAttached(entry);
  }

  #isAttached(entry: Entry): boolean {
    let at = entry;
    while (at.parent) at = at.parent;
    return at === this.#root;
  }

  /** How many rows are visible below an entry, if the entry itself is. */
  #visibleBelow(entry: Entry): number {
    if (!entry.expanded) return 0;
    return this.#visible(entry.children ?? []) + (entry.rest ? 1 : 0);
  }

  /** How many rows siblings and what is visible below them have. */
  #visible(siblings: readonly Entry[]): number {
    let count = siblings.length;
    for (const sibling of siblings) if (sibling.expanded) count += this.#visibleBelow(sibling);
    return count;
  }

  #walkBelow(entry: Entry, into: Row[] = []): Row[] {
    if (!entry.expanded) return into;
    for (const child of entry.children ?? []) {
      into.push(child);
      if (child.expanded) this.#walkBelow(child, into);
    }
    if (entry.rest) into.push(entry.rest);
    return into;
  }

  #replaceBelow(entry: Entry, before: number): void {
    if (entry === this.#root) {
      this.#splice(0, before, this.#walkBelow(entry));
      return;
    }
    const at = this.#rows.indexOf(entry);
    if (at >= 0) this.#splice(at + 1, before, this.#walkBelow(entry));
  }

  #splice(at: number, count: number, rows: readonly Row[]): void {
    replaceSlice(this.#rows, at, count, rows);
  }
}

function newEntry(node: TreeNode, parent: Entry | null, level: number): Entry {
  return {
    kind: 'node',
    id: node.id,
    node,
    parent,
    level,
    position: 0,
    expanded: false,
    children: null,
    rest: null,
  };
}

function renumber(children: readonly Entry[], from: number, to = children.length): void {
  for (let i = from; i < to; i++) children[i]!.position = i;
}

function setLevel(entry: Entry, level: number): void {
  if (entry.level === level) return;
  entry.level = level;
  if (entry.rest) entry.rest = { ...entry.rest, level: level + 1 };
  for (const child of entry.children ?? []) setLevel(child, level + 1);
}

function compareEntries(a: Entry, b: Entry): number {
  return compareNodes(a.node, b.node);
}

/** How many of a list are the same as before, from its start. */
function alikeAtStart(children: readonly Entry[], nodes: readonly TreeNode[]): number {
  const most = Math.min(children.length, nodes.length);
  for (let i = 0; i < most; i++) if (children[i]!.node !== nodes[i]) return i;
  return most;
}

/** How many of a list are the same as before, from its end, without those at its start. */
function alikeAtEnd(children: readonly Entry[], nodes: readonly TreeNode[], start: number): number {
  const most = Math.min(children.length, nodes.length) - start;
  for (let i = 1; i <= most; i++) if (children.at(-i)!.node !== nodes.at(-i)) return i - 1;
  return most;
}
