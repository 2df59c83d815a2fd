import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { freePort } from '../../apps/launcher/src/process/ports.js';
import { onTeardown } from './global-teardown';
import { registerProcess } from './test-run';

/** How long a server may take to start or to answer, in seconds. Only a server that hangs takes that long. */
const LIMIT_SECONDS = 300;

/** Starts a Redis server that stores nothing on disk, and returns its URL. */
export async function startRedis(folder: string, program: string): Promise<string> {
  const port = await freePort('127.0.0.1');
  const options = {
    port,
    bind: '127.0.0.1',
    save: '',
    appendonly: 'no',
    dir: folder,
    logfile: join(folder, 'logs', 'redis.log'),
  };
  const settings = Object.entries({ ...options, 'maxmemory-policy': 'noeviction' });
  const server = spawn(
    program,
    settings.flatMap(([name, value]) => [`--${name}`, String(value)]),
    { stdio: 'ignore', detached: true },
  );
  registerProcess(folder, server.pid!);
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  onTeardown(async () => {
    server.kill('SIGTERM');
    await ended;
  });
  await untilRedisAnswers(server, port);
  return `redis://127.0.0.1:${port}`;
}

/** Waits until a Redis server answers a PING. @throws Error if the server exits first */
export async function untilRedisAnswers(server: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + LIMIT_SECONDS * 1000;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`redis-server ended with code ${server.exitCode}.`);
    const reply = await redisReply(port, 'PING').catch(() => '');
    if (reply.startsWith('+PONG') || reply.startsWith('-NOAUTH')) return;
    await sleep(20);
  }
  throw new Error(`redis-server did not answer within ${LIMIT_SECONDS} s.`);
}

/** Sends one command to a Redis server on this machine, and returns the first bytes of its reply. */
export function redisReply(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${command}\r\n`));
    socket.setTimeout(LIMIT_SECONDS * 1000, () => socket.destroy(new Error('Redis does not answer.')));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString());
    });
    socket.once('error', reject);
  });
}
