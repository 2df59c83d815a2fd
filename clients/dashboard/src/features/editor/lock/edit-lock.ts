import { editLockName } from '../../../content/documents/edited-here';

/** How long a tab waits for the one that edits, before it takes the lock all the same: that one can be frozen or hung. */
const PATIENCE_MS = 3_000;
/** How long an editor of the same tab, which is just being closed, may save its text before another one is opened. */
const CLOSING_MS = 2_000;

/** The editors of this tab that are being closed, by their documents. */
const closing = new Map<string, Promise<unknown>>();

/** The right of a tab to edit a document. */
export interface EditLock {
  /** Asks the tab that edits to keep its text and let go, and takes its place. Asking again changes nothing. */
  takeOver(): void;
  /** Lets go after the text is saved. */
  release(isSaved: Promise<unknown>): void;
}

/**
 * Gets the lock of a document: one tab of a browser edits it at a time.
 *
 * @param onHeld called when this tab may edit
 * @param onElsewhere called when another tab edits
 * @param letGo keeps the text, before another tab gets the lock
 */
export function editLock(
  nodeId: string,
  { onHeld, onElsewhere, letGo }: { onHeld: () => void; onElsewhere: () => void; letGo: () => Promise<void> },
): EditLock {
  // Without HTTPS there are no locks. If-Match still protects the text on the server.
  if (!('locks' in navigator)) {
    queueMicrotask(onHeld);
    return { takeOver: () => undefined, release: () => undefined };
  }
  const name = editLockName(nodeId);
  const channel = new BroadcastChannel(name);
  let isClosed = false;
  let free: (() => void) | undefined;
  let isAsking = false;

  const hold = (): Promise<void> => {
    if (isClosed) return Promise.resolve();
    isAsking = false;
    onHeld();
    return new Promise((resolve) => (free = resolve));
  };
  const isElsewhere = (): void => {
    free = undefined;
    isAsking = false;
    if (!isClosed) onElsewhere();
  };
  const request = (options: LockOptions): Promise<void> =>
    navigator.locks
      .request(name, options, (lock) => (lock ? hold() : isElsewhere()))
      // Another tab took the lock from this one.
      .catch(isElsewhere);

  channel.onmessage = () => {
    if (!free) return;
    void letGo().finally(() => {
      free?.();
      isElsewhere();
    });
  };
  const patience = new Promise((resolve) => setTimeout(resolve, closing.has(nodeId) ? CLOSING_MS : 0));
  void Promise.race([closing.get(nodeId) ?? patience, patience]).then(() => request({ ifAvailable: true }));
  return {
    takeOver: () => {
      // A second request would wait for the first one, and its time-out would end what that one got.
      if (isAsking || free) return;
      isAsking = true;
      channel.postMessage('let go');
      void navigator.locks
        .request(name, { signal: AbortSignal.timeout(PATIENCE_MS) }, hold)
        .catch(() => (isClosed || free ? isElsewhere() : request({ steal: true })));
    },
    release: (isSaved) => {
      isClosed = true;
      channel.close();
      const done = isSaved.finally(() => {
        free?.();
        if (closing.get(nodeId) === done) closing.delete(nodeId);
      });
      closing.set(nodeId, done);
    },
  };
}
