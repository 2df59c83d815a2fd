import sanitizeHtml from 'sanitize-html';

/** Most levels of elements; far more than any document has, and what keeps sanitising linear. */
const MAX_DEPTH = 256;
/** Longest image that stands in the HTML itself, as its data: address. */
const MAX_DATA_URL = 131_072;

const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** What is left of HTML, or what would be right where it can't be sanitised. */
export type Sanitised = { html: string } | { problem: string };

class TooDeep extends Error {}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'p',
      'div',
      'section',
      'article',
      'aside',
      'header',
      'footer',
      'hr',
      'br',
    ],
    ...[
      'ul',
      'ol',
      'li',
      'dl',
      'dt',
      'dd',
      'blockquote',
      'pre',
      'figure',
      'figcaption',
      'details',
      'summary',
    ],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...[
      'a',
      'abbr',
      'b',
      'bdi',
      'bdo',
      'cite',
      'code',
      'del',
      'dfn',
      'em',
      'i',
      'ins',
      'kbd',
      'mark',
      'q',
      'ruby',
      'rt',
      'rp',
    ],
    ...['s', 'samp', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr', 'img'],
  ],
  allowedAttributes: {
    '*': ['lang', 'dir', 'title'],
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start', 'reversed', 'type'],
    li: ['value'],
    col: ['span'],
    colgroup: ['span'],
    th: ['colspan', 'rowspan', 'scope', 'abbr'],
    td: ['colspan', 'rowspan'],
    time: ['datetime'],
    del: ['datetime', 'cite'],
    ins: ['datetime', 'cite'],
    q: ['cite'],
    blockquote: ['cite'],
  },
  // Of these the text goes too: it was never meant for reading.
  nonTextTags: [
    ...[
      'script',
      'style',
      'title',
      'textarea',
      'option',
      'xmp',
      'iframe',
      'noembed',
      'noframes',
      'plaintext',
    ],
  ],
  // What names a code block's language.
  allowedClasses: { code: [/^language-[\w+#.-]{1,40}$/], pre: [/^language-[\w+#.-]{1,40}$/] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesByTag: { img: ['https', 'data'] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  parseStyleAttributes: false,
  // Strangers' links gain nothing from the service's good name.
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow ugc noopener' }) },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isImage(attribs.src),
};

/**
 * Leaves of HTML what may stand on a public page: elements and attributes of a list, no script, no style, no frame, no
 * handler of an event; addresses of http, https and mailto, and images by https or in the HTML itself.
 */
export function sanitise(given: string): Sanitised {
  let depth = 0;
  const onOpenTag = () => {
    if (++depth > MAX_DEPTH) throw new TooDeep();
  };
  const onCloseTag = () => void depth--;
  try {
    return { html: sanitizeHtml(given, { ...OPTIONS, onOpenTag, onCloseTag }) };
  } catch (error) {
    if (error instanceof TooDeep) return { problem: `must not be nested deeper than ${MAX_DEPTH} levels` };
    throw error;
  }
}

function isImage(src: string | undefined): boolean {
  if (src === undefined) return false;
  return src.startsWith('https://') || (src.length <= MAX_DATA_URL && DATA_IMAGE.test(src));
}
