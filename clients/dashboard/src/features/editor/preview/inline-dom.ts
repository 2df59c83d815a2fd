import { parser, GFM } from '@lezer/markdown';
import type { SyntaxNode } from '@lezer/common';

const inlineParser = parser.configure(GFM);
const ELEMENTS: Readonly<Record<string, string>> = {
  Emphasis: 'em',
  StrongEmphasis: 'strong',
  Strikethrough: 's',
  InlineCode: 'code',
};
const MARKS = /Mark$|^(URL|LinkTitle|LinkLabel)$/;

/** The text of a cell as elements, without its marks. No string becomes HTML. */
export function inlineDom(source: string): Node {
  // As the text of a heading, it can't be a list or a quote.
  const prefix = '# ';
  const text = prefix + source.replaceAll('\\|', '|');
  const tree = inlineParser.parse(text);
  const fragment = document.createDocumentFragment();
  const heading = tree.topNode.firstChild;
  if (heading) append(fragment, heading, text, prefix.length);
  return fragment;
}

function append(parent: Node, node: SyntaxNode, text: string, from: number): void {
  let at = from;
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.to <= from) continue;
    if (child.from > at) parent.appendChild(document.createTextNode(text.slice(at, child.from)));
    at = child.to;
    if (child.name === 'Escape')
      parent.appendChild(document.createTextNode(text.slice(child.from + 1, child.to)));
    else if (child.name === 'URL' && node.name !== 'Link' && node.name !== 'Image')
      parent.appendChild(linkOf(text.slice(child.from, child.to)));
    else if (!MARKS.test(child.name)) parent.appendChild(elementOf(child, text));
  }
  if (node.to > at) parent.appendChild(document.createTextNode(text.slice(at, node.to)));
}

function elementOf(node: SyntaxNode, text: string): Node {
  const tag = ELEMENTS[node.name];
  if (!tag && node.name !== 'Link' && node.name !== 'Image' && node.name !== 'Autolink')
    return document.createTextNode(text.slice(node.from, node.to));
  const element = document.createElement(tag ?? 'span');
  if (!tag) element.className = 'cm-link';
  append(element, node, text, node.from);
  return element;
}

function linkOf(text: string): Node {
  const element = document.createElement('span');
  element.className = 'cm-link';
  element.textContent = text;
  return element;
}
