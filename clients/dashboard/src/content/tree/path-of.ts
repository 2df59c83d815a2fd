import type { NodeRow } from './rows';

/** The path of a node, from the names above it; empty for the root. */
export function pathOf(row: NodeRow): string {
  return row.parent ? `${pathOf(row.parent)}/${row.node.name}` : '';
}
