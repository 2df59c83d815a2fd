import { randomInt } from 'node:crypto';

/** No vowels, so that no words come up, and nothing that is easily misread (RFC 8628, section 6.1). */
const ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** A new user code, as it is kept: eight letters, 34.5 bits. */
export function generateUserCode(): string {
  let code = '';
  for (let i = 0; i < LENGTH; i++) code += ALPHABET[randomInt(ALPHABET.length)];
  return code;
}

/** A code as a person typed it, read without case, spaces or dashes; undefined where it can be no code. */
export function readUserCode(typed: string): string | undefined {
  const code = typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
  return CODE.test(code) ? code : undefined;
}

/** A code as a person sees it: `XXXX-XXXX`. */
export function showUserCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}
