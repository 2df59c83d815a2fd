import { chmodSync, writeFileSync } from 'node:fs';

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
