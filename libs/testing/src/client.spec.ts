import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from './client';

describe('a client of the tests', () => {
  it('shows the answer if an expectation fails', async () => {
    const server = createServer((_, answer) => answer.writeHead(400).end('{"error":"no name"}')).listen(0);
    const client = new Client(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await expect(client.get('/x').expect(200)).rejects.toThrow(/400[^]*GET .*\/x: {"error":"no name"}/);
    await client.get('/x').expect(400);
    server.close();
  });
});
