import sanitizeHtml from 'sanitize-html';
import { imageSource, linkTarget } from './addresses';

const TEXT =
  'h1 h2 h3 h4 h5 h6 p br hr wbr blockquote pre div span ul ol li dl dt dd figure figcaption details summary ' +
  'a abbr b bdi bdo cite code del dfn em i ins kbd mark q rp rt ruby s samp small strong sub sup time u var ' +
  'table caption colgroup col thead tbody tfoot tr th td img input';

const CELL = ['colspan', 'rowspan', 'scope'];

/** Far more levels than any document has; each one costs what all within it have cost. */
const MAX_DEPTH = 256;

class TooDeep extends Error {
  override name = 'TooDeep';
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TEXT.split(' '),
  // Of these the text goes too: it was never meant for reading.
  nonTextTags: 'title textarea style xmp iframe noembed noframes script plaintext'.split(' '),
  allowedAttributes: {
    '*': ['dir', 'lang', 'title'],
    a: ['href', 'rel'],
    blockquote: ['cite'],
    col: ['span'],
    colgroup: ['span'],
    del: ['datetime'],
    details: ['open'],
    img: ['src', 'alt', 'width', 'height'],
    input: ['type', 'disabled', 'checked'],
    ins: ['datetime'],
    ol: ['start', 'reversed', 'type'],
    q: ['cite'],
    td: CELL,
    th: [...CELL, 'abbr'],
    time: ['datetime'],
  },
  // Of code, the language.
  allowedClasses: {
    code: [/^language-[\w+#.-]{1,40}$/],
    li: ['task'],
    td: ['center', 'right'],
    th: ['center', 'right'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['https', 'data'] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  transformTags: {
    a: (tagName, { href, rel: _, ...attribs }) => {
      const target = linkTarget(href);
      return target ? { tagName, attribs: { ...attribs, ...target } } : { tagName: 'span', attribs: {} };
    },
    img: (tagName, { src, ...attribs }) => ({ tagName, attribs: { ...attribs, ...imageSource(src) } }),
    input: (tagName, { type, checked }) =>
      type === 'checkbox'
        ? { tagName, attribs: { type, disabled: '', ...(checked !== undefined && { checked }) } }
        : { tagName: 'not-a-box', attribs: {} },
    td: aligned,
    th: aligned,
    // The page has its own landmarks.
    ...Object.fromEntries(
      ['article', 'aside', 'center', 'footer', 'header', 'main', 'nav', 'section'].map((name) => [
        name,
        'div',
      ]),
    ),
  },
};

/**
 * HTML as it may be shown: text and its markup, and nothing that acts, loads (but images over https), styles or frames.
 * What was sanitised when it came in passes here again, by the list of today.
 *
 * In what comes out, `<` and `>` stand for tags only, and attributes are quoted.
 *
 * @throws TooDeep for what is nested more than 256 levels deep
 */
export function sanitise(html: string): string {
  let depth = 0;
  const onOpenTag = () => {
    if (++depth > MAX_DEPTH) throw new TooDeep();
  };
  return sanitizeHtml(html, { ...OPTIONS, onOpenTag, onCloseTag: () => void depth-- });
}

/** A cell's alignment as a class: the pages' policy allows no style attributes. */
function aligned(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const side = /text-align:\s*(center|right|end)/i.exec(attribs.style ?? '')?.[1] ?? attribs.align;
  if (side === undefined) return { tagName, attribs };
  return {
    tagName,
    attribs: { ...attribs, class: side.toLowerCase() === 'end' ? 'right' : side.toLowerCase() },
  };
}
