import { type TreeNode, compareNodes } from './node';
import type { NodeRow } from './rows';

/** A row as the model changes it. */
export type Entry = { -readonly [K in Exclude<keyof NodeRow, 'parent' | 'children'>]: NodeRow[K] } & {
  parent: Entry | null;
  children: Entry[] | null;
};

/** A row that is closed, and of which nothing is loaded. */
export function newEntry(node: TreeNode, parent: Entry | null, level: number): Entry {
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

/** Numbers siblings again, of which the first that moved is at `from`. */
export function renumber(children: readonly Entry[], from: number, to = children.length): void {
  for (let i = from; i < to; i++) children[i]!.position = i;
}

/** Changes how deep an entry is, with everything below it. */
export function setLevel(entry: Entry, level: number): void {
  if (entry.level === level) return;
  entry.level = level;
  if (entry.rest) entry.rest = { ...entry.rest, level: level + 1 };
  for (const child of entry.children ?? []) setLevel(child, level + 1);
}

/** The order of siblings. */
export function compareEntries(a: Entry, b: Entry): number {
  return compareNodes(a.node, b.node);
}
