/** Sends a change while the page is being closed. There is no time for an answer, and none for the check who is signed in. */
export function sendOnLeaving(method: 'POST' | 'DELETE', path: string): void {
  void fetch(path, { method, keepalive: true }).catch(() => undefined);
}
