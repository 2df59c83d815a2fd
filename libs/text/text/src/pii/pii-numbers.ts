import { creditCardIn } from './pii-credit-card';
import { phoneIn } from './pii-phone';
import { isDigit } from '../characters/characters';
import { isWordCharacter, type Spans } from './pii-spans';
import { isSsn } from './pii-ssn';

/** The longest written number that can be a phone number, card number or SSN. */
const MAX_LENGTH = 40;
const MIN_LENGTH = 7;
const CONTEXT = 24;
/** An area code that a slash separates from the number, as in German: `030/901820`. */
const AREA_CODE = /0\d{2,5}\)? ?\/ ?(?=\d)/y;

interface NumberSpans {
  creditCards: Spans;
  ssns: Spans;
  phones: Spans;
}

/**
 * Finds card numbers, social security numbers and phone numbers. It first finds written numbers (groups of digits with single
 * separators) and then classifies each of them as a whole, so that it never takes a part of a longer number, an id, a hash or a UUID for
 * one.
 */
export function findNumbers(text: string): NumberSpans {
  const found: NumberSpans = { creditCards: [], ssns: [], phones: [] };
  let at = 0;
  while (at < text.length) {
    if (!isDigit(text.charCodeAt(at))) {
      at++;
      continue;
    }
    const start = startOfNumber(text, at);
    const end = endOfNumber(text, afterAreaCode(text, at));
    if (end - start >= MIN_LENGTH && end - start <= MAX_LENGTH) classify(text, start, end, found);
    at = end;
  }
  return found;
}

function classify(text: string, start: number, end: number, found: NumberSpans): void {
  const written = text.slice(start, end);
  if (!beginsAlone(text, start)) return;
  const card = creditCardIn(written);
  if (card) {
    found.creditCards.push(start + card.from, start + card.to);
    return;
  }
  if (!endsAlone(text, end)) return;
  const context = text.slice(Math.max(0, start - CONTEXT), start);
  const digits = written.replace(/\D/g, '');
  if (isSsn(written, context)) found.ssns.push(start, end);
  else {
    const phone = phoneIn(written, digits, context);
    if (phone) found.phones.push(start + phone.from, start + phone.to);
  }
}

/** The offset of the number's start: a `+` and an opening parenthesis before the first digit belong to it. */
function startOfNumber(text: string, digit: number): number {
  let start = digit;
  if (start > 0 && text.charCodeAt(start - 1) === 40) start--;
  if (start > 0 && text.charCodeAt(start - 1) === 43) start--;
  return start;
}

function afterAreaCode(text: string, at: number): number {
  AREA_CODE.lastIndex = at;
  return AREA_CODE.test(text) ? AREA_CODE.lastIndex : at;
}

/** The offset after the last digit. Between two digits there may be a separator. */
function endOfNumber(text: string, from: number): number {
  let end = from;
  for (;;) {
    while (isDigit(text.charCodeAt(end))) end++;
    const next = afterSeparators(text, end);
    if (!isDigit(text.charCodeAt(next))) return end;
    end = next;
  }
}

/** The offset after at most one separator, and parentheses beside it. */
function afterSeparators(text: string, from: number): number {
  let at = from;
  const code = text.charCodeAt(at);
  if (code === 41) at++;
  if (isSeparator(text.charCodeAt(at))) at++;
  if (text.charCodeAt(at) === 40) at++;
  return at;
}

function isSeparator(code: number): boolean {
  return code === 32 || code === 45 || code === 46 || code === 0xa0 || code === 0x2011;
}

function endsAlone(text: string, end: number): boolean {
  const after = text.charCodeAt(end);
  return !isWordCharacter(after) && after !== 45 && after !== 47 && after !== 37;
}

/** False after a character that makes the number part of an identifier, a path, a query or a sum. */
function beginsAlone(text: string, start: number): boolean {
  if (start === 0) return true;
  const code = text.charCodeAt(start - 1);
  return !isWordCharacter(code) && !'-./#$&+'.includes(String.fromCharCode(code));
}
