import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 36;
const CHECK_LENGTH = 6;

/** A new API token: the prefix, 36 random base62 characters (214 bits), and a checksum of 6 characters over both. */
export function generateToken(prefix: string): string {
  let random = '';
  for (let i = 0; i < RANDOM_LENGTH; i++) random += ALPHABET[randomInt(ALPHABET.length)];
  return prefix + random + checksum(prefix + random);
}

/** Whether a text has the form of an API token and a correct checksum. It needs no query. */
export function isWellFormedToken(token: string, prefix: string): boolean {
  if (token.length !== prefix.length + RANDOM_LENGTH + CHECK_LENGTH || !token.startsWith(prefix))
    return false;
  return token.endsWith(checksum(token.slice(0, -CHECK_LENGTH)));
}

function checksum(text: string): string {
  let value = crc32(text);
  let check = '';
  for (let i = 0; i < CHECK_LENGTH; i++) {
    check = ALPHABET[value % ALPHABET.length]! + check;
    value = Math.floor(value / ALPHABET.length);
  }
  return check;
}
