import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { Problem } from '../problem.mjs';

/**
 * Writes the token to a file that only its owner can read.
 * @param {string} file
 * @param {string} token
 */
export function saveToken(file, token) {
  writeFileSync(file, '', { mode: 0o600 });
  // An existing file keeps its mode, so restrict it before writing the token.
  chmodSync(file, 0o600);
  writeFileSync(file, `${token}\n`);
  console.log(`Saved the token to ${file}.`);
}

/**
 * Reads the token from a file; undefined if the file does not exist.
 * @param {string} file
 */
export function readToken(file) {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw new Problem(`The token file ${file} can't be read (${error.code}).`);
  }
}
