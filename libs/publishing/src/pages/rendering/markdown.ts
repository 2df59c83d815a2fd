import MarkdownIt from 'markdown-it';
import { alerts } from './alerts';
import { hideComments, lineBreaks } from './markdown-html';
import { taskLists } from './task-lists';

const markdown = new MarkdownIt({ html: false, linkify: true });
// Only what begins with a scheme: `README.md` is no address.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
markdown.use(hideComments).use(lineBreaks).use(taskLists).use(alerts);

// As classes, since the pages' policy allows no style attributes.
for (const cell of ['th_open', 'td_open']) {
  markdown.renderer.rules[cell] = (tokens, index, options, _env, self) => {
    const token = tokens[index]!;
    const side = /text-align:(center|right)/.exec(String(token.attrGet('style')))?.[1];
    token.attrs = side === undefined ? null : [['class', side]];
    return self.renderToken(tokens, index, options);
  };
}

/** GitHub-flavoured Markdown as HTML, with HTML in it shown as it is written. Not sanitised. */
export function markdownToHtml(source: string): string {
  return markdown.render(source);
}
