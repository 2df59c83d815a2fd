/** The longest text that is shown within a line, in characters: longer than most citations. */
const MAX_INLINE = 200;

/**
 * Text from documents, as a block of code that says so. The fence is longer than every run of backticks in the text, so the text can't
 * end it.
 */
export function fenced(text: string, info = 'untrusted'): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${info}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}`;
}

/**
 * Text from documents in one line of a fenced list, such as a title, a path or a citation. White space and control characters become one
 * space, so that it stays one line.
 */
export function oneLine(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > MAX_INLINE ? `${line.slice(0, MAX_INLINE).toWellFormed()}…` : line;
}

/** Formats a text that the agent itself wrote, such as a reference, as code within a line. Text from documents is fenced instead. */
export function inline(text: string): string {
  const short = oneLine(text);
  const run = longestRun(short);
  if (run === 0) return `\`${short}\``;
  const ticks = '`'.repeat(run + 1);
  return `${ticks} ${short} ${ticks}`;
}

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
