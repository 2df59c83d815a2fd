import type { ServerContext } from '@modelcontextprotocol/server';
import type { ToolCaller } from './service/service.js';

/** The seconds for which a refused call is retried. */
export interface Patience {
  /** For an agent that gets progress, and keeps waiting. */
  withProgress: number;
  /** For all others. */
  without: number;
}

/**
 * On the machine of the user, a wait for the limit of a minute is possible if the agent gets progress. Most agents give up after a minute
 * without it.
 */
export const LOCAL_PATIENCE: Patience = { withProgress: 75, without: 40 };

const HEARTBEAT_MS = 5_000;

/** The caller of a request. Call `done` when it has its answer. @param closed ends with the connection, if that ends with the request */
export function callerFor(
  { mcpReq: { signal: cancelled, _meta, notify } }: ServerContext,
  patience: Patience,
  closed?: AbortSignal,
): { caller: ToolCaller; done: () => void } {
  const signal = closed ? AbortSignal.any([cancelled, closed]) : cancelled;
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined)
    return {
      caller: { signal, patienceSeconds: patience.without, progress: () => undefined },
      done: () => undefined,
    };
  let steps = 0;
  const progress = (message: string): void => {
    const params = { progressToken, progress: ++steps, message };
    // The agent may have disconnected.
    notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
  const heartbeat = setInterval(() => progress('Waiting for the service.'), HEARTBEAT_MS);
  return {
    caller: { signal, patienceSeconds: patience.withProgress, progress },
    done: () => clearInterval(heartbeat),
  };
}
