import { Parser } from 'htmlparser2';
import { readFrontMatter } from '#text/front-matter';
import { markdownToPlainHtml } from '#rendering';

/** The format of a field: Markdown, HTML, or text that a page shows as it is. */
export type TextFormat = 'markdown' | 'html' | 'plain';

/**
 * The text that readers of the page see, without the character references, emphasis, links, comments and tags that can split a
 * value. Null for `plain`.
 */
export function renderedText(text: string, format: TextFormat): string | null {
  if (format === 'plain') return null;
  const html = format === 'html' ? text : markdownToPlainHtml(text.slice(readFrontMatter(text).end));
  const words: string[] = [];
  new Parser({ ontext: (piece) => void words.push(piece) }).end(html);
  return words.join('');
}
