const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Characters that are read around a place. A user-perceived character that is longer may be split. */
const BEFORE = 128;
const AFTER = 32;

/**
 * The last place up to `at` (UTF-16 offset) between two user-perceived characters, so that neither an emoji nor a letter and its accents nor
 * `\r\n` is split. It is 0 if the text begins with a character that ends after `at`.
 */
export function graphemeBoundary(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const start = Math.max(0, at - BEFORE);
  // A window that begins within a surrogate pair has an unpaired half, which is a segment of its own.
  const found = segmenter.segment(text.slice(start, at + AFTER)).containing(at - start);
  if (!found || found.index + start === at) return at;
  return found.index === 0 && start > 0 ? codePointBoundary(text, at) : found.index + start;
}

/** The length of the first user-perceived character, or of its first code points if it is very long; 0 for an empty text. */
export function firstGrapheme(text: string): number {
  const found = segmenter.segment(text.slice(0, BEFORE)).containing(0);
  return codePointBoundary(text, found?.segment.length ?? 0);
}

function codePointBoundary(text: string, at: number): number {
  const code = text.charCodeAt(at - 1);
  return at < text.length && code >= 0xd800 && code < 0xdc00 ? at - 1 : at;
}
