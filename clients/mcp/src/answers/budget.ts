import { setImmediate } from 'node:timers/promises';

/** The most tokens of an answer (o200k_base). Agents cut answers of 25,000 tokens, and the words around this text count too. */
export const MAX_ANSWER_TOKENS = 24_000;
/** Longer answers are cut although they may have few tokens, like a long row of spaces: counting takes time for each character. */
const MAX_CHARACTERS_PER_TOKEN = 10;
/** The tokenizer never gets more characters at once, because its time grows with the square of a word or of a row of one sign. */
const MAX_PART = 256;
/** The characters after which other requests of the process get a turn. */
const TURN = 16_384;
const NOTICE =
  '\n\n**The rest was cut off, because the answer was too long.** Ask for less: use `limit`, `maxTokens`, a folder or a section.';
/** The tokens of the notice, and of a fence. */
const FOR_NOTICE = 100;

/** The text, cut at the end of a line if it is longer than an answer may be. A cut closes the open block of code. */
export async function withinBudget(text: string, maxTokens = MAX_ANSWER_TOKENS): Promise<string> {
  // A token has at least one byte.
  if (Buffer.byteLength(text) <= maxTokens) return text;
  let kept = await cut(text, maxTokens - FOR_NOTICE);
  // Half of a surrogate pair is replaced, which keeps the length.
  if (kept.length === text.length) return kept;
  const fence = closingFence(kept);
  // A fence is as long as the longest row of backticks in the text.
  if (fence.length > FOR_NOTICE / 2) kept = await cut(text, maxTokens - FOR_NOTICE - fence.length);
  const lastLine = kept.lastIndexOf('\n');
  // A line can be as long as the answer.
  if (lastLine > kept.length / 2) kept = kept.slice(0, lastLine);
  return `${kept}${closingFence(kept)}${NOTICE}`;
}

/** The beginning of the text that has at most so many tokens; all of it if it fits. */
async function cut(text: string, maxTokens: number): Promise<string> {
  const { countTokens, clearMergeCache } = await import('gpt-tokenizer/encoding/o200k_base');
  const limit = Math.min(text.length, maxTokens * MAX_CHARACTERS_PER_TOKEN);
  let at = 0;
  for (let tokens = 0, rested = 0; at < limit;) {
    const end = endOfPart(text, at, limit);
    tokens += countTokens(text.slice(at, end), { disallowedSpecial: new Set() });
    if (tokens > maxTokens) break;
    at = end;
    if (at - rested < TURN) continue;
    rested = at;
    await setImmediate();
  }
  // The cache of the tokenizer would keep the whole text in memory.
  clearMergeCache();
  return text.slice(0, at).toWellFormed();
}

/** The end of the part of the text that is counted next: before white space if possible, because tokens begin there. */
function endOfPart(text: string, from: number, limit: number): number {
  const end = Math.min(from + MAX_PART, limit);
  if (end === text.length) return end;
  const words = /^[^]*\S(?=\s)/u.exec(text.slice(from, end + 1));
  if (words) return from + words[0].length;
  // Both halves of a surrogate pair stay together.
  return end > from + 1 && /[\ud800-\udbff]/.test(text[end - 1]!) ? end - 1 : end;
}

/** The line that closes the block of code in which the text ends. */
function closingFence(text: string): string {
  let open: string | undefined;
  for (const [, fence, info] of text.matchAll(/^(`{3,})([^`\n]*)$/gm)) {
    if (open === undefined) open = fence;
    else if (fence!.length >= open.length && info!.trim() === '') open = undefined;
  }
  return open === undefined ? '' : `\n${open}`;
}
