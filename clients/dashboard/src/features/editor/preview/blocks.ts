import { syntaxTree, syntaxTreeAvailable } from '@codemirror/language';
import { type EditorState, type Range, StateField, type Transaction } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { frontMatterEnd } from '../markdown/front-matter';
import { type ImageAddress, ImageWidget, imageOf } from './image-widget';
import { focused, pointerDown } from './quiet';
import { TableWidget } from './table-widget';
import { touchesLines } from './touches';

/** Tables and pictures of the top level. A view plugin may not give decorations of blocks, so this is a field. */
export function blocks(addressOf: ImageAddress) {
  const field = StateField.define<DecorationSet>({
    create: (state) => blockDecorations(state, addressOf),
    update: (decorations, transaction) => {
      if (isQuiet(transaction)) return decorations.map(transaction.changes);
      return mustUpdate(transaction) ? blockDecorations(transaction.state, addressOf) : decorations;
    },
    provide: (self) => EditorView.decorations.from(self),
  });
  return field;
}

function isQuiet(transaction: Transaction): boolean {
  return transaction.state.field(pointerDown) || transaction.isUserEvent('input.type.compose');
}

function mustUpdate({ docChanged, selection, startState, state }: Transaction): boolean {
  return (
    docChanged ||
    selection !== undefined ||
    startState.field(pointerDown) ||
    startState.field(focused) !== state.field(focused) ||
    syntaxTree(startState) !== syntaxTree(state)
  );
}

function blockDecorations(state: EditorState, addressOf: ImageAddress): DecorationSet {
  const found: Range<Decoration>[] = [];
  const end = frontMatterEnd(state.doc);
  for (let node = syntaxTree(state).topNode.firstChild; node; node = node.nextSibling) {
    if (node.from < end) continue;
    if (node.name === 'Table') decorateTable(node, state, found);
    else if (node.name === 'Paragraph') decorateImage(node, state, found, addressOf);
  }
  return Decoration.set(found, true);
}

function decorateTable(node: SyntaxNode, state: EditorState, found: Range<Decoration>[]): void {
  if (touchesLines(state, node.from, node.to)) return;
  // The end of a table is not known before the parser has passed it.
  if (!syntaxTreeAvailable(state, node.to)) return;
  const from = state.doc.lineAt(node.from).from;
  const widget = new TableWidget(state.sliceDoc(from, node.to));
  found.push(Decoration.replace({ widget, block: true }).range(from, state.doc.lineAt(node.to).to));
}

function decorateImage(
  node: SyntaxNode,
  state: EditorState,
  found: Range<Decoration>[],
  addressOf: ImageAddress,
): void {
  const image = node.firstChild;
  if (image?.name !== 'Image' || image.from !== node.from || image.to !== node.to) return;
  const { from, to } = state.doc.lineAt(image.from);
  if (image.to > to) return;
  const shown = imageOf(image, state, addressOf);
  if (!shown) return;
  const widget = new ImageWidget(shown.destination, shown.address, shown.text);
  if (touchesLines(state, from, to))
    found.push(Decoration.widget({ widget, block: true, side: 1 }).range(to));
  else found.push(Decoration.replace({ widget, block: true }).range(from, to));
}
