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

  it('checks the header, the body and what a function expects', async () => {
    const server = createServer((_, answer) =>
      answer.writeHead(200, { 'Content-Type': 'application/json' }).end('{"color":"red"}'),
    ).listen(0);
    const client = new Client(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const get = () => client.get('/x');
    await get()
      .expect(200, { color: 'red' })
      .expect(200, /red/)
      .expect('Content-Type', /json$/)
      .expect(({ body }) => expect(body.color).toBe('red'));
    for (const refused of [
      get().expect(200, { color: 'blue' }),
      get().expect(200, /blue/),
      get().expect('Content-Type', 'text/html'),
      get().expect('ETag', '"1"'),
      get().expect(({ body }) => expect(body.color).toBe('blue')),
    ])
      await expect(refused).rejects.toThrow(/red/);
    server.close();
  });
});
