import type { Row } from './rows';

/** The focused row, the selected nodes, and the beginning of a range. */
export interface Selection {
  readonly focusedId: string | null;
  readonly anchorId: string | null;
  readonly ids: ReadonlySet<string>;
}

export const NOTHING_SELECTED: Selection = { focusedId: null, anchorId: null, ids: new Set() };

/** Moves the focus, and selects nothing else. */
export function focusOn(selection: Selection, id: string): Selection {
  return { ...selection, focusedId: id };
}

export function selectOnly(id: string): Selection {
  return { focusedId: id, anchorId: id, ids: new Set([id]) };
}

export function toggle(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { focusedId: id, anchorId: id, ids };
}

/** Selects from the row at which the range begins to another. */
export function extendTo(selection: Selection, rows: readonly Row[], id: string): Selection {
  const anchorId = selection.anchorId ?? selection.focusedId ?? id;
  const from = rows.findIndex((row) => row.id === anchorId);
  const to = rows.findIndex((row) => row.id === id);
  if (from < 0 || to < 0) return selectOnly(id);
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  const ids = new Set(range.filter(({ kind }) => kind === 'node').map((row) => row.id));
  return { focusedId: id, anchorId, ids };
}
