import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Host } from '../host.js';
import { Misuse } from './problem.js';

/** Parses options and positional arguments. @throws Misuse with the usage, if they are not as `options` says */
export function parseCommandLine<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  { options, usage }: { options: Options; usage: string },
) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new Misuse((error as Error).message, usage);
  }
}

/** Resolves a path of the command line, which is relative to the folder in which the person ran the program. */
export function pathFrom({ directory }: Host, path: string): string {
  return resolve(directory, path);
}
