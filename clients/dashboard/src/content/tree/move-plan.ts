import type { NodeRow } from './rows';

/** Where nodes go when they are moved by a key: into a folder (`at` is undefined) or before the sibling at `at` of those that stay. */
export interface MovePlan {
  parent: NodeRow;
  at?: number;
}

/** Plans a move by a key: past a sibling, into the folder before, or out of the folder. Undefined where there is no such place. */
export function planMove(
  moved: readonly NodeRow[],
  direction: 'up' | 'down' | 'in' | 'out',
): MovePlan | undefined {
  const parent = moved[0]?.parent;
  if (!parent || moved.some((row) => row.parent !== parent)) return undefined;
  const ids = new Set(moved.map(({ id }) => id));
  const siblings = (parent.children ?? []).filter(({ id }) => !ids.has(id));
  const first = Math.min(...moved.map(({ position }) => position));
  const before = siblings.filter(({ position }) => position < first);
  if (direction === 'up') return before.length > 0 ? { parent, at: before.length - 1 } : undefined;
  if (direction === 'down')
    return before.length < siblings.length ? { parent, at: before.length + 1 } : undefined;
  if (direction === 'in') {
    const folder = before.at(-1);
    return folder?.node.type === 'folder' ? { parent: folder } : undefined;
  }
  const above = parent.parent;
  return above ? { parent: above, at: parent.position + 1 } : undefined;
}

/** Where nodes go when they are dropped before or after a row. */
export function planDrop(
  moved: readonly NodeRow[],
  target: NodeRow,
  place: 'before' | 'after',
): MovePlan | undefined {
  if (!target.parent) return undefined;
  const ids = new Set(moved.map(({ id }) => id));
  const before = (target.parent.children ?? []).filter(
    ({ id, position }) => !ids.has(id) && position < target.position,
  );
  const isMoved = ids.has(target.id);
  return { parent: target.parent, at: before.length + (place === 'after' && !isMoved ? 1 : 0) };
}
