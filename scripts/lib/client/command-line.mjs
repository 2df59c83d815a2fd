import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Problem } from '../problem.mjs';

/** What the command line asks for can't be done as it was asked: scripts end with 2. */
export class Misuse extends Problem {}

/**
 * The options and words of a command line.
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

/** The address of a service, without a slash at its end. */
export function addressOf(text) {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new Misuse(`--url must be an http or https address, not "${text}".`);
  return text.replace(/\/+$/, '');
}

/**
 * A path of the command line. npm runs scripts in the repository; what a person names is meant from where they are.
 * @param {string} path
 * @param {string} script the name in package.json
 */
export function pathFrom(path, script) {
  const { npm_lifecycle_event: running, INIT_CWD: theirs } = process.env;
  return resolve(running === script && theirs ? theirs : process.cwd(), path);
}
