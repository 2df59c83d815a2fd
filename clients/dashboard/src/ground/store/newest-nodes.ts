import type { StoredNode } from './database';

/** The nodes that changed last, the newest first. It goes through them once, since there can be very many. */
export function newestNodes(nodes: Iterable<StoredNode>, limit: number): StoredNode[] {
  const newest: StoredNode[] = [];
  for (const node of nodes) {
    if (newest.length >= limit && node.changedAt <= (newest.at(-1)?.changedAt ?? '')) continue;
    const at = newest.findIndex(({ changedAt }) => node.changedAt > changedAt);
    newest.splice(at < 0 ? newest.length : at, 0, node);
    if (newest.length > limit) newest.pop();
  }
  return newest;
}
