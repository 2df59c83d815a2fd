import { isPlaceholder } from './placeholders';
import { entropyOf, isMixed, isWordy, kindsIn, mixOf } from './randomness';

const MIN_PASSWORD = 8;
const MIN_KEY = 16;
const MIN_PAIRS = 5;

/** Digits and marks that stand for letters in words dressed up as passwords. */
const DRESSED: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** A hash of a password, as bcrypt, Argon2 and crypt write it. */
const HASH = /^["']?\$(?:2[abxy]?|argon2[a-z]{1,2}|pbkdf2[a-z0-9-]*|scrypt|s0|apr1|[1567y])\$/;

/** Whether a value looks like a password that somebody thought of or had made: several kinds of characters, and no word dressed up. */
export function isStrongPassword(value: string): boolean {
  if (value.length < MIN_PASSWORD || HASH.test(value) || isFiller(value) || isWordy(value, MIN_PAIRS))
    return false;
  const kinds = kindsIn(value);
  if (!/[0-9]/.test(value) && kinds < 3) return false;
  if (kinds >= 3) return mixOf(value) >= 0.2;
  return value.length >= 12 && kinds === 2 && mixOf(value) >= 0.25;
}

/** Whether a value looks like a key that a generator made. */
export function isGeneratedKey(value: string): boolean {
  if (
    value.length < MIN_KEY ||
    /\s/.test(value) ||
    HASH.test(value) ||
    isFiller(value) ||
    isWordy(value, MIN_PAIRS)
  )
    return false;
  if (/[0-9]/.test(value)) return kindsIn(value) >= 2 && entropyOf(value) >= 3 && isMixed(value);
  return kindsIn(value) >= 2 && entropyOf(value) >= 3.5 && mixOf(value) >= 0.4;
}

/** Whether a value is a placeholder or cut short, also with its letters dressed up as digits. */
export function isFiller(value: string): boolean {
  if (/\.{3}|…/.test(value) || isPlaceholder(value)) return true;
  const undressed = value.replace(/[0-57@$!]/g, (character) => DRESSED[character] ?? character);
  return (
    undressed !== value &&
    (isPlaceholder(undressed) || (value.length < MIN_KEY && isWordy(undressed, MIN_PAIRS)))
  );
}

/** What base64 holds where that is written text, as manifests write values; else the value itself. */
export function unwrapped(value: string): string {
  if (value.length % 4 !== 0 || !/^[A-Za-z0-9+/]{6,}={0,2}$/.test(value)) return value;
  const text = Buffer.from(value, 'base64').toString('latin1').trimEnd();
  return /^[\x20-\x7e]+$/.test(text) ? text : value;
}
