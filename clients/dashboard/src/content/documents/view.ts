import { useQuery } from '@tanstack/react-query';
import { api } from '../../ground/api/client';
import { isMissing, isOffline } from '../../ground/api/errors';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { wipeHiddenNodes } from '../../ground/store/wipe';
import { keys } from '../keys';
import { keepView, keptView } from './kept-views';

export type DocumentView = Schema<'DocumentViewDto'>;

/** A document with everything that a reader sees of it. Without a connection, it is as it was when it was read last. */
export const viewQuery = (nodeId: string) =>
  query(keys.view(nodeId), async (signal): Promise<DocumentView> => {
    const kept = () => keptView(nodeId).catch(() => undefined);
    if (!navigator.onLine) {
      const view = await kept();
      if (view) return view;
    }
    try {
      const { data } = await api.get('/api/nodes/{id}/view', { params: { path: { id: nodeId } }, signal });
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
