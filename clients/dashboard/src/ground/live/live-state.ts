const listeners = new Set<() => void>();
let live = false;

/** Whether the stream of events is open in this browser, so that nothing becomes stale by time. */
export function isLive(): boolean {
  return live;
}

/** Calls back each time when the stream opens, also again. Returns a function that stops it. */
export function onLive(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setLive(isOpen: boolean): void {
  live = isOpen;
  if (isOpen) for (const listener of listeners) listener();
}
