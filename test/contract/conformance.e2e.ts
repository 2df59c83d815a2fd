import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anonymous } from '#testing';
import { atEndOfFile } from '../support/cleanup';

/** A server that answers every request with this status and body. */
async function serving(status: number, body: object): Promise<string> {
  const headers = { 'Content-Type': 'application/json', 'X-Request-Id': '1' };
  const server = createServer((_, answer) => answer.writeHead(status, headers).end(JSON.stringify(body)));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  atEndOfFile(async () => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a request of a test', () => {
  it('fails if its answer is not what the OpenAPI document says', async () => {
    const url = await serving(200, { data: { status: 'alive', extra: true } });
    await expect(anonymous(url).get('/healthz').expect(200)).rejects.toThrow(
      'GET /healthz 200: /data/extra is not documented',
    );
    const refusing = await serving(418, { error: { code: 'SVC_TEAPOT', message: 'No coffee.' } });
    await expect(anonymous(refusing).get('/healthz')).rejects.toThrow(
      'GET /healthz 418: the status is not documented',
    );
  });

  it('passes if its answer is what the document says, or if the document does not describe the path', async () => {
    await anonymous(await serving(200, { data: { status: 'alive' } }))
      .get('/healthz')
      .expect(200);
    await anonymous(await serving(200, { anything: true }))
      .get('/elsewhere')
      .expect(200);
  });
});
