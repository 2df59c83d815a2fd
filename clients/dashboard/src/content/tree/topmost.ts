import type { NodeRow } from './rows';

/** Leaves out rows below others of the list: what happens to a folder happens to everything in it. */
export function topmost(rows: readonly NodeRow[]): NodeRow[] {
  const ids = new Set(rows.map(({ id }) => id));
  return rows.filter((row) => {
    for (let above = row.parent; above; above = above.parent) if (ids.has(above.id)) return false;
    return true;
  });
}
