/** The most tokens of an answer (o200k_base). Agents cut answers of 25,000 tokens, and the words around this text count too. */
export const MAX_ANSWER_TOKENS = 24_000;
const NOTICE =
  '\n\n**The rest was cut off, because the answer was too long.** Ask for less: use `limit`, `maxTokens`, a folder or a section.';

/** The text, cut at the end of a line if it has more tokens than an answer may have. A cut closes the open block of code. */
export async function withinBudget(text: string, maxTokens = MAX_ANSWER_TOKENS): Promise<string> {
  // A token has at least one byte.
  if (Buffer.byteLength(text) <= maxTokens) return text;
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  const count = (part: string): number => countTokens(part, { disallowedSpecial: new Set() });
  if (count(text) <= maxTokens) return text;
  const room = maxTokens - 100;
  let kept = text;
  for (let tokens = count(kept); tokens > room; tokens = count(kept))
    kept = kept.slice(0, Math.floor((kept.length * room * 0.98) / tokens)).toWellFormed();
  const lastLine = kept.lastIndexOf('\n');
  // A line can be as long as the answer.
  if (lastLine > kept.length / 2) kept = kept.slice(0, lastLine);
  return `${kept}${closingFence(kept)}${NOTICE}`;
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
