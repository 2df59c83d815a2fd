import type sanitizeHtml from 'sanitize-html';
import { allowedAttributes, sanitizer } from '../allow-list';
import { EXTERNAL, isWebAddress, imageSource } from '../page/addresses';
import { readLineMark } from '../page/line-marks';
import { aligned } from '../page/sanitize-shown';
import type { ViewedLink } from './viewed';

/** The maximum number of different destinations that are looked up. Further ones are shown as broken. */
const MAX_LINKS = 5_000;
const MAX_HREF = 2_000;
const SCHEME = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const BLOCKS = ['p', 'blockquote', 'li', 'table', 'pre', 'code', 'hr'];

/** The elements that the HTML of a view has besides the allow-list. */
const VIEWED = {
  tags: ['input'],
  attributes: {
    a: ['data-link'],
    details: ['open'],
    img: ['data-link'],
    input: ['type', 'disabled', 'checked', 'data-line'],
    td: ['scope'],
    ...Object.fromEntries(BLOCKS.map((name) => [name, ['data-line']])),
    ...Object.fromEntries(HEADINGS.map((name) => [name, ['id', 'data-line']])),
  },
  classes: { li: ['task'], td: ['center', 'right'], th: ['center', 'right'] },
};

/**
 * Sanitizes HTML for the readers of a document. A link to a place in the project becomes `<a data-link="n">`, where `n` is its place in
 * the returned list; an image of one becomes `<img data-link="n">`.
 *
 * @throws TooDeep for HTML that is nested more than 256 levels deep
 */
export function sanitizeViewed(html: string): { html: string; links: ViewedLink[] } {
  const links: ViewedLink[] = [];
  const known = new Map<string, number>();
  const place = (href: string, image: boolean): string => {
    const key = `${image} ${href}`;
    const number = known.get(key) ?? links.length;
    if (!known.has(key) && number < MAX_LINKS && href.length <= MAX_HREF) {
      known.set(key, number);
      links.push({ href, image });
    }
    return String(known.has(key) ? number : MAX_LINKS);
  };
  const sanitize = sanitizer({
    ...VIEWED,
    // A mark comes first in its tag, where the addresses are put in: no text of a document can look like one.
    transformTags: {
      a: (tagName, { href, rel: _rel, 'data-link': _link, ...attribs }) => {
        const target = href?.trim();
        if (target === undefined) return { tagName: 'span', attribs: {} };
        if (isWebAddress(target)) return { tagName, attribs: { href: target, rel: EXTERNAL, ...attribs } };
        if (target.startsWith('#')) return { tagName, attribs: { href: target, ...attribs } };
        if (SCHEME.test(target)) return { tagName: 'span', attribs: {} };
        return { tagName, attribs: { 'data-link': place(target, false), ...attribs } };
      },
      img: (tagName, { src, 'data-link': _link, ...attribs }) => {
        const source = src?.trim() ?? '';
        if (source === '' || SCHEME.test(source))
          return { tagName, attribs: { ...imageSource(source, {}), ...attribs } };
        return { tagName, attribs: { 'data-link': place(source, true), ...attribs } };
      },
      input: checkbox,
      td: aligned,
      th: aligned,
      '*': lined,
    },
  });
  return { html: sanitize(html), links };
}

/** Only checkboxes remain of `input`. */
function checkbox(
  tagName: string,
  { type, checked, 'data-line': line }: sanitizeHtml.Attributes,
): sanitizeHtml.Tag {
  if (type !== 'checkbox') return { tagName: 'not-a-box', attribs: {} };
  return {
    tagName,
    attribs: {
      type,
      disabled: '',
      ...(checked !== undefined && { checked }),
      ...(line !== undefined && { 'data-line': line }),
    },
  };
}

/** Only the numbers of lines remain that the rendering wrote. */
function lined(
  tagName: string,
  { 'data-line': mark, ...attribs }: sanitizeHtml.Attributes,
): sanitizeHtml.Tag {
  const line = readLineMark(mark);
  return { tagName, attribs: line === undefined ? attribs : { ...attribs, 'data-line': line } };
}

/** The tags of a view with their attributes, so that a client can sanitize it again: the allow-list, and what is put in after sanitizing. */
export function viewedHtml(): Record<string, string[]> {
  const allowed = allowedAttributes(VIEWED);
  // Links and images get their addresses, or a class without one; checkboxes a label.
  for (const tag of ['a', 'img'])
    allowed[tag] = [...allowed[tag]!.filter((name) => name !== 'data-link'), 'class'];
  return { ...allowed, input: [...allowed.input!, 'aria-label'], label: [] };
}
