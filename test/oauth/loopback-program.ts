import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEndOfFile } from '../support/cleanup';

/** A program on the computer of a person that waits for the answer to its request, as command-line clients do. */
export interface LoopbackProgram {
  redirectUri: string;
  answer: Promise<URLSearchParams>;
}

/**
 * Starts a program at a free port of a host of this machine. It stops at the end of the test file.
 *
 * @param next the address to which it leads the browser on, as many programs do; absent if it says itself that the page can be closed
 */
export async function startProgram(host: string, next?: string): Promise<LoopbackProgram> {
  let received: (parameters: URLSearchParams) => void;
  const answer = new Promise<URLSearchParams>((resolve) => (received = resolve));
  const server = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url!, 'http://127.0.0.1');
    res
      .writeHead(next === undefined ? 200 : 302, {
        ...{ 'Content-Type': 'text/plain', Connection: 'close' },
        ...(next !== undefined && { Location: next }),
      })
      .end('You can close this page.');
    if (pathname === '/callback') received(searchParams);
  });
  await new Promise<void>((listening) => server.listen(0, host, listening));
  atEndOfFile(async () => void server.close());
  const { port } = server.address() as AddressInfo;
  return { redirectUri: `http://${host.includes(':') ? `[${host}]` : host}:${port}/callback`, answer };
}
