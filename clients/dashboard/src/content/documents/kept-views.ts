import type { Schema } from '../../ground/api/types';
import { database } from '../../ground/store/database';
import { placesOf } from './rights-to-check';
import { isAnotherSession } from '../../ground/store/steady-sign';

const MAX_VIEWS = 50;
const MAX_BYTES = 20 * 1024 * 1024;

type View = Schema<'DocumentViewDto'>;

/** Keeps a view on this device, for reading without a connection. The ones that were read longest ago make room for it. */
export async function keepView(view: View): Promise<void> {
  if (isAnotherSession()) return;
  const bytes = JSON.stringify(view).length * 2;
  if (bytes > MAX_BYTES) return;
  const now = Date.now();
  const tx = (await database()).transaction(['views', 'places'], 'readwrite');
  const [views, places] = [tx.objectStore('views'), tx.objectStore('places')];
  void views.put({ nodeId: view.node.id, readAt: now, bytes, view });
  void places.put({ ...placesOf(view), readAt: now, bytes, checkedAt: now });
  let [count, total] = [0, 0];
  for (const place of (await places.getAll()).sort((a, b) => b.readAt - a.readAt)) {
    count++;
    total += place.bytes;
    if (count <= MAX_VIEWS && total <= MAX_BYTES) continue;
    void views.delete(place.nodeId);
    void places.delete(place.nodeId);
  }
  await tx.done;
}

/** The view of a document that was kept; undefined without one. */
export async function keptView(nodeId: string): Promise<View | undefined> {
  return (await (await database()).get('views', nodeId))?.view as View | undefined;
}
