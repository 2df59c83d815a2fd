import { isLineEnd, isSpace } from '../characters/characters';

const ID = /\s(?:id|name)\s*=\s*(?:"([^"\s]{1,200})"|'([^'\s]{1,200})'|([^\s"'=<>`]{1,200}))/gi;
const ANCHOR = /^<a\s/i;
/** A line of nothing but anchors. White space after a tag belongs to it in one way only, or the time would double with every tag. */
const ANCHORS_LINE = /^ {0,3}(?:<a\s[^<>]*>[ \t]*(?:<\/a>[ \t]*)?)+$/i;
const MAX_LINE = 1_000;
/** The most white space between an anchor and its heading. */
const MAX_SPACE = 100;
const MAX_IDS = 5;

/** The ids and names of the HTML anchors (`<a id="x">`) among tags; at most 5, of at most 200 characters each. */
export function htmlIds(tags: readonly string[]): string[] {
  const ids: string[] = [];
  for (const tag of tags) {
    if (!ANCHOR.test(tag)) continue;
    for (const [, double, single, bare] of tag.matchAll(ID)) {
      const id = double ?? single ?? bare ?? '';
      // A leading # is read as the mark of a fragment, so such an id can't be found.
      if (!id.startsWith('#') && ids.length < MAX_IDS) ids.push(id);
    }
  }
  return ids;
}

/** The ids of the HTML anchors on a line of their own directly above a heading, with or without blank lines between. */
export function htmlIdsAbove(content: string, lineStart: number): string[] {
  const place = anchorsAbove(content, lineStart);
  return place ? htmlIds(content.slice(place.start, place.end).match(/<a[^<>]*>/gi) ?? []) : [];
}

/** The place of that line without its line end; undefined if there is none. */
export function anchorsAbove(content: string, lineStart: number): { start: number; end: number } | undefined {
  let end = lineStart;
  while (end > 0 && lineStart - end < MAX_SPACE && isSpace(content.charCodeAt(end - 1))) end--;
  if (content.charCodeAt(end - 1) !== 62) return undefined;
  let start = end;
  while (start > 0 && end - start <= MAX_LINE && !isLineEnd(content.charCodeAt(start - 1))) start--;
  const line = content.slice(start, end);
  return line.length <= MAX_LINE && ANCHORS_LINE.test(line) ? { start, end } : undefined;
}
