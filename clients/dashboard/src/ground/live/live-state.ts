let live = false;

/** Whether the stream of events is open in this browser, so that nothing becomes stale by time. */
export function isLive(): boolean {
  return live;
}

export function setLive(isOpen: boolean): void {
  live = isOpen;
}
