import { useQuery } from '@tanstack/react-query';
import { api } from '../../ground/api/client';
import { isBusy, isMissing, isOffline } from '../../ground/api/errors';
import { query, queryClient } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { onLive } from '../../ground/live/live-state';
import { wipeHiddenNodes } from '../../ground/store/wipe';
import { keys } from '../keys';
import { keepView, keptView } from './kept-views';

export type DocumentView = Schema<'DocumentViewDto'>;

/** The documents of which a kept view was shown, or nothing, because the service was out of reach. */
const oldViews = new Set<string>();

/** How long the service is asked again before a person reads that it is out of reach, in seconds. It is asked once more when it is back. */
const PATIENCE_SECONDS = 2;

// While the stream was closed, no event said what changed.
onLive(readOldViews);
window.addEventListener('online', readOldViews);

function readOldViews(): void {
  const nodeIds = [...oldViews];
  oldViews.clear();
  for (const nodeId of nodeIds)
    void queryClient.invalidateQueries({ queryKey: keys.view(nodeId), exact: true });
}

/** A document with everything that a reader sees of it. Without a connection, it is as it was when it was read last. */
export const viewQuery = (nodeId: string) =>
  query(keys.view(nodeId), async (signal): Promise<DocumentView> => {
    const kept = () => {
      oldViews.add(nodeId);
      return keptView(nodeId).catch(() => undefined);
    };
    let patienceSeconds = PATIENCE_SECONDS;
    if (!navigator.onLine) {
      const view = await kept();
      if (view) return view;
      patienceSeconds = 0;
    }
    try {
      const read = (patience?: { patienceSeconds: number }) =>
        api.get('/api/nodes/{id}/view', { params: { path: { id: nodeId } }, signal, ...patience });
      const { data } = await read({ patienceSeconds }).catch((error: unknown) => {
        // A service that is busy, or is being restarted behind its proxy, is waited for.
        if (isBusy(error)) return read();
        throw error;
      });
      oldViews.delete(nodeId);
      // Storage can be full or switched off. Reading goes on without it.
      void keepView(data).catch(() => undefined);
      return data;
    } catch (error) {
      if (isMissing(error)) void wipeHiddenNodes([nodeId]).catch(() => undefined);
      const view = isOffline(error) ? await kept() : undefined;
      if (view) return view;
      throw error;
    }
  });

/** A document with everything that a reader sees of it, and what became of reading it. */
export function useView(nodeId: string) {
  return useQuery(viewQuery(nodeId));
}
