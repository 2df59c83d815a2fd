import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { codeOf } from '../files/system-error.js';
import { Problem } from '../terminal/problem.js';
/** Writes the token to a file that only its owner can read. */
export function saveToken(file, token) {
    writeFileSync(file, '', { mode: 0o600 });
    // An existing file keeps its mode, so restrict it before writing the token.
    chmodSync(file, 0o600);
    writeFileSync(file, `${token}\n`);
    console.log(`Saved the token to ${file}.`);
}
/** Reads the token from a file; undefined if the file does not exist. */
export function readToken(file) {
    try {
        return readFileSync(file, 'utf8').trim() || undefined;
    }
    catch (error) {
        const code = codeOf(error);
        if (code === 'ENOENT')
            return undefined;
        throw new Problem(`The token file ${file} can't be read (${code}).`);
    }
}
