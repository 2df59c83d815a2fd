import { isPlaceholder } from '../heuristics/placeholders';
import { kindOf, mixOf } from '../heuristics/randomness';
import { isTokenCharacter } from '../words/alphanumeric';
import type { Rule, Span } from '../findings/rule';

const MIDDLE = 6;
const GENERATED_MIX = 0.25;

/** Tokens of bots, which begin with the number of the bot and have no prefix. */
export const BOT_TOKENS: readonly Rule[] = [
  { id: 'discord-bot-token', anchors: ['.'], matcher: (text) => (dot) => discordToken(text, dot) },
  { id: 'telegram-bot-token', anchors: [':a'], matcher: (text) => (colon) => telegramToken(text, colon) },
];

/** The number of the bot in base64url (which begins with M, N or O), six characters for the time, and a signature of 27 to 38 characters. */
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
  // In URLs the token is written `/bot<token>/`.
  if (start > 0 && isTokenCharacter(text.charCodeAt(start - 1)) && !text.startsWith('bot', start - 3))
    return null;
  const end = endOfRun(text, colon + 1, 36);
  if (end - colon - 1 !== 35) return null;
  const secret = text.slice(colon + 2, end);
  return isPlaceholder(secret) || mixOf(secret) < GENERATED_MIX ? null : { start, end };
}

/** The offset at which the token characters before `end` begin: at most `most` of them. */
function startOfRun(text: string, end: number, most: number): number {
  let start = end;
  while (start > 0 && end - start < most && isTokenCharacter(text.charCodeAt(start - 1))) start--;
  return start;
}

/** The offset after the token characters from `start` on: at most `most` of them. */
function endOfRun(text: string, start: number, most: number): number {
  let end = start;
  while (end - start < most && isTokenCharacter(text.charCodeAt(end))) end++;
  return end;
}
