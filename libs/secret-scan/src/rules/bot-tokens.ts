import { isPlaceholder } from '../judge/placeholders';
import { kindOf, mixOf } from '../judge/randomness';
import { isTokenCharacter } from '../words/alphanumeric';
import type { Rule, Span } from '../findings/rule';

const MIDDLE = 6;
const GENERATED_MIX = 0.25;

/** Tokens of bots, which begin with the bot's number and bear no prefix. */
export const BOT_TOKENS: readonly Rule[] = [
  { id: 'discord-bot-token', anchors: ['.'], begin: (text) => (dot) => discordToken(text, dot) },
  { id: 'telegram-bot-token', anchors: [':a'], begin: (text) => (colon) => telegramToken(text, colon) },
];

/** The number in base64url (so it begins with M, N or O), six characters of time, 27 to 38 of signature. */
function discordToken(text: string, dot: number): Span | null {
  if (text.charCodeAt(dot + MIDDLE + 1) !== 46) return null;
  const start = startOfRun(text, dot, 30);
  const end = endOfRun(text, dot + MIDDLE + 2, 40);
  const first = text[start] ?? '';
  if (!'MNO'.includes(first) || dot - start < 23 || dot - start > 28) return null;
  if (end - dot - MIDDLE - 2 < 27 || endOfRun(text, dot + 1, MIDDLE) !== dot + MIDDLE + 1) return null;
  const number = text.slice(start, dot);
  if (!/^[0-9]+$/.test(Buffer.from(number, 'base64url').toString('latin1')) && mixOf(number) < GENERATED_MIX)
    return null;
  const signature = text.slice(dot + MIDDLE + 2, end);
  return isPlaceholder(signature) || mixOf(signature) < GENERATED_MIX ? null : { start, end };
}

/** 8 to 10 digits, a colon, and 35 characters that begin with an A. */
function telegramToken(text: string, colon: number): Span | null {
  let start = colon;
  while (start > 0 && colon - start <= 10 && kindOf(text.charCodeAt(start - 1)) === 2) start--;
  if (colon - start < 8 || colon - start > 10 || text[colon + 1] !== 'A') return null;
  // `/bot<token>/` is how the token stands in addresses.
  if (start > 0 && isTokenCharacter(text.charCodeAt(start - 1)) && !text.startsWith('bot', start - 3))
    return null;
  const end = endOfRun(text, colon + 1, 36);
  if (end - colon - 1 !== 35) return null;
  const secret = text.slice(colon + 2, end);
  return isPlaceholder(secret) || mixOf(secret) < GENERATED_MIX ? null : { start, end };
}

/** Offset at which the token characters before `end` begin, `most` of them at most. */
function startOfRun(text: string, end: number, most: number): number {
  let start = end;
  while (start > 0 && end - start < most && isTokenCharacter(text.charCodeAt(start - 1))) start--;
  return start;
}

/** Offset after the token characters from `start` on, `most` of them at most. */
function endOfRun(text: string, start: number, most: number): number {
  let end = start;
  while (end - start < most && isTokenCharacter(text.charCodeAt(end))) end++;
  return end;
}
