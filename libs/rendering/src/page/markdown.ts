import MarkdownIt from 'markdown-it';
import { alerts } from './alerts';
import { taskLists } from './task-lists';

/** Tags that would hide the text behind them, or change what it means (GFM, section 6.11): shown as they are written. */
const HIDING = /<(?=\/?(?:title|textarea|style|xmp|iframe|noembed|noframes|script|plaintext)(?![\w-]))/gi;

function build(linkify: boolean) {
  const markdown = new MarkdownIt({ html: true, linkify });
  // Only what begins with a scheme: `README.md` is no address.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  markdown.use(taskLists).use(alerts);
  for (const html of ['html_block', 'html_inline'])
    markdown.renderer.rules[html] = (tokens, index) => tokens[index]!.content.replace(HIDING, '&lt;');

  // As classes, since the pages' policy allows no style attributes.
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

const linking = build(true);
const plain = build(false);

/** GitHub-flavoured Markdown as HTML, with the HTML that stands in it: to be sanitised. */
export function markdownToHtml(source: string): string {
  return linking.render(source);
}

/** The same without links on bare addresses, for whom only the words matter; in less time. */
export function markdownToPlainHtml(source: string): string {
  return plain.render(source);
}
