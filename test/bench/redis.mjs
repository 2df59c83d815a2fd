import { spawn } from 'node:child_process';
import { freePort } from '../../apps/launcher/dist/process/ports.js';

const REDIS = 'redis-server';

/**
 * Runs `work` with the address of a Redis server that ends with it.
 *
 * @template T
 * @param {(url: string) => Promise<T>} work
 * @returns {Promise<T | { skipped: string }>}
 */
export async function withRedis(work) {
  const port = await freePort('127.0.0.1');
  const server = spawn(REDIS, ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
    stdio: 'ignore',
  });
  const started = await new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.once('spawn', () => resolve(true));
  });
  if (!started) return { skipped: `${REDIS} is not installed` };
  try {
    return await work(`redis://127.0.0.1:${port}`);
  } finally {
    server.kill();
  }
}
