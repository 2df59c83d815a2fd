// The order of these imports matters.
import './hide-parser';
import TurndownService from 'turndown';
import './show-parser';
import { gfm } from '@joplin/turndown-plugin-gfm';
import { parseClipboard } from '../../../ground/html/clipboard-html';

const service = new TurndownService({
  headingStyle: 'atx',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
  hr: '---',
});
service.use(gfm);
service.remove(['style', 'script', 'meta', 'link', 'title', 'noscript']);
// Images of other origins are not shown, and those of the clipboard come as files.
service.addRule('image', {
  filter: 'img',
  replacement: (_content, node) => {
    const image = node as HTMLImageElement;
    const source = image.getAttribute('src') ?? '';
    return /^https?:/.test(source) ? `![${image.alt}](${source})` : image.alt;
  },
});

/** Markdown with the structure of pasted HTML. */
export function clipboardToMarkdown(html: string): string {
  return htmlToMarkdown(parseClipboard(html));
}

/** Markdown with the structure of a page. */
function htmlToMarkdown(page: Document): string {
  clean(page.body);
  // The service changes the node that it gets.
  const markdown = service.turndown(page.body);
  return markdown
    .replace(/\u00a0/g, ' ')
    .replace(/^(\s*(?:[-*+]|\d+\.)) {2,3}/gm, '$1 ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Removes what word processors add and what means nothing in Markdown. */
function clean(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll<HTMLElement>('*')]) {
    const style = element.getAttribute('style') ?? '';
    // Word's lists are paragraphs with the bullet as text; its own elements have a colon in their names.
    if (/mso-list:\s*Ignore/i.test(style)) element.remove();
    else if (/mso-list:\s*l\d/i.test(style)) toListItem(element, Number(/level(\d)/i.exec(style)?.[1] ?? 1));
    else if (element.localName.includes(':')) element.replaceWith(...element.childNodes);
    // Google Docs wraps everything in <b style="font-weight: normal">.
    else if (/^(b|strong)$/.test(element.localName) && /font-weight:\s*(normal|400)/.test(style))
      unwrap(element);
    else if (element.localName === 'span') styleToElement(element, style);
  }
}

function toListItem(paragraph: HTMLElement, level: number): void {
  const { ownerDocument, previousElementSibling } = paragraph;
  const item = ownerDocument.createElement('li');
  item.append(...paragraph.childNodes);
  let list: Element =
    previousElementSibling?.localName === 'ul' ? previousElementSibling : ownerDocument.createElement('ul');
  if (list !== previousElementSibling) paragraph.before(list);
  for (let depth = 1; depth < level; depth++) {
    const last: Element = list.lastElementChild ?? list.appendChild(ownerDocument.createElement('li'));
    list = last.querySelector(':scope > ul') ?? last.appendChild(ownerDocument.createElement('ul'));
  }
  list.append(item);
  paragraph.remove();
}

function styleToElement(span: HTMLElement, style: string): void {
  const name = /font-weight:\s*(bold|[6-9]00)/.test(style)
    ? 'strong'
    : /font-style:\s*italic/.test(style)
      ? 'em'
      : undefined;
  if (!name || span.closest('h1, h2, h3, h4, h5, h6')) return;
  const element = span.ownerDocument.createElement(name);
  element.append(...span.childNodes);
  span.replaceWith(element);
}

function unwrap(element: HTMLElement): void {
  element.replaceWith(...element.childNodes);
}
