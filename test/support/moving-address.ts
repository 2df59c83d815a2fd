import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { atEndOfFile } from './cleanup';

/** An address that leads to another server after it moved, as those of a cluster do. */
export interface MovingAddress {
  /** A URL with its host and port replaced by this address. */
  of(url: string): string;
  /** Leads new connections to the server of a URL. Those that exist stay where they are, unless that server closes them. */
  moveTo(url: string): void;
}

/** Opens an address of this machine that leads to the server of a URL. It closes at the end of the test file. */
export async function openMovingAddress(url: string): Promise<MovingAddress> {
  let target = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEndOfFile(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  return {
    of(other) {
      const moved = new URL(other);
      [moved.hostname, moved.port] = ['127.0.0.1', String(port)];
      return moved.href;
    },
    moveTo(other) {
      target = new URL(other);
    },
  };
}
