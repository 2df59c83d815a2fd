import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../apps/launcher/src/process/ports.js';
import { testTools } from '../../scripts/lib/tools.mjs';
import { eventually } from '../platform/eventually';
import { atEndOfFile } from './cleanup';
import { nginxConfiguration } from './nginx-configuration.mjs';
import { currentRun, registerProcess } from './test-run';

/** Why nginx can't be started on this machine; undefined if it can. */
export const { missingNginx } = testTools();

/** The servers behind nginx, as host:port. */
interface Upstreams {
  api: string[];
  relay: string[];
}

/** Starts nginx with deploy/nginx.conf, in which only names, ports and paths are replaced. It stops at the end of the test file. @returns its URL */
export async function startNginx(upstreams: Upstreams): Promise<string> {
  const port = await freePort('127.0.0.1');
  const folder = join(currentRun().folder, `nginx-${port}`);
  mkdirSync(folder, { mode: 0o711 });
  writeFileSync(join(folder, 'nginx.conf'), nginxConfiguration(upstreams, port, folder));
  const server = spawn(
    testTools().nginx!,
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'],
    { stdio: 'ignore', detached: true },
  );
  server.unref();
  registerProcess(currentRun().folder, server.pid!);
  atEndOfFile(async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually('nginx answers', async () => {
    if (server.exitCode !== null)
      throw new Error(`nginx ended: ${readFileSync(join(folder, 'error.log'), 'utf8')}`);
    return fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    );
  });
  return url;
}
