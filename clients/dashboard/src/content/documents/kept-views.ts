import type { Schema } from '../../ground/api/types';
import { database } from '../../ground/store/database';

const MAX_VIEWS = 50;
const MAX_BYTES = 20 * 1024 * 1024;

type View = Schema<'DocumentViewDto'>;

/** Keeps a view on this device, for reading without a connection. The ones that were read longest ago make room for it. */
export async function keepView(view: View): Promise<void> {
  const bytes = JSON.stringify(view).length * 2;
  if (bytes > MAX_BYTES) return;
  const db = await database();
  await db.put('views', { nodeId: view.node.id, readAt: Date.now(), bytes, view });
  const tx = db.transaction('views', 'readwrite');
  let [count, total] = [0, 0];
  for (
    let cursor = await tx.store.index('readAt').openCursor(null, 'prev');
    cursor;
    cursor = await cursor.continue()
  ) {
    count++;
    total += cursor.value.bytes;
    if (count > MAX_VIEWS || total > MAX_BYTES) await cursor.delete();
  }
  await tx.done;
}

/** All views that are kept, those first that were read last. */
export async function allKeptViews(): Promise<View[]> {
  const kept = await (await database()).getAllFromIndex('views', 'readAt');
  return kept.reverse().map(({ view }) => view as View);
}

/** The view of a document that was kept; undefined without one. */
export async function keptView(nodeId: string): Promise<View | undefined> {
  return (await (await database()).get('views', nodeId))?.view as View | undefined;
}
