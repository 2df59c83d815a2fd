import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { admit } from '../../ground/api/budget';
import { api } from '../../ground/api/client';
import { isMissing } from '../../ground/api/errors';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { keys } from '../keys';
import { useSession } from '../session/session';

export type Present = Schema<'PresentDto'>;

/** Somebody who leafs through documents does not say so for each of them: it would cost two requests. In milliseconds. */
const STAY_MS = 5_000;
/** An entry counts for 45 seconds. */
const REPEAT_MS = 40_000;

/**
 * Says that the person has a document open, as long as the component is mounted and the window is visible, and returns who else has.
 *
 * @param isReady false until the document was read
 */
export function usePresence(nodeId: string, state: 'viewing' | 'editing', isReady: boolean): Present[] {
  const [isStaying, setStaying] = useState(false);
  const [isEntered, setEntered] = useState(false);
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
    const params = { path: { id: nodeId } };
    let isClosed = false;
    let lastEntry = 0;
    const enter = async (): Promise<void> => {
      if (document.hidden) return;
      lastEntry = Date.now();
      await admit('refetch');
      const { data } = await api.put('/api/nodes/{id}/presence', { params, body: { state } });
      if (isClosed) return;
      client.setQueryData(keys.presence(nodeId), data.present);
      setEntered(true);
    };
    const enterAgain = (): void =>
      void enter().catch((error: unknown) => {
        // The right to read can end without an event of the document.
        if (isMissing(error)) void client.invalidateQueries({ queryKey: keys.view(nodeId) });
      });
    const onVisible = (): void => {
      if (Date.now() - lastEntry > REPEAT_MS) enterAgain();
    };
    enterAgain();
    const timer = setInterval(enterAgain, REPEAT_MS);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isClosed = true;
      setEntered(false);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
      void api.delete('/api/nodes/{id}/presence', { params }).catch(() => undefined);
    };
  }, [client, nodeId, state, isStaying]);
  // Events lead to reading only: two windows of a person are one to the service, and would answer each other without end.
  const { data } = useQuery({
    ...query(keys.presence(nodeId), async (signal) => {
      const { data } = await api.get('/api/nodes/{id}/presence', {
        params: { path: { id: nodeId } },
        signal,
      });
      return data.present;
    }),
    enabled: isStaying && isEntered,
  });
  return (data ?? []).filter(({ id }) => id !== userId);
}
