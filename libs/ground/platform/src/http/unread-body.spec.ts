import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { endUnreadBody } from './unread-body';

describe('the rest of the body of an answered request', () => {
  let server: Server;
  let client: Socket;

  /** Sends a request of which one byte of ten arrives. */
  async function begin(restMs: number): Promise<void> {
    server = createServer((req, res) => {
      res.once('close', () => endUnreadBody(req, restMs));
      res.writeHead(401).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nx');
    const [answer] = (await once(client, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /);
  }

  afterEach(() => {
    client.destroy();
    server.close();
  });

  it('must arrive within a time, or the connection is closed', async () => {
    await begin(10);
    await once(client.resume(), 'close');
  });

  it('lets the connection serve the next request if it arrives in time', async () => {
    await begin(60_000);
    client.write('x'.repeat(9));
    client.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n');
    const [answer] = (await once(client, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /);
  });
});
