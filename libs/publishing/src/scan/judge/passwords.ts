import { isPlaceholder } from './placeholders';
import { entropyOf, isWordy, kindsIn, mixOf } from './randomness';

const MIN_PASSWORD = 8;
const MIN_KEY = 16;
const MIN_PAIRS = 5;

const LEET: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' };

/** Whether a value looks like a password that somebody thought of or had made: several kinds of characters, and no word dressed up. */
export function isStrongPassword(value: string): boolean {
  if (value.length < MIN_PASSWORD || isFiller(value)) return false;
  const kinds = kindsIn(value);
  if (!/[0-9]/.test(value) && kinds < 3) return false;
  if (kinds >= 3) return !isWordy(value, MIN_PAIRS) && mixOf(value) >= 0.2;
  return value.length >= 12 && kinds === 2 && mixOf(value) >= 0.25 && !isWordy(value, MIN_PAIRS);
}

/** Whether a value looks like a key that a generator made. */
export function isGeneratedKey(value: string): boolean {
  if (value.length < MIN_KEY || isFiller(value)) return false;
  if (!/[0-9]/.test(value) || kindsIn(value) < 2) return false;
  return entropyOf(value) >= 3 && mixOf(value) >= 0.2 && !isWordy(value, MIN_PAIRS);
}

/** Whether a value is a placeholder, also with its letters dressed up as digits. */
function isFiller(value: string): boolean {
  return isPlaceholder(value) || isPlaceholder(value.replace(/[0-57@$!]/g, (character) => LEET[character] ?? character));
}
