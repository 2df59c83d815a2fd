import type sanitizeHtml from 'sanitize-html';
import { sanitizer } from '../allow-list';
import { type FileAddresses, imageSource, linkTarget } from './addresses';

/** Structural tags, which become `div`: the page has landmarks of its own. */
const LANDMARKS = ['article', 'aside', 'center', 'footer', 'header', 'main', 'nav', 'section'];

const ALIGNMENTS = ['center', 'right'];

const NONE: FileAddresses = {};
/** The files of the document that is being sanitized. Sanitizing is synchronous. */
let files = NONE;

/**
 * Sanitizes HTML for a page. HTML that was sanitized when it was received is sanitized again, so that changes of the allow-list also apply
 * to stored HTML.
 *
 * @param of the addresses of the files to which the document refers
 * @throws TooDeep for HTML that is nested more than 256 levels deep
 */
export function sanitizeShown(html: string, of: FileAddresses = NONE): string {
  files = of;
  try {
    return sanitize(html);
  } finally {
    files = NONE;
  }
}

const sanitize = sanitizer({
  // Only the checkboxes of task lists remain of `input`.
  tags: ['input'],
  attributes: {
    details: ['open'],
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, ['id']])),
    input: ['type', 'disabled', 'checked'],
    td: ['scope'],
  },
  classes: { li: ['task'], td: ALIGNMENTS, th: ALIGNMENTS },
  transformTags: {
    a: (tagName, { href, rel: _, ...attribs }) => {
      const target = linkTarget(href, files);
      return target ? { tagName, attribs: { ...attribs, ...target } } : { tagName: 'span', attribs: {} };
    },
    img: (tagName, { src, ...attribs }) => ({ tagName, attribs: { ...attribs, ...imageSource(src, files) } }),
    input: (tagName, { type, checked }) =>
      type === 'checkbox'
        ? { tagName, attribs: { type, disabled: '', ...(checked !== undefined && { checked }) } }
        : { tagName: 'not-a-box', attribs: {} },
    td: aligned,
    th: aligned,
    ...Object.fromEntries(LANDMARKS.map((name) => [name, 'div'])),
  },
});

/** Turns the alignment of a cell into a class, since the Content-Security-Policy of pages allows no style attributes. */
export function aligned(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const side = /text-align:\s*(center|right|end)/i.exec(attribs.style ?? '')?.[1] ?? attribs.align;
  if (side === undefined) return { tagName, attribs };
  return {
    tagName,
    attribs: { ...attribs, class: side.toLowerCase() === 'end' ? 'right' : side.toLowerCase() },
  };
}
