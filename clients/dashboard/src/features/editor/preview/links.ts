import type { EditorState, Range } from '@codemirror/state';
import { Decoration } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { linkCheck } from './link-check';
import { touches } from './touches';

const hidden = Decoration.replace({});
const shownMark = Decoration.mark({ class: 'cm-syntax', attributes: { spellcheck: 'false' } });
const link = Decoration.mark({ class: 'cm-link' });
/** Such a link is named for those who do not see its color, too. */
const brokenLink = (state: EditorState) =>
  Decoration.mark({
    class: 'cm-link cm-link-broken',
    attributes: { title: state.phrase('This link leads nowhere') },
  });

/** Shows only the text of a link where the cursor is not. Images and references stay as they are. */
export function decorateLink(node: SyntaxNode, state: EditorState, found: Range<Decoration>[]): boolean {
  if (node.name !== 'Link') {
    if (node.parent?.name !== 'Link' && node.parent?.name !== 'Image' && node.to > node.from)
      found.push(link.range(node.from, node.to));
    return false;
  }
  // A word in brackets alone is text, unless a definition makes it a link. Both stay as they are written.
  if (!node.getChild('URL') && !node.getChild('LinkLabel')) return true;
  const marks = node.getChildren('LinkMark');
  const [open, close] = marks;
  if (!open || !close || node.to <= node.from) return true;
  const url = node.getChild('URL');
  const leads = url ? state.field(linkCheck, false)?.(destinationOf(url, state)) : undefined;
  found.push((leads === false ? brokenLink(state) : link).range(node.from, node.to));
  const isTouched = touches(state, node.from, node.to);
  // A link without text, or a footnote, would disappear.
  const isEmpty = close.from === open.to || state.sliceDoc(open.to, open.to + 1) === '^';
  if (isTouched || isEmpty) found.push(shownMark.range(close.from, node.to));
  else found.push(hidden.range(open.from, open.to), hidden.range(close.from, node.to));
  return true;
}

/** The destination of the link at a position. */
export function destinationAt(node: SyntaxNode | null, state: EditorState): string | undefined {
  for (let current = node; current; current = current.parent) {
    const { name } = current;
    const url =
      name === 'URL' ? current : name === 'Link' || name === 'Autolink' ? current.getChild('URL') : null;
    if (url) return destinationOf(url, state);
  }
  return undefined;
}

function destinationOf(url: SyntaxNode, state: EditorState): string {
  return state.sliceDoc(url.from, url.to).replace(/^<(.*)>$/s, '$1');
}
