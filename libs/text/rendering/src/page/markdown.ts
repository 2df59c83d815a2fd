import MarkdownIt from 'markdown-it';
import { alerts } from './alerts';
import { headingIds } from './heading-ids';
import { type LineEnvironment, lineMarks } from './line-marks';
import { taskLists } from './task-lists';

/** Tags that would hide the text after them, or change its meaning (GFM, section 6.11). They are shown as text. */
const HIDING = /<(?=\/?(?:title|textarea|style|xmp|iframe|noembed|noframes|script|plaintext)(?![\w-]))/gi;

/** The rules that both ways of rendering share. */
function build(linkify: boolean) {
  const markdown = new MarkdownIt({ html: true, linkify });
  for (const html of ['html_block', 'html_inline'])
    markdown.renderer.rules[html] = (tokens, index) => tokens[index]!.content.replace(HIDING, '&lt;');
  return markdown;
}

function buildLinking() {
  const markdown = build(true);
  // Only links that begin with a scheme: `README.md` is not an address.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  markdown.use(taskLists).use(alerts).use(headingIds).use(lineMarks);

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

function buildPlain() {
  const markdown = build(false);
  // The text of a block is read when it is rendered, so that only one block is in memory as tokens.
  markdown.core.ruler.enableOnly(['normalize', 'block']);
  // Without addresses: a document can repeat a long one any number of times with short references.
  markdown.renderer.rules.link_open = () => '<a>';
  markdown.renderer.rules.image = () => '<img>';
  markdown.renderer.rules.text_special = (tokens, i) => markdown.utils.escapeHtml(tokens[i]!.content);
  return markdown;
}

const linking = buildLinking();
const plain = buildPlain();

/**
 * Renders GitHub Flavored Markdown as HTML. Headings get their anchors as ids, and tasks the mark of their line. HTML in the Markdown is
 * kept, so the result must be sanitized.
 */
export function markdownToHtml(source: string, lines: LineEnvironment = {}): string {
  return linking.render(source, { ...lines });
}

/**
 * The same, piece by piece, for callers that only need the text: without addresses of links and images, and with the marks of tasks and
 * alerts as they are written. Faster, and needs less memory.
 */
export function* markdownToPlainHtml(source: string): Generator<string> {
  const env = {};
  const { renderer, options, inline } = plain;
  const tokens = plain.parse(source, env);
  for (const [i, token] of tokens.entries()) {
    if (token.type === 'inline') {
      const children: typeof tokens = [];
      inline.parse(token.content, plain, env, children);
      yield renderer.renderInline(children, options, env);
    } else {
      const rule = renderer.rules[token.type];
      yield rule ? rule(tokens, i, options, env, renderer) : renderer.renderToken(tokens, i, options);
    }
  }
}
