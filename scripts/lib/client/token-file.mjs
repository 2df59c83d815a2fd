import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { Problem } from '../problem.mjs';

/**
 * Writes the token to a file that only its owner can read.
 * @param {string} file
 * @param {string} token
 */
export function keepToken(file, token) {
  writeFileSync(file, '', { mode: 0o600 });
  // A file that was there keeps its mode, so it is narrowed before the token is in it.
  chmodSync(file, 0o600);
  writeFileSync(file, `${token}\n`);
  console.log(`The token is in ${file}.`);
}

/**
 * The token that was kept in a file; undefined where there is no such file yet.
 * @param {string} file
 */
export function keptToken(file) {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw new Problem(`${file} can't be read (${error.code}).`);
  }
}
