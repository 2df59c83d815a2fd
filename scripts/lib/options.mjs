import { parseArgs } from 'node:util';
import { Problem } from './problem.mjs';

/**
 * Reads the options of the command line. Positional arguments are not allowed.
 * @param {import('node:util').ParseArgsConfig['options']} options
 * @throws Problem that names an unknown option, or one without its value
 */
export function parseOptions(options) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    if (!error.code?.startsWith('ERR_PARSE_ARGS')) throw error;
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new Problem(`${error.message.split('. ')[0]}. The options are ${known.join(', ')}.`);
  }
}
