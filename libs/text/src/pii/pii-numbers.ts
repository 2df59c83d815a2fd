import { creditCardIn } from './pii-credit-card';
import { phoneIn } from './pii-phone';
import { isDigit, isWordCharacter, type Spans } from './pii-spans';
import { isSsn } from './pii-ssn';

/** Longest written number looked at; a longer one is no phone, card or SSN. */
const MAX_LENGTH = 40;
const MIN_LENGTH = 7;
const CONTEXT = 24;

interface NumberSpans {
  creditCards: Spans;
  ssns: Spans;
  phones: Spans;
}

/**
 * Card, social security and phone numbers. One walk finds the written numbers (digits, with single separators between groups); each is
 * then judged as a whole, so that a part of a longer number, an id, a hash or a UUID is never taken for one.
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
    const end = endOfNumber(text, at);
    if (end - start >= MIN_LENGTH && end - start <= MAX_LENGTH) judge(text, start, end, found);
    at = end;
  }
  return found;
}

function judge(text: string, start: number, end: number, found: NumberSpans): void {
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

/** A `+` and an opening parenthesis before the first digit belong to the number. */
function startOfNumber(text: string, digit: number): number {
  let start = digit;
  if (start > 0 && text.charCodeAt(start - 1) === 40) start--;
  if (start > 0 && text.charCodeAt(start - 1) === 43) start--;
  return start;
}

/** Offset after the last digit that only separators part from the one before. */
function endOfNumber(text: string, from: number): number {
  let end = from;
  for (;;) {
    while (isDigit(text.charCodeAt(end))) end++;
    const next = afterSeparators(text, end);
    if (!isDigit(text.charCodeAt(next))) return end;
    end = next;
  }
}

/** Offset after at most one separator, or after a parenthesis with a space beside it. */
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

/** False after word characters and marks that make a number part of an identifier, a path, a query or a sum. */
function beginsAlone(text: string, start: number): boolean {
  if (start === 0) return true;
  const code = text.charCodeAt(start - 1);
  return !isWordCharacter(code) && !'-./#$&+'.includes(String.fromCharCode(code));
}
