import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from './install.mjs';
import { dataDirectory } from './paths.mjs';
import { isFree } from './ports.mjs';
import { knownUrl } from './postgres.mjs';
import { Problem } from './problem.mjs';
import { embeddedDefaults } from './settings.mjs';

/**
 * Runs one of the programs for operators on the database of DATABASE_URL, or else on that of a running `npm start`.
 * @param {string} program
 * @param {string[]} args
 * @param {{ database?: boolean }} [options] `database`: whether it needs the database
 * @returns {Promise<number>} its exit code
 */
export async function runOperatorProgram(program, args, { database = true } = {}) {
  await ensureInstalled();
  await ensureBuilt();
  const env = database ? await environment() : process.env;
  const { status } = spawnSync(process.execPath, [program, ...args], { env, stdio: 'inherit' });
  return status ?? 1;
}

/** The environment for the program: that of the caller, or the settings of a service that `npm start` runs on this machine. */
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
