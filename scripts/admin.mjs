// npm run admin: the operator's command line. Without arguments it prints its usage.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from './lib/install.mjs';
import { dataDirectory, programs } from './lib/paths.mjs';
import { isFree } from './lib/ports.mjs';
import { knownUrl } from './lib/postgres.mjs';
import { Problem, reportError } from './lib/problem.mjs';
import { embeddedDefaults } from './lib/settings.mjs';

try {
  const signal = new AbortController().signal;
  await ensureInstalled({ signal });
  await ensureBuilt({ signal });
  const env = asksForHelp() ? process.env : await environment();
  const { status } = spawnSync(process.execPath, [programs.admin, ...process.argv.slice(2)], {
    env,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}

function asksForHelp() {
  const [first] = process.argv.slice(2);
  return first === undefined || ['help', '--help', '-h'].includes(first);
}

/** The environment for the command: that of the caller, or the settings of a service that `npm start` runs on this machine. */
async function environment() {
  if (process.env.DATABASE_URL) return process.env;
  const dataDir = dataDirectory();
  const url = knownUrl(join(dataDir, 'postgres'));
  if (!url || (await isFree(Number(new URL(url).port), '127.0.0.1')))
    throw new Problem(
      'The service is not running on this machine. Start it with "npm start" in another terminal, or set DATABASE_URL.',
    );
  return { ...process.env, ...embeddedDefaults(process.env, dataDir), DATABASE_URL: url };
}
