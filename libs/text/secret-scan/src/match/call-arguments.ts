/** An argument of a call: a literal with its place in the text, or any other expression. */
export type Argument = { start: number; end: number; literal: string } | { literal?: undefined };

const MAX_ARGUMENTS = 6;
const LITERAL =
  /(?:N|b|r|u|@|\[\]byte\()?(?<quote>["'`])(?<literal>[^"'`\n\\]{0,160})\k<quote>(?<after>[\w.() ]{0,24}?)\s{0,40}(?=[,)\n]|$)/dy;
/** Anything else without quotes, with one pair of braces, brackets or parentheses. */
const EXPRESSION =
  /[^,()[\]{}"'`\n]{0,80}(?:\([^()"'`\n]{0,80}\)|\{[^{}]{0,80}\}|\[[^[\]"'`\n]{0,80}\])?[^,()[\]{}"'`\n]{0,40}(?=[,)\n])/y;
const SEPARATOR = /,\s{0,40}/y;

/** The first six arguments of a call, from the offset after its parenthesis. */
export function argumentsAt(text: string, from: number): Argument[] {
  const found: Argument[] = [];
  let at = afterMatch(/\s{0,40}/y, text, from);
  while (found.length < MAX_ARGUMENTS) {
    LITERAL.lastIndex = at;
    const match = LITERAL.exec(text);
    const [start, end] = match?.indices?.groups?.['literal'] ?? [0, 0];
    if (match) found.push({ start, end, literal: match.groups?.['literal'] ?? '' });
    const next = match ? LITERAL.lastIndex : afterMatch(EXPRESSION, text, at);
    if (next < 0) break;
    if (!match) found.push({});
    at = afterMatch(SEPARATOR, text, next);
    if (at < 0) break;
  }
  return found;
}

function afterMatch(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}
