import sanitizeHtml from 'sanitize-html';

/** Far more levels than any document has. Sanitizing takes time in proportion to the length times the depth, so the depth is limited. */
const MAX_DEPTH = 256;

/** Thrown for HTML that is nested more than 256 levels deep. */
export class TooDeep extends Error {
  override name = 'TooDeep';
  /** The rule that the HTML breaks, as a predicate. */
  readonly rule = `must not be nested deeper than ${MAX_DEPTH} levels`;
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const BLOCKS = ['p', 'div', 'hr', 'br', 'blockquote', 'pre', 'figure', 'figcaption', 'details', 'summary'];
const LISTS = ['ul', 'ol', 'li', 'dl', 'dt', 'dd'];
const TABLES = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const INLINE = [
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
    'img',
    'ins',
    'kbd',
    'mark',
    'q',
  ],
  ...['rp', 'rt', 'ruby', 's', 'samp', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr'],
];
const TAGS = [...HEADINGS, ...BLOCKS, ...LISTS, ...TABLES, ...INLINE];

const ATTRIBUTES: Record<string, string[]> = {
  '*': ['dir', 'lang', 'title'],
  a: ['href', 'rel'],
  blockquote: ['cite'],
  col: ['span'],
  colgroup: ['span'],
  del: ['datetime'],
  img: ['src', 'alt', 'width', 'height'],
  ins: ['datetime'],
  ol: ['start', 'reversed', 'type'],
  q: ['cite'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope', 'abbr'],
  time: ['datetime'],
};

/** The class that names the language of a code block. */
export const LANGUAGE_CLASS = /^language-[\w+#.-]{1,40}$/;
const CLASSES: Record<string, (string | RegExp)[]> = { code: [LANGUAGE_CLASS] };

/** Tags whose text is removed with them, because it was never meant for readers. */
const WITHOUT_TEXT = [
  ...['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext'],
];

/** The tags and attributes that one use of the allow-list adds, and its transformations of allowed tags. */
export interface Variation {
  tags: string[];
  attributes: Record<string, string[]>;
  classes: Record<string, (string | RegExp)[]>;
  withoutText?: string[];
  transformTags: sanitizeHtml.IOptions['transformTags'];
  exclusiveFilter?: sanitizeHtml.IOptions['exclusiveFilter'];
}

/**
 * Creates a sanitizer. It keeps text and markup, and nothing that acts, frames, styles or loads, except for images: no scripts, event
 * handlers or style attributes; links only with http, https or mailto; images only with https or data URLs. `transformTags` and
 * `exclusiveFilter` narrow links and images further.
 *
 * In its output every `<` and `>` belongs to a tag, and attributes are quoted.
 *
 * @returns a function that throws TooDeep
 */
export function sanitizer(variation: Variation): (html: string) => string {
  const options: sanitizeHtml.IOptions = {
    allowedTags: [...TAGS, ...variation.tags],
    allowedAttributes: merged(ATTRIBUTES, variation.attributes),
    allowedClasses: merged(CLASSES, variation.classes),
    nonTextTags: [...WITHOUT_TEXT, ...(variation.withoutText ?? [])],
    allowedSchemes: ['https', 'http', 'mailto'],
    allowedSchemesByTag: { img: ['https', 'data'] },
    allowedSchemesAppliedToAttributes: ['href', 'src', 'cite'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    parseStyleAttributes: false,
    transformTags: variation.transformTags,
    exclusiveFilter: variation.exclusiveFilter,
  };
  return (html) => {
    let depth = 0;
    const onOpenTag = () => {
      if (++depth > MAX_DEPTH) throw new TooDeep();
    };
    return sanitizeHtml(html, { ...options, onOpenTag, onCloseTag: () => void depth-- });
  };
}

/** The attributes of each tag that a use of the allow-list keeps; `*` are those of all tags. */
export function allowedAttributes(variation: Pick<Variation, 'tags' | 'attributes' | 'classes'>) {
  const attributes = merged(ATTRIBUTES, variation.attributes);
  const classes = merged(CLASSES, variation.classes);
  const tags = [...TAGS, ...variation.tags];
  const of = (tag: string) => [...(attributes[tag] ?? []), ...(classes[tag] ? ['class'] : [])];
  return Object.fromEntries(['*', ...tags].map((tag) => [tag, of(tag)]));
}

function merged<T>(base: Record<string, T[]>, more: Record<string, T[]>): Record<string, T[]> {
  const tags = Object.keys({ ...base, ...more });
  return Object.fromEntries(tags.map((tag) => [tag, [...(base[tag] ?? []), ...(more[tag] ?? [])]]));
}
