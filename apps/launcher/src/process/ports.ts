import { createServer } from 'node:net';

/**
 * Whether a program can listen on a port.
 *
 * @param host all addresses if left out
 */
export function isFree(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

const assigned = new Set<number>();

/**
 * A free port. It lies below the range that the system uses for outgoing connections, so it is unlikely to be taken before
 * the caller uses it.
 */
export async function freePort(host?: string): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const port = 15_000 + Math.floor(Math.random() * 16_000);
    if (assigned.has(port) || !(await isFree(port, host))) continue;
    assigned.add(port);
    return port;
  }
  throw new Error('No free port between 15000 and 31000 was found.');
}
