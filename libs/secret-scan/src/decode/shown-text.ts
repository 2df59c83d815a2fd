import { Parser } from 'htmlparser2';
import { readFrontMatter } from '#text/front-matter';
import { markdownToPlainHtml } from '#rendering';

/** How a field becomes part of a page: written in Markdown, in HTML, or as it stands. */
export type Writing = 'markdown' | 'html' | 'plain';

/**
 * What readers see of a text on its page: references, emphasis, links, comments and tags, which can stand in the middle of
 * a value, are gone. Null where it is the text itself.
 */
export function shownText(text: string, writing: Writing): string | null {
  if (writing === 'plain') return null;
  const html = writing === 'html' ? text : markdownToPlainHtml(text.slice(readFrontMatter(text).end));
  const words: string[] = [];
  new Parser({ ontext: (piece) => void words.push(piece) }).end(html);
  return words.join('');
}
