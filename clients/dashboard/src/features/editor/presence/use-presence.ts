import { useEffect, useState } from 'react';
import { api } from '../../../ground/api/client';
import { admit } from '../../../ground/api/budget';
import type { Schema } from '../../../ground/api/types';
import { onLiveEvent } from '../../../ground/live/stream';

/** A service counts somebody as present for 45 seconds. */
const REPEAT_MS = 35_000;
const PAUSE_MS = 5_000;

export type Present = Schema<'PresenceDto'>['present'];

/** Says that this person edits the document, as long as it is visible, and returns who else has it open. */
export function usePresence(nodeId: string, canWrite: boolean): Present {
  const [present, setPresent] = useState<Present>([]);
  useEffect(() => {
    const params = { path: { id: nodeId } };
    let isClosed = false;
    let lastRead = 0;
    // Two windows of a person are one to the service: if each of them answered the event of the other, they would never stop.
    const look = async (): Promise<void> => {
      if (document.hidden) return;
      lastRead = Date.now();
      await admit('refetch');
      const { data } = await api.get('/api/nodes/{id}/presence', { params, patienceSeconds: 0 });
      if (!isClosed) setPresent(data.present);
    };
    const enter = async (): Promise<void> => {
      if (document.hidden) return;
      lastRead = Date.now();
      await admit('refetch');
      const { data } = await api.put('/api/nodes/{id}/presence', {
        params,
        body: { state: canWrite ? 'editing' : 'viewing' },
        patienceSeconds: 0,
      });
      if (!isClosed) setPresent(data.present);
    };
    const enterQuietly = (): void => void enter().catch(() => undefined);
    const timer = setInterval(enterQuietly, REPEAT_MS);
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const stop = onLiveEvent(({ kind, ids }) => {
      if (kind !== 'presence' || waiting || (Array.isArray(ids.nodeIds) && !ids.nodeIds.includes(nodeId)))
        return;
      waiting = setTimeout(() => {
        waiting = undefined;
        // One's own arrival is an event too.
        if (Date.now() - lastRead > PAUSE_MS - 1_000) void look().catch(() => undefined);
      }, PAUSE_MS);
    });
    enterQuietly();
    return () => {
      isClosed = true;
      clearInterval(timer);
      clearTimeout(waiting);
      stop();
      void api.delete('/api/nodes/{id}/presence', { params, patienceSeconds: 0 }).catch(() => undefined);
    };
  }, [nodeId, canWrite]);
  return present;
}
