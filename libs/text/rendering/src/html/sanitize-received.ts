import sanitizeHtml from 'sanitize-html';
import { LANGUAGE_CLASS, TooDeep, sanitizer } from '../allow-list';

/** Longest data URL of an image, in characters. */
const MAX_DATA_URL = 131_072;

const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** Sanitized HTML, or the rule that it breaks if it can't be sanitized. */
export type Sanitized = { html: string } | { problem: string };

const sanitize = sanitizer({
  // The page turns them into `div`, since it has landmarks of its own.
  tags: ['section', 'article', 'aside', 'header', 'footer'],
  attributes: { del: ['cite'], ins: ['cite'], li: ['value'] },
  classes: { pre: [LANGUAGE_CLASS] },
  withoutText: ['option'],
  transformTags: {
    // Foreign links must not profit from the reputation of the service.
    a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow ugc noopener' }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isImage(attribs.src),
});

/**
 * Sanitizes HTML that was sent for a published document, as it is stored: allowed tags and attributes; links with http, https or mailto;
 * images with https, or small ones as data URLs. Other images are removed.
 */
export function sanitizeReceived(html: string): Sanitized {
  try {
    return { html: sanitize(html) };
  } catch (error) {
    if (error instanceof TooDeep) return { problem: error.rule };
    throw error;
  }
}

function isImage(src: string | undefined): boolean {
  if (src === undefined) return false;
  return src.startsWith('https://') || (src.length <= MAX_DATA_URL && DATA_IMAGE.test(src));
}
