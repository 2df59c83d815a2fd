import { useEffect } from 'react';
import { onLiveEvent } from '../../../ground/live/stream';
import { beforeLeaving } from '../../../ground/store/leaving';
import type { EditSession } from './edit-session';

/** The shortest time between two comparisons with the text of other writers, in milliseconds. */
const COMPARE_MS = 2_000;

/** Keeps the text when the page is hidden or closed, tries again when the network is back, and follows what others save. */
export function usePageEvents(session: EditSession): void {
  useEffect(() => {
    const { saver } = session;
    const { nodeId, isShared } = session.opened.facts;
    const onUnload = (event: BeforeUnloadEvent): void => {
      void saver.keep();
      if (saver.isAtRisk) event.preventDefault();
    };
    const onOnline = (): void => saver.retryNow();
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let last = 0;
    const revisions = new Set<string | undefined>();
    const compare = (): void => {
      waiting = undefined;
      // A text that nobody sees is read when it is shown, or when a save finds that it is outdated.
      if (document.hidden || revisions.size === 0) return;
      last = Date.now();
      void saver.foreignSave(...revisions);
      revisions.clear();
    };
    const onHide = (): void => {
      if (!document.hidden) {
        saver.retryNow();
        if (!waiting) compare();
        return;
      }
      void saver.keep();
      void saver.save();
    };
    const stop = onLiveEvent(({ kind, ids }) => {
      const { nodeIds, revisionId } = ids;
      // The end of a share is the end of the right, unless the person can read the project.
      const isThis =
        (kind === 'documents' || (kind === 'shares' && isShared)) &&
        (!Array.isArray(nodeIds) || nodeIds.includes(nodeId));
      if (!isThis && kind !== 'resync') return;
      revisions.add(typeof revisionId === 'string' ? revisionId : undefined);
      if (waiting) return;
      const pause = last + COMPARE_MS - Date.now();
      if (pause <= 0) compare();
      else waiting = setTimeout(compare, pause);
    });
    document.addEventListener('visibilitychange', onHide);
    addEventListener('beforeunload', onUnload);
    addEventListener('online', onOnline);
    const stopKeeping = beforeLeaving(() => saver.keep());
    return () => {
      stop();
      stopKeeping();
      clearTimeout(waiting);
      document.removeEventListener('visibilitychange', onHide);
      removeEventListener('beforeunload', onUnload);
      removeEventListener('online', onOnline);
    };
  }, [session]);
}
