/** A tag, or the text between two tags, of sanitized HTML. */
export type Piece = { kind: 'open' | 'close'; name: string; html: string } | { kind: 'text'; html: string };

/** Tags without an end tag. */
const VOID = new Set(['br', 'col', 'hr', 'img', 'input', 'wbr']);

const TAG = /<(\/?)([a-z][a-z0-9]*)[^>]*>/g;

/** Splits sanitized HTML into its tags and texts. It relies on sanitized HTML having `<` and `>` only in tags. */
export function* piecesOf(html: string): Generator<Piece> {
  let at = 0;
  TAG.lastIndex = 0;
  for (const found of html.matchAll(TAG)) {
    if (found.index > at) yield { kind: 'text', html: html.slice(at, found.index) };
    yield { kind: found[1] === '' ? 'open' : 'close', name: found[2]!, html: found[0] };
    at = found.index + found[0].length;
  }
  if (at < html.length) yield { kind: 'text', html: html.slice(at) };
}

/** Whether an element has an end tag. */
export function hasEnd(name: string): boolean {
  return !VOID.has(name);
}

/** The plain text of a text in sanitized HTML. */
export function unescape(html: string): string {
  if (!html.includes('&')) return html;
  return html.replace(/&(lt|gt|quot|amp);/g, (_, name: string) => CHARACTERS[name]!);
}

/** Escapes a plain text for HTML. */
export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);
}

/** The value of an attribute of an open tag, as plain text. */
export function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(` ${name}="([^"]*)"`).exec(tag);
  return found ? unescape(found[1]!) : undefined;
}

const CHARACTERS: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' };
const ENTITIES: Record<string, string> = { '<': '&lt;', '>': '&gt;', '"': '&quot;', '&': '&amp;' };
