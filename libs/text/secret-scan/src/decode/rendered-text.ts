import { Parser } from 'htmlparser2';
import { endOfFrontMatter } from '#text/front-matter';
import { markdownToPlainHtml } from '#rendering/markdown';

/** The format of a field: Markdown, HTML, text that a page shows as it is, or Markdown that can't be rendered here. */
export type TextFormat = 'markdown' | 'html' | 'plain' | 'unrendered';

/**
 * HTML that is nested deeper than this is shown as it is written: the page refuses half of it already. Finding the element that a tag ends
 * takes time in proportion to the depth.
 */
const MAX_DEPTH = 512;

class TooDeep extends Error {}

/**
 * The text that readers of the page see, without the character references, emphasis, links, comments and tags that can split a
 * value. Null for `plain` and `unrendered`, and if it is nested too deeply to be rendered.
 */
export function renderedText(text: string, format: TextFormat): string | null {
  if (format === 'plain' || format === 'unrendered') return null;
  const html = format === 'html' ? [text] : markdownToPlainHtml(text.slice(endOfFrontMatter(text).end));
  try {
    return textOf(html);
  } catch (error) {
    if (error instanceof TooDeep) return null;
    throw error;
  }
}

function textOf(html: Iterable<string>): string {
  const words: string[] = [];
  let depth = 0;
  const parser = new Parser({
    onopentagname: () => {
      if (++depth > MAX_DEPTH) throw new TooDeep();
    },
    onclosetag: () => void depth--,
    ontext: (piece) => void words.push(piece),
  });
  for (const piece of html) parser.write(piece);
  parser.end();
  return words.join('');
}
