import { generateLetters, readLetters } from './letters';

const LENGTH = 8;

/** A new user code, as it is stored: eight letters with 34.5 bits of entropy. */
export function generateUserCode(): string {
  return generateLetters(LENGTH);
}

/** The code that a person typed. Case, spaces and dashes are ignored. Undefined if the text can't be a code. */
export function readUserCode(typed: string): string | undefined {
  return readLetters(typed, LENGTH);
}

/** A code as people see it: `XXXX-XXXX`. */
export function showUserCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}
