import { randomInt } from 'node:crypto';

/** Letters without vowels, so that codes spell no words, and without those that are easily misread (RFC 8628, section 6.1). */
const ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** A new user code, as it is stored: eight letters with 34.5 bits of entropy. */
export function generateUserCode(): string {
  let code = '';
  for (let i = 0; i < LENGTH; i++) code += ALPHABET[randomInt(ALPHABET.length)];
  return code;
}

/** The code that a person typed. Case, spaces and dashes are ignored. Undefined if the text can't be a code. */
export function readUserCode(typed: string): string | undefined {
  const code = typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
  return CODE.test(code) ? code : undefined;
}

/** A code as people see it: `XXXX-XXXX`. */
export function showUserCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}
