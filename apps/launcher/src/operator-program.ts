import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { dataDirectory, programs } from '../../../scripts/lib/paths.mjs';
import { Problem } from '../../../scripts/lib/problem.mjs';
import { knownUrls } from './postgres/server.js';
import { isFree } from './process/ports.js';
import { embeddedDefaults, hasOwnDatabase, withoutOwner } from './settings.js';

/**
 * Runs one of the programs for operators on the database of DATABASE_URL, or else on that of a running `npm start`. Returns its exit code.
 *
 * @param options.database whether it needs the database
 */
export async function runOperatorProgram(
  program: string,
  args: string[],
  { database = true }: { database?: boolean } = {},
): Promise<number> {
  const owner = database ? await operatorEnvironment() : { ...process.env };
  return runProgram(program, args, needsOwner(program, args) ? owner : withoutOwner(owner));
}

/** Whether a program changes tables, and not only their rows. */
function needsOwner(program: string, [noun, verb]: string[]): boolean {
  return program === programs.migrate || (noun === 'tenant' && verb === 'move');
}

/** Runs a program that writes to this terminal, and returns its exit code. */
export function runProgram(program: string, args: string[], env: NodeJS.ProcessEnv): number {
  const { status } = spawnSync(process.execPath, [program, ...args], { env, stdio: 'inherit' });
  return status ?? 1;
}

/**
 * The environment for a program of the operator: that of the caller, or the settings of a service that `npm start` runs on this machine.
 *
 * @throws Problem if there is neither
 */
export async function operatorEnvironment(): Promise<NodeJS.ProcessEnv> {
  if (hasOwnDatabase(process.env)) return { ...process.env };
  const dataDir = dataDirectory();
  const urls = knownUrls(join(dataDir, 'postgres'));
  if (!urls || (await isFree(Number(new URL(urls.url).port), '127.0.0.1')))
    throw new Problem(
      'The service is not running on this machine. Start it with "npm start" in another terminal, or set DATABASE_URL.',
    );
  const addresses = { DATABASE_URL: urls.serviceUrl, MIGRATION_DATABASE_URL: urls.url };
  return { ...process.env, ...embeddedDefaults(process.env, dataDir), ...addresses };
}
