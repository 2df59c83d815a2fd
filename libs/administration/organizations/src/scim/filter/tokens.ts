import { invalidFilter } from '../http/scim-errors';

/** A part of the text of a filter. */
export interface Token {
  kind: 'word' | 'literal' | 'mark' | 'part' | 'end';
  text: string;
}

/** Longer filters are refused. */
export const MAX_FILTER_LENGTH = 4_096;

// Each alternative begins with another character, and no part of it can match the same text in two ways: the time is linear.
const TOKEN =
  /\s+|([A-Za-z][\w$:.-]*)|("(?:[^"\\\p{Cc}]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|([()[\]])|\.([A-Za-z$][\w$-]*)/uy;

/** @throws a SCIM error for a text that no filter contains */
export function tokensOf(text: string): Token[] {
  if (text.length > MAX_FILTER_LENGTH)
    throw invalidFilter(`A filter must have at most ${MAX_FILTER_LENGTH} characters.`);
  const tokens: Token[] = [];
  const pattern = new RegExp(TOKEN);
  while (pattern.lastIndex < text.length) {
    const at = pattern.lastIndex;
    const match = pattern.exec(text);
    if (!match) throw invalidFilter(`The filter has an unexpected character at position ${at + 1}.`);
    const [, word, literal, mark, part] = match;
    if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else if (literal !== undefined) tokens.push({ kind: 'literal', text: literal });
    else if (mark !== undefined) tokens.push({ kind: 'mark', text: mark });
    else if (part !== undefined) tokens.push({ kind: 'part', text: part });
  }
  return [...tokens, { kind: 'end', text: '' }];
}
