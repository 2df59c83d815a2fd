import type { Agent } from 'node:http';

/** The part of the environment of the e2e tests that is used here (`test/support/environment.ts`). */
type Environment = typeof globalThis & { keptConnections?: (url: string) => Agent | undefined };

/** Returns the agent that keeps connections to a service between the requests of a test file. Without it, each request opens a connection. */
export function connectionsTo(url: string): Agent | undefined {
  return (globalThis as Environment).keptConnections?.(url);
}
