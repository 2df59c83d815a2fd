import { type TreeNode, compareNodes } from './node';

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
 * affects, so no operation walks the whole tree.
 */
export class TreeModel {
  readonly #entries = new Map<string, Entry>();
  readonly #root: Entry;
  #rows: readonly Row[] = [];

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
    return this.#rows.findIndex((row) => row.id === id);
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

  /** Replaces what is directly in a folder. Nodes that stay keep what is loaded and expanded below them. */
  setChildren(parentId: string, listed: readonly TreeNode[], rest: Rest | null = null): void {
    const parent = this.#entries.get(parentId);
    if (!parent) return;
    // An outdated list can name a folder above this one.
    const nodes = listed.filter(({ id }) => !this.#entries.has(id) || !this.isWithin(parentId, id));
    const old = parent.children ?? [];
    // A node that moved here is still listed elsewhere until that folder is read again.
    for (const node of nodes) {
      const entry = this.#entries.get(node.id);
      if (entry && entry.parent !== parent) this.#detach(entry);
    }
    const before = this.#visibleBelow(parent);
    const kept = new Set<Entry>();
    const children = nodes.map((node) => {
      const entry = this.#entries.get(node.id) ?? newEntry(node, parent, parent.level + 1);
      kept.add(entry);
      entry.parent = parent;
      setNode(entry, node);
      this.#entries.set(node.id, entry);
      return entry;
    });
    for (const entry of old) if (!kept.has(entry)) this.#forget(entry);
    this.#setList(parent, children);
    this.#setRest(parent, rest);
    setLevels(parent);
    this.#replaceBelow(parent, before);
  }

  /** Changes only the row that says what is missing. */
  setRest(parentId: string, rest: Rest | null): void {
    const parent = this.#entries.get(parentId);
    if (!parent || (parent.rest?.rest ?? null) === rest) return;
    const before = this.#visibleBelow(parent);
    this.#setRest(parent, rest);
    this.#replaceBelow(parent, before);
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
    const stays = !moves && compareNodes(node, entry.node) === 0;
    if (stays) {
      setNode(entry, node);
      this.#rows = [...this.#rows];
      return;
    }
    this.#detach(entry);
    setNode(entry, node);
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

  #attach(entry: Entry, parent: Entry): void {
    const children = parent.children ?? [];
    const before = this.#visibleBelow(parent);
    const at = placeOf(children, entry.node);
    children.splice(at, 0, entry);
    entry.parent = parent;
    renumber(children, at);
    parent.children = children;
    if (entry.level !== parent.level + 1) setLevels(parent);
    if (parent.rest?.rest === 'empty') {
      this.#setRest(parent, null);
      this.#replaceBelow(parent, before);
    } else if (this.#isOpen(parent)) {
      this.#splice(this.#rowAfter(parent, at), 0, [entry, ...this.#walkBelow(entry)]);
    }
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

  #setList(parent: Entry, children: Entry[]): void {
    parent.children = children;
    renumber(children, 0);
  }

  #setRest(parent: Entry, rest: Rest | null): void {
    parent.rest = rest && { kind: 'rest', id: `${parent.id}:rest`, parent, level: parent.level + 1, rest };
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
    let count = entry.rest ? 1 : 0;
    for (const child of entry.children ?? []) count += child.expanded ? 1 + this.#visibleBelow(child) : 1;
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
    this.#rows = this.#rows.slice(0, at).concat(rows, this.#rows.slice(at + count));
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

function setNode(entry: Entry, node: TreeNode): void {
  entry.node = node;
}

function renumber(children: Entry[], from: number): void {
  for (let i = from; i < children.length; i++) {
    const child = children[i];
    if (child) child.position = i;
  }
}

function setLevels(parent: Entry): void {
  for (const child of parent.children ?? []) {
    if (child.level === parent.level + 1) continue;
    child.level = parent.level + 1;
    if (child.rest) child.rest = { ...child.rest, level: child.level + 1 };
    setLevels(child);
  }
}

function placeOf(children: readonly Entry[], node: TreeNode): number {
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = children[middle];
    if (other && compareNodes(other.node, node) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
