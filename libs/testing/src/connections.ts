import type { Agent } from 'node:http';

/** The part of the environment of the e2e tests that is used here (`test/support/environment.ts`). */
type Environment = typeof globalThis & { keptConnections?: (url: string) => Agent | undefined };

/** What keeps the connections to a service between the requests of a test file. Otherwise each request has a connection of its own. */
export function connectionsTo(url: string): Agent | undefined {
  return (globalThis as Environment).keptConnections?.(url);
}
