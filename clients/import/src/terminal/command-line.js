import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Misuse } from './problem.js';
/** Parses options and positional arguments. @throws Misuse with the usage, if they are not as `options` says */
export function parseCommandLine(args, { options, usage }) {
    try {
        return parseArgs({ args, options, allowPositionals: true });
    }
    catch (error) {
        throw new Misuse(error.message, usage);
    }
}
/** Resolves a path of the command line, which is relative to the folder in which the person ran the program. */
export function pathFrom({ directory }, path) {
    return resolve(directory, path);
}
