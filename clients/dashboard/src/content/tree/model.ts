import { alikeAtEnd, alikeAtStart } from './alike';
import { type Entry, compareEntries, newEntry, renumber, setLevel } from './entry';
import { FlatRows } from './flat-rows';
import { type TreeNode, compareNodes } from './node';
import type { NodeRow, Rest, Row } from './rows';
import { indexAfter, replaceSlice } from './sorted';

/**
 * A tree of which folders are loaded one by one. `rows` is the flat list of what is visible. Each change replaces the slice of rows that it
 * affects, in place, so no operation walks the whole tree.
 */
export class TreeModel {
  readonly #entries = new Map<string, Entry>();
  readonly #root: Entry;
  readonly #flat: FlatRows;

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
    this.#flat = new FlatRows(this.#root);
  }

  get root(): NodeRow {
    return this.#root;
  }

  get rows(): readonly Row[] {
    return this.#flat.rows;
  }

  get size(): number {
    return this.#entries.size - 1;
  }

  find(id: string): NodeRow | undefined {
    return this.#entries.get(id);
  }

  indexOf(id: string): number {
    return this.#flat.indexOf(id, this.#entries.get(id));
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
    const before = this.#flat.visibleBelow(entry);
    entry.expanded = true;
    this.#flat.replaceBelow(entry, before);
  }

  collapse(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry?.expanded || entry === this.#root) return;
    const before = this.#flat.visibleBelow(entry);
    entry.expanded = false;
    this.#flat.replaceBelow(entry, before);
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
    const isOpen = this.#flat.isOpen(parent);
    const at = isOpen ? this.#flat.rowAfter(parent, start) : 0;
    const before = isOpen ? this.#flat.visible(old) : 0;
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
      this.#flat.splice(
        at,
        before,
        entries.flatMap((entry) => [entry, ...this.#flat.walkBelow(entry)]),
      );
  }

  /** Changes only the row that says what is missing. */
  setRest(parentId: string, rest: Rest | null): void {
    const parent = this.#entries.get(parentId);
    if (!parent || (parent.rest?.rest ?? null) === rest) return;
    const before = parent.rest ? 1 : 0;
    parent.rest = rest && { kind: 'rest', id: `${parent.id}:rest`, parent, level: parent.level + 1, rest };
    if (!this.#flat.isOpen(parent)) return;
    this.#flat.splice(
      this.#flat.rowAfter(parent, parent.children?.length ?? 0),
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
    const before = this.#flat.isOpen(parent) ? this.#flat.at(entry) : undefined;
    children.splice(from, 1);
    const to = indexAfter(children, entry, compareEntries);
    children.splice(to, 0, entry);
    if (before !== undefined) {
      const moved = this.#flat.take(before, 1 + this.#flat.visibleBelow(entry));
      this.#flat.splice(this.#flat.rowAfter(parent, to), 0, moved);
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
    if (this.#flat.isOpen(parent))
      this.#flat.splice(this.#flat.rowAfter(parent, at), 0, [entry, ...this.#flat.walkBelow(entry)]);
  }

  #detach(entry: Entry): void {
    const parent = entry.parent;
    const children = parent?.children;
    if (!parent || !children) return;
    if (this.#flat.isOpen(parent)) {
      const at = this.#flat.at(entry);
      if (at >= 0) this.#flat.splice(at, 1 + this.#flat.visibleBelow(entry), []);
    }
    const at = children[entry.position] === entry ? entry.position : children.indexOf(entry);
    children.splice(at, 1);
    renumber(children, at);
    entry.parent = null;
  }

  #forget(entry: Entry): void {
    if (this.#entries.get(entry.id) === entry) this.#entries.delete(entry.id);
    for (const child of entry.children ?? []) if (child.parent === entry) this.#forget(child);
  }
}
