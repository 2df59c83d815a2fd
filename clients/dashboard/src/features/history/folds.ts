import type { Row } from './difference';

/** Unchanged rows that stay visible before and after a change. */
const CONTEXT = 3;

/** Rows that are shown, or unchanged ones that are folded. */
export type Stretch =
  { kind: 'rows'; start: number; rows: Row[] } | { kind: 'fold'; start: number; count: number };

/**
 * Folds unchanged rows that are far from a change.
 *
 * @param opened the starts of folds that the person has opened
 */
export function foldRows(rows: readonly Row[], opened: ReadonlySet<number>): Stretch[] {
  const stretches: Stretch[] = [];
  for (let start = 0; start < rows.length;) {
    const { same } = rows[start]!;
    let end = start;
    while (end < rows.length && rows[end]!.same === same) end++;
    const from = start === 0 ? 0 : start + CONTEXT;
    const to = end === rows.length ? end : end - CONTEXT;
    if (same && to - from > 1 && !opened.has(from)) {
      show(start, from);
      stretches.push({ kind: 'fold', start: from, count: to - from });
      show(to, end);
    } else show(start, end);
    start = end;
  }
  return stretches;

  function show(from: number, to: number): void {
    if (from >= to) return;
    const last = stretches.at(-1);
    if (last?.kind === 'rows') last.rows.push(...rows.slice(from, to));
    else stretches.push({ kind: 'rows', start: from, rows: rows.slice(from, to) });
  }
}
