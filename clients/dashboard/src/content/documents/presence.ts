import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../ground/api/client';
import { isMissing } from '../../ground/api/errors';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { keys } from '../keys';
import { useSession } from '../session/session';

export type Present = Schema<'PresentDto'>;

/** Somebody who leafs through documents does not say so for each of them: it would cost two requests. In milliseconds. */
const STAY_MS = 5_000;
/** What was said counts for 45 seconds. */
const REPEAT_MS = 40_000;

/**
 * Says that the person has a document open, as long as the component is mounted and the window is visible, and returns who else has.
 *
 * @param isReady false until the document was read
 */
export function usePresence(nodeId: string, state: 'viewing' | 'editing', isReady: boolean): Present[] {
  const [isStaying, setStaying] = useState(false);
  const { userId } = useSession();
  const client = useQueryClient();
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(setStaying, state === 'editing' ? 0 : STAY_MS, true);
    return () => {
      clearTimeout(timer);
      setStaying(false);
    };
  }, [nodeId, state, isReady]);
  useEffect(() => {
    if (!isStaying) return;
    return () =>
      void api
        .delete('/api/nodes/{id}/presence', { params: { path: { id: nodeId } } })
        .catch(() => undefined);
  }, [nodeId, isStaying]);
  const { data, error } = useQuery({
    ...query(keys.presence(nodeId), async (signal) => {
      const { data } = await api.put('/api/nodes/{id}/presence', {
        params: { path: { id: nodeId } },
        body: { state },
        signal,
      });
      return data.present;
    }),
    enabled: isStaying,
    refetchInterval: REPEAT_MS,
  });
  const isLost = isMissing(error);
  useEffect(() => {
    // The right to read can end without an event of the document.
    if (isLost) void client.invalidateQueries({ queryKey: keys.view(nodeId) });
  }, [client, isLost, nodeId]);
  return (data ?? []).filter(({ id }) => id !== userId);
}
