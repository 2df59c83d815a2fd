import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { freePort } from '../../scripts/lib/ports.mjs';
import { onTeardown } from './global-teardown';
import { watchOver } from './test-run';

/** Starts a Redis server that keeps nothing, and gives its address. */
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
  const child = spawn(
    program,
    settings.flatMap(([name, value]) => [`--${name}`, String(value)]),
    { stdio: 'ignore', detached: true },
  );
  watchOver(folder, child.pid!);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  onTeardown(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`redis-server ended with code ${child.exitCode}.`);
    if (await answers(port)) return `redis://127.0.0.1:${port}`;
    await sleep(25);
  }
  throw new Error('redis-server did not answer within 5 s.');
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => socket.write('PING\r\n'));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString().startsWith('+PONG'));
    });
    socket.once('error', () => resolve(false));
  });
}
