import { randomInt } from 'node:crypto';

/** Letters without vowels, so that codes spell no words, and without those that are easily misread (RFC 8628, section 6.1). */
const ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';

/** Random letters for a code that people type: 4.3 bits of entropy each. */
export function generateLetters(length: number): string {
  let letters = '';
  for (let i = 0; i < length; i++) letters += ALPHABET[randomInt(ALPHABET.length)];
  return letters;
}

/** The letters of a code that a person typed. Case, spaces and dashes are ignored. Undefined if the text can't be a code of this length. */
export function readLetters(typed: string, length: number): string | undefined {
  const letters = typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
  return letters.length === length && [...letters].every((letter) => ALPHABET.includes(letter))
    ? letters
    : undefined;
}
