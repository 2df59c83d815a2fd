import type { ServerNotification } from '@modelcontextprotocol/sdk/types.js';
import type { Caller } from './service/service.js';

/** What a transport knows about a request: its signal, and where progress goes if the agent asked for it. */
export interface Reporting {
  signal: AbortSignal;
  _meta?: { progressToken?: string | number };
  sendNotification: (notification: ServerNotification) => Promise<void>;
}

const HEARTBEAT_MS = 5_000;
/** With progress, agents wait on, so the wait for the limit of a minute can be taken. Without, most give up after a minute. */
const [PATIENT, IMPATIENT] = [75, 40];

/** The caller of a request. Call `done` when it has its answer. */
export function callerFor({ signal, _meta, sendNotification }: Reporting): {
  caller: Caller & { signal: AbortSignal };
  done: () => void;
} {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined)
    return {
      caller: { signal, patienceSeconds: IMPATIENT, progress: () => undefined },
      done: () => undefined,
    };
  let steps = 0;
  const progress = (message: string): void => {
    const params = { progressToken, progress: ++steps, message };
    // The agent may be gone.
    sendNotification({ method: 'notifications/progress', params }).catch(() => undefined);
  };
  const heartbeat = setInterval(() => progress('Waiting for the service.'), HEARTBEAT_MS);
  return { caller: { signal, patienceSeconds: PATIENT, progress }, done: () => clearInterval(heartbeat) };
}
