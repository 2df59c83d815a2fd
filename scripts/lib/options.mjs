import { parseArgs } from 'node:util';
import { Problem } from './problem.mjs';

/**
 * The options of the command line, and nothing else on it.
 * @param {import('node:util').ParseArgsConfig['options']} options
 * @throws Problem naming what is unknown or lacks its value
 */
export function given(options) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    if (!error.code?.startsWith('ERR_PARSE_ARGS')) throw error;
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new Problem(`${error.message.split('. ')[0]}; there are ${known.join(', ')}.`);
  }
}
