import MarkdownIt from 'markdown-it';
import { alerts } from './alerts';
import { headingIds } from './heading-ids';
import { taskLists } from './task-lists';

/** Tags that would hide the text after them, or change its meaning (GFM, section 6.11). They are shown as text. */
const HIDING = /<(?=\/?(?:title|textarea|style|xmp|iframe|noembed|noframes|script|plaintext)(?![\w-]))/gi;

function build(linkify: boolean) {
  const markdown = new MarkdownIt({ html: true, linkify });
  // Only links that begin with a scheme: `README.md` is not an address.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  markdown.use(taskLists).use(alerts);
  for (const html of ['html_block', 'html_inline'])
    markdown.renderer.rules[html] = (tokens, index) => tokens[index]!.content.replace(HIDING, '&lt;');

  // Alignment as classes, since the Content-Security-Policy of pages allows no style attributes.
  for (const cell of ['th_open', 'td_open']) {
    markdown.renderer.rules[cell] = (tokens, index, options, _env, self) => {
      const token = tokens[index]!;
      const side = /text-align:(center|right)/.exec(String(token.attrGet('style')))?.[1];
      token.attrs = side === undefined ? null : [['class', side]];
      return self.renderToken(tokens, index, options);
    };
  }
  return markdown;
}

const linking = build(true).use(headingIds);
const plain = build(false);

/** Renders GitHub Flavored Markdown as HTML. Headings get their anchors as ids. HTML in the Markdown is kept, so the result must be sanitized. */
export function markdownToHtml(source: string): string {
  return linking.render(source);
}

/** The same without turning bare addresses into links, and without ids of headings. Faster, for callers that only need the text. */
export function markdownToPlainHtml(source: string): string {
  return plain.render(source);
}
