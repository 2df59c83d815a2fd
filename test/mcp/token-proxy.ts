import { createServer, request } from 'node:http';
import { atEndOfFile } from '../support/cleanup';

/** Passes requests on, those to the tools with a token, for a program that can send none. It ends with the test file. */
export async function startTokenProxy(port: number, service: string, token: () => string): Promise<void> {
  const target = new URL(service);
  const server = createServer((req, res) => {
    const { method, url, headers } = req;
    const init = { host: target.hostname, port: target.port, path: url, method };
    if (url === '/mcp') headers.authorization ??= `Bearer ${token()}`;
    const passed = request({ ...init, headers }, (answer) => {
      res.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(res);
    });
    passed.on('error', () => res.destroy());
    res.on('close', () => passed.destroy());
    req.pipe(passed);
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  atEndOfFile(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
}
