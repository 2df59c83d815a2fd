import { type RequestListener, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { watchedFetch } from './watched-fetch.js';

// Each test waits for seconds, so all wait at once.
describe('a fetch that watches the service', () => {
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });

  async function serve(answer: RequestListener): Promise<string> {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it.concurrent('ends when the service accepts connections and says nothing', async () => {
    const url = await serve(() => undefined);
    await expect(watchedFetch(url)(new Request(`${url}/api/me`))).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });

  it.concurrent(
    'ends a change after two missing signs of life, and a repeatable call after one',
    async () => {
      const cases = [
        ['PATCH', '/api/nodes/1', {}, 2],
        ['POST', '/api/projects', {}, 2],
        ['POST', '/api/catalog/search', {}, 1],
        ['POST', '/api/projects/1/documents/section', {}, 1],
        ['PATCH', '/api/nodes/1', { 'If-Match': '"a.1"' }, 1],
        ['GET', '/api/me?wait=1', {}, 1],
      ] as const;
      const endings = cases.map(async ([method, path, headers]) => {
        let signs = 0;
        const url = await serve((req) => void (req.url === '/healthz' && signs++));
        const request = new Request(`${url}${path}`, { method, headers });
        await expect(watchedFetch(url)(request)).rejects.toMatchObject({ name: 'TimeoutError' });
        return [method, path, headers, signs];
      });
      expect(await Promise.all(endings)).toEqual(cases);
    },
  );

  it.concurrent('does not end a change because one sign is missing', async () => {
    let signs = 0;
    let finish = (): void => undefined;
    const url = await serve((req, res) => {
      if (req.url !== '/healthz') finish = () => void res.end('done');
      else if (++signs === 2) res.end('ok', () => finish());
    });
    const answer = await watchedFetch(url)(new Request(`${url}/api/projects`, { method: 'POST' }));
    expect([await answer.text(), signs]).toEqual(['done', 2]);
  });

  it.concurrent('waits for an answer that takes long, as long as the service is there', async () => {
    let signs = 0;
    let finish = (): void => undefined;
    const url = await serve((req, res) => {
      if (req.url !== '/healthz') finish = () => void res.end('done');
      else {
        signs++;
        res.end('ok', () => finish());
      }
    });
    const answer = await watchedFetch(url)(new Request(`${url}/slow`));
    expect([await answer.text(), signs]).toEqual(['done', 1]);
  });

  it.concurrent('ends with its caller', async () => {
    const caller = new AbortController();
    const url = await serve(() => caller.abort(new Error('enough')));
    const request = new Request(`${url}/api/me`, { signal: caller.signal });
    await expect(watchedFetch(url)(request)).rejects.toThrow('enough');
  });
});
