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

/** The characters of a token that its successors share (107 bits). The others of its random characters (107 bits) are new in each. */
const FAMILY_LENGTH = RANDOM_LENGTH / 2;

/**
 * The successor of a well-formed token. An attacker who never held a token of its family can't guess the family, and one who did can't guess
 * the successor.
 */
export function successorOf(token: string, prefix: string): string {
  const family = familyOf(token, prefix);
  let random = '';
  for (let i = FAMILY_LENGTH; i < RANDOM_LENGTH; i++) random += ALPHABET[randomInt(ALPHABET.length)];
  return family + random + checksum(family + random);
}

/** The part of a well-formed token that all its successors share. */
export function familyOf(token: string, prefix: string): string {
  return token.slice(0, prefix.length + FAMILY_LENGTH);
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
