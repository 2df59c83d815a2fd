import { sendOnLeaving } from '../../ground/api/send-on-leaving';
import { beforeSigningOut } from '../../ground/store/leaving';

/** How long a revocation can be undone, in milliseconds. */
export const UNDO_MS = 10_000;

/** The end of some access, which is sent after a while or on leaving, and can be undone until then. */
export interface PendingEnd {
  /** The name of the agent or token that loses access. */
  name: string;
  agentId: string;
  /** The request, for a page that is being closed. */
  request: { method: 'POST' | 'DELETE'; path: string };
  send: () => Promise<void>;
  /** Says how it went. */
  done: (problem: unknown) => void;
}

interface Waiting {
  end: PendingEnd;
  due: number;
}

let waiting: Waiting | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function update(next: Waiting | undefined): void {
  clearTimeout(timer);
  waiting = next;
  if (next) timer = setTimeout(sendPendingEnd, next.due - Date.now());
  for (const listener of listeners) listener();
}

/** Sends an end after a while. Another one that waits is sent at once. */
export function endLater(end: PendingEnd): void {
  sendPendingEnd();
  update({ end, due: Date.now() + UNDO_MS });
}

/** Sends the end that waits, if there is one, at once. */
export function sendPendingEnd(): void {
  void sendNow();
}

async function sendNow(): Promise<void> {
  const sent = waiting;
  if (!sent) return;
  update(undefined);
  try {
    await sent.end.send();
    sent.end.done(undefined);
  } catch (problem) {
    sent.end.done(problem ?? new Error('unknown'));
  }
}

/** Forgets the end that waits: nothing was sent. */
export function undoPendingEnd(): void {
  update(undefined);
}

/** The end that waits, with when it is sent. */
export function pendingEnd(): Waiting | undefined {
  return waiting;
}

/** Calls when another end waits, or none. Returns a function that stops it. */
export function onPendingEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

beforeSigningOut(sendNow);

// A page that is closed has no timers any more.
addEventListener('pagehide', () => {
  const left = waiting;
  if (!left) return;
  update(undefined);
  sendOnLeaving(left.end.request.method, left.end.request.path);
});
