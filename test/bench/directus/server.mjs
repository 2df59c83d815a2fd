import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../../scripts/lib/problem.mjs';
import { freePort } from '../../../apps/launcher/dist/process/ports.js';

const LONGEST_START_MS = 180_000;

/**
 * Starts Directus with its defaults for production, without a cache, limits and a line of log for each request, and with as many connections to PostgreSQL as the service.
 *
 * @param {{ folder: string, databaseUrl: string, logFile: string, poolSize: number }} options `folder`: where npm installed the package
 *   `directus`; `databaseUrl`: an empty database
 */
export async function startDirectus({ folder, databaseUrl, logFile, poolSize }) {
  const program = cliOf(folder);
  const token = randomBytes(24).toString('base64url');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    DB_POOL__MIN: '0',
    DB_POOL__MAX: String(poolSize),
    SECRET: randomBytes(32).toString('hex'),
    ADMIN_EMAIL: 'bench@example.org',
    ADMIN_PASSWORD: 'the benchmark needs a long password',
    ADMIN_TOKEN: token,
    PRESSURE_LIMITER_ENABLED: 'false',
    TELEMETRY: 'false',
    LOG_LEVEL: 'warn',
    LOG_STYLE: 'raw',
  };
  const log = createWriteStream(logFile);
  const run = (command) => {
    const child = spawn(process.execPath, [program, command], { cwd: folder, env });
    for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    return { child, ended };
  };
  if ((await run('bootstrap').ended) !== 0)
    throw new Problem(`Directus did not create its tables. See ${logFile}.`);
  const { child, ended } = run('start');
  const stop = async () => {
    child.kill();
    await ended;
  };
  for (const started = Date.now(); !(await answers(`${url}/server/ping`)); await sleep(200)) {
    if (child.exitCode === null && Date.now() - started < LONGEST_START_MS) continue;
    await stop();
    throw new Problem(`Directus did not start. See ${logFile}.`);
  }
  return { url, pid: child.pid, token, stop };
}

function cliOf(folder) {
  const manifest = join(folder, 'node_modules', 'directus', 'package.json');
  if (!existsSync(manifest))
    throw new Problem(
      `${folder} has no package "directus". Install it there: npm install --prefix ${folder} directus@11.1.2`,
    );
  const { bin } = createRequire(manifest)(manifest);
  return join(dirname(manifest), bin.directus ?? bin);
}

async function answers(url) {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
