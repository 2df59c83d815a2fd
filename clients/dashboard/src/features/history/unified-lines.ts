import type { Row, Side } from './difference';

/** A line of a difference in one column. */
export interface UnifiedLine {
  kind: 'same' | 'added' | 'removed';
  side: Side;
}

/** The lines of rows in one column: of each change, what was removed precedes what was added. */
export function unifiedLines(rows: readonly Row[]): UnifiedLine[] {
  const lines: UnifiedLine[] = [];
  let added: UnifiedLine[] = [];
  for (const { same, older, newer } of rows) {
    if (same) {
      lines.push(...added, { kind: 'same', side: newer! });
      added = [];
      continue;
    }
    if (older) lines.push({ kind: 'removed', side: older });
    if (newer) added.push({ kind: 'added', side: newer });
  }
  return [...lines, ...added];
}
