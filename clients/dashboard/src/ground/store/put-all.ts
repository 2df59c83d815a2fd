import { type IDBPObjectStore, unwrap } from 'idb';
import type { StoredNode, Stores } from './database';

/** So many nodes are handed over at once; then keys, clicks and frames have their turn. */
const AT_ONCE = 500;

/**
 * Writes very many nodes in one transaction. Only the last one of each part is waited for: a promise for each of 100,000 nodes would take longer than
 * writing them, on the thread that answers the person.
 */
export async function putAll<Names extends ArrayLike<'nodes' | 'projects'>>(
  store: IDBPObjectStore<Stores, Names, 'nodes', 'readwrite'>,
  nodes: readonly StoredNode[],
): Promise<void> {
  const raw = unwrap(store);
  for (let at = 0; at < nodes.length; at += AT_ONCE) {
    const part = nodes.slice(at, at + AT_ONCE);
    const last = part.pop()!;
    for (const node of part) raw.put(node);
    await store.put(last);
  }
}
