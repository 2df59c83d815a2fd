import { createServer } from 'node:net';

/**
 * Whether a port can be listened on.
 * @param {number} port
 * @param {string} [host] all addresses unless given
 * @returns {Promise<boolean>}
 */
export function isFree(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

const handedOut = new Set();

/**
 * A free port from below the range that the system hands to outgoing connections, so that nothing takes it by
 * chance between this answer and its use.
 * @param {string} [host]
 */
export async function freePort(host) {
  for (let tries = 0; tries < 200; tries++) {
    const port = 15_000 + Math.floor(Math.random() * 16_000);
    if (handedOut.has(port) || !(await isFree(port, host))) continue;
    handedOut.add(port);
    return port;
  }
  throw new Error('found no free port between 15000 and 31000');
}
