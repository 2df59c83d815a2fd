import sanitizeHtml from 'sanitize-html';
import { readFrontMatter } from '#documents/front-matter';
import { markdownToHtml } from '../../pages/rendering/markdown';
import { unescape } from '../../pages/rendering/pieces';

/** How a field becomes part of a page: written in Markdown, in HTML, or as it stands. */
export type Writing = 'markdown' | 'html' | 'plain';

/**
 * What readers see of a text on its page: references, emphasis, links, comments and tags, which can stand in the middle of
 * a value, are gone. Null where it is the text itself.
 */
export function shownText(text: string, writing: Writing): string | null {
  if (writing === 'plain') return null;
  const html = writing === 'html' ? text : markdownToHtml(text.slice(readFrontMatter(text).end));
  return unescape(sanitizeHtml(html, { allowedTags: [], allowedAttributes: {}, nonTextTags: [] }));
}
