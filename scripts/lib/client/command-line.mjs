import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Problem } from '../problem.mjs';

/** The command line can't be carried out as written. Scripts exit with code 2. */
export class Misuse extends Problem {}

/**
 * Parses options and positional arguments.
 * @param {string[]} args
 * @param {{ options: import('node:util').ParseArgsConfig['options'], usage: string }} known
 */
export function parseCommandLine(args, { options, usage }) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new Misuse(error.message, usage);
  }
}

/**
 * Resolves a path of the command line. npm runs scripts in the repository, but the person means a path relative to the
 * directory in which they ran npm (INIT_CWD).
 * @param {string} path
 * @param {string} script the name in package.json
 */
export function pathFrom(path, script) {
  const { npm_lifecycle_event: running, INIT_CWD: initialDirectory } = process.env;
  return resolve(running === script && initialDirectory ? initialDirectory : process.cwd(), path);
}
