import { isPlaceholder } from './placeholders';
import { entropyOf, looksGenerated, isUnpronounceable, looksLikeWords, kindsIn, mixOf } from './randomness';

const MIN_PASSWORD = 6;
/** A shorter value must have a greater mix (see mixOf), since words with a digit are as short. */
const SHORT_PASSWORD = 8;
const SHORT_MIX = 0.5;
/** A value of only letters and digits must be this long, or have a greater mix. */
const PLAIN_PASSWORD = 12;
const PLAIN_MIX = 0.4;
/** The same for a value of only letters, and how many pairs of them must be unlike words. */
const LETTERS_MIX = 0.3;
const LETTERS_PAIRS = 9;
const MIN_KEY = 16;
const MIN_PAIRS = 5;

/** Digits and marks that replace letters in words that are disguised as passwords. */
const LEETSPEAK: Readonly<Record<string, string>> = {
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

/** Words with digits, and a mark that is not one of code, names, addresses or paths. */
const COMPOSED = /^[A-Za-z0-9](?=[^!#$%*@^~]{0,64}[!#$%*@^~])[^\s()[\]{}/\\:;,<>|"'`]+$/;
const DATE = /^[0-9]{1,4}([-./])[0-9]{1,2}\1[0-9]{1,4}(?:T[0-9:.]+Z?)?$/;
/** A name with a version, such as `OAuth2.0`. */
const VERSION = /^[A-Za-z]{2,12}-?[0-9]{1,3}(?:\.[0-9]{1,3}){1,3}$/;
const EMAIL = /^[\w.+-]{1,64}@[\w-]{1,64}\./;

/** A password hash in the format of bcrypt, Argon2, crypt and the like. */
const HASH = /^["']?\$(?:2[abxy]?|argon2[a-z]{1,2}|pbkdf2[a-z0-9-]*|scrypt|s0|apr1|[1567y])\$/;

/** Whether a value looks like a real password: several kinds of characters, and not a disguised word. */
export function isStrongPassword(value: string): boolean {
  if (value.length < MIN_PASSWORD || HASH.test(value) || DATE.test(value) || VERSION.test(value))
    return false;
  if (isComposed(value)) return true;
  if (isPlaceholderOrFragment(value) || looksLikeWords(value, MIN_PAIRS)) return false;
  const kinds = kindsIn(value);
  const mix = mixOf(value);
  if (/^[a-z]+$/.test(value)) return isUnpronounceable(value);
  if (/^[A-Za-z]+$/.test(value)) return mix >= LETTERS_MIX && isUnpronounceable(value, LETTERS_PAIRS);
  if (!/[0-9]/.test(value) && (kinds < 3 || value.length < SHORT_PASSWORD)) return false;
  if (value.length < SHORT_PASSWORD) return kinds >= 3 && mix >= SHORT_MIX;
  if (kinds >= 3) return mix >= 0.2;
  return kinds === 2 && mix >= (value.length < PLAIN_PASSWORD ? PLAIN_MIX : 0.25);
}

/**
 * Whether a value is made of words as most systems ask for: with lower and upper case, digits and a mark, as in `Winter2026!`. Unlike in
 * `P@ssw0rd1`, the words are none that stand for a password.
 */
function isComposed(value: string): boolean {
  return (
    value.length >= SHORT_PASSWORD &&
    kindsIn(value) === 4 &&
    COMPOSED.test(value) &&
    !EMAIL.test(value) &&
    !/\.{3}|…/.test(value) &&
    !isPlaceholder(value) &&
    !isPlaceholder(withoutLeetspeak(value))
  );
}

/** Whether a value looks like a generated key. */
export function isGeneratedKey(value: string): boolean {
  if (
    value.length < MIN_KEY ||
    /\s/.test(value) ||
    HASH.test(value) ||
    isPlaceholderOrFragment(value) ||
    looksLikeWords(value, MIN_PAIRS)
  )
    return false;
  if (/[0-9]/.test(value)) return kindsIn(value) >= 2 && entropyOf(value) >= 3 && looksGenerated(value);
  return kindsIn(value) >= 2 && entropyOf(value) >= 3.5 && mixOf(value) >= 0.4;
}

/** Whether a value is a placeholder, also in leetspeak, or is cut off. */
export function isPlaceholderOrFragment(value: string): boolean {
  if (/\.{3}|…/.test(value) || isPlaceholder(value)) return true;
  const letters = withoutLeetspeak(value);
  return (
    letters !== value &&
    (isPlaceholder(letters) || (value.length < MIN_KEY && looksLikeWords(letters, MIN_PAIRS)))
  );
}

function withoutLeetspeak(value: string): string {
  return value.replace(/[0-57@$!]/g, (character) => LEETSPEAK[character] ?? character);
}

/** The text that a base64 value encodes, as in Kubernetes manifests; the value itself if it is not base64 of printable text. */
export function decodedValue(value: string): string {
  if (value.length % 4 !== 0 || !/^[A-Za-z0-9+/]{6,}={0,2}$/.test(value)) return value;
  const text = Buffer.from(value, 'base64').toString('latin1').trimEnd();
  return /^[\x20-\x7e]+$/.test(text) ? text : value;
}
