import type { ServerNotification } from '@modelcontextprotocol/sdk/types.js';
import type { Caller } from './service/service.js';

/** The facts that a transport knows about a request: its signal, and how to report progress if the agent asked for it. */
export interface Reporting {
  signal: AbortSignal;
  _meta?: { progressToken?: string | number };
  sendNotification: (notification: ServerNotification) => Promise<void>;
}

const HEARTBEAT_MS = 5_000;
/**
 * The seconds for which a call may wait. An agent that gets progress keeps waiting, so that a wait for the limit of a minute is possible.
 * Most others give up after a minute.
 */
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
    // The agent may have disconnected.
    sendNotification({ method: 'notifications/progress', params }).catch(() => undefined);
  };
  const heartbeat = setInterval(() => progress('Waiting for the service.'), HEARTBEAT_MS);
  return { caller: { signal, patienceSeconds: PATIENT, progress }, done: () => clearInterval(heartbeat) };
}
