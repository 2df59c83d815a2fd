/** A tag or a stretch of text of sanitised HTML. */
export type Piece = { kind: 'open' | 'close'; name: string; html: string } | { kind: 'text'; html: string };

/** Tags that stand alone. */
const VOID = new Set(['br', 'col', 'hr', 'img', 'input', 'wbr']);

const TAG = /<(\/?)([a-z][a-z0-9]*)[^>]*>/g;

/** Parts sanitised HTML into its tags and texts. It relies on what `sanitise` promises: `<` and `>` are tags'. */
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

/** The text that a stretch of sanitised HTML stands for. */
export function unescape(html: string): string {
  if (!html.includes('&')) return html;
  return html.replace(/&(lt|gt|quot|amp);/g, (_, name: string) => CHARACTERS[name]!);
}

/** Text as sanitised HTML. */
export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);
}

/** An attribute of an open tag, as text. */
export function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(` ${name}="([^"]*)"`).exec(tag);
  return found ? unescape(found[1]!) : undefined;
}

const CHARACTERS: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' };
const ENTITIES: Record<string, string> = { '<': '&lt;', '>': '&gt;', '"': '&quot;', '&': '&amp;' };
