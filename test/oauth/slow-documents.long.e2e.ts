import { type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type Person, newOwner } from '#testing';
import { atEndOfFile } from '../support/cleanup';
import { eventually } from '../platform/eventually';
import { deployment, sharedApi } from '../support/deployments';
import { requestQuery } from './oauth-support';

describe('a metadata document of a server that means harm', () => {
  let url: string;
  let owner: Person;
  let origin: string;
  const closed: string[] = [];

  const answers: Record<string, (res: ServerResponse) => void> = {
    // Keeps a connection that is never idle.
    '/drips.json': (res) => {
      res.writeHead(200, { 'Content-Type': 'application/json' });
      const dripping = setInterval(() => res.write(' '), 100);
      res.on('close', () => clearInterval(dripping));
    },
    '/silent.json': () => undefined,
    '/endless.json': (res) => {
      res.writeHead(200, { 'Content-Type': 'application/json' });
      const more = () => {
        while (!res.destroyed && res.write('x'.repeat(16_384)));
      };
      res.on('drain', more);
      more();
    },
    '/bomb.json': (res) => {
      const body = gzipSync(JSON.stringify({ padding: 'x'.repeat(5_000_000) }));
      res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).end(body);
    },
    '/deep.json': (res) => {
      const body = '['.repeat(30_000) + ']'.repeat(30_000);
      res.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
    },
  };

  beforeAll(async () => {
    ({ url } = await sharedApi(deployment(), {
      OAUTH_ALLOW_PRIVATE: 'true',
      OAUTH_DOCUMENTS_PER_MINUTE: '1000',
    }));
    owner = await newOwner(url);
    const server = createServer((req, res) => {
      res.on('close', () => closed.push(req.url!));
      answers[req.url!]!(res);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    atEndOfFile(async () => {
      server.closeAllConnections();
      server.close();
    });
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  it.each([
    ['drips', 'It could not be fetched (timeout).'],
    ['silent', 'It could not be fetched (timeout).'],
    ['endless', 'It could not be fetched (http).'],
    ['bomb', 'It must be JSON.'],
    ['deep', 'It must be a JSON object.'],
  ])('is refused on a page, and its connection is closed: %s', async (name, problem) => {
    const query = requestQuery(`${origin}/${name}.json`);
    const answer = await owner.get(`/oauth/authorize?${query}`).expect(400);
    expect(answer.text).toContain(problem);
    await eventually('the connection is closed', async () => closed.includes(`/${name}.json`));
  });
});
