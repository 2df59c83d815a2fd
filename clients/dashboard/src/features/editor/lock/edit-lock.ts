/** How long a tab waits for the one that edits, before it takes the lock all the same: that one can be frozen or hung. */
const PATIENCE_MS = 3_000;
/** How long a lock can be held by an editor of the same tab that is just being closed. */
const CLOSING_MS = 400;

/** Who may edit a document in this browser. */
export interface EditLock {
  /** Asks the tab that edits to keep its text and let go, and takes its place. */
  takeOver(): void;
  release(): void;
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
  const name = `edit:${nodeId}`;
  const channel = new BroadcastChannel(name);
  let isClosed = false;
  let free: (() => void) | undefined;

  const hold = (): Promise<void> => {
    if (isClosed) return Promise.resolve();
    onHeld();
    return new Promise((resolve) => (free = resolve));
  };
  const request = (options: LockOptions): Promise<void> =>
    navigator.locks
      .request(name, options, (lock) => (lock ? hold() : undefined))
      .catch(() => {
        // Another tab took the lock from this one, or the wait was long enough.
        free = undefined;
        if (!isClosed) onElsewhere();
      });

  channel.onmessage = () => {
    if (!free) return;
    void letGo().finally(() => {
      free?.();
      free = undefined;
      if (!isClosed) onElsewhere();
    });
  };
  void request({ signal: AbortSignal.timeout(CLOSING_MS) });
  return {
    takeOver: () => {
      channel.postMessage('let go');
      void navigator.locks
        .request(name, { signal: AbortSignal.timeout(PATIENCE_MS) }, hold)
        .catch(() => (isClosed ? undefined : request({ steal: true })));
    },
    release: () => {
      isClosed = true;
      free?.();
      channel.close();
    },
  };
}
