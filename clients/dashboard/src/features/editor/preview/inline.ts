import { syntaxTree } from '@codemirror/language';
import type { Range } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { frontMatterEnd } from '../markdown/front-matter';
import { decorate } from './constructs';
import { linkCheck } from './link-check';
import { focused, pointerDown } from './quiet';

const frontMatter = Decoration.line({ class: 'cm-front-matter', attributes: { spellcheck: 'false' } });

/** Hides the marks of Markdown where the cursor is not, in the visible part of the text. */
export const inline = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = visibleDecorations(view);
    }

    update(update: ViewUpdate): void {
      const { view, state, startState } = update;
      const isQuiet = view.composing || state.field(pointerDown);
      if (isQuiet) this.decorations = this.decorations.map(update.changes);
      else if (
        update.docChanged ||
        update.viewportChanged ||
        update.selectionSet ||
        startState.field(focused) !== state.field(focused) ||
        startState.field(pointerDown) ||
        startState.field(linkCheck, false) !== state.field(linkCheck, false) ||
        syntaxTree(startState) !== syntaxTree(state)
      )
        this.decorations = visibleDecorations(view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function visibleDecorations({ state, visibleRanges }: EditorView): DecorationSet {
  const found: Range<Decoration>[] = [];
  const end = frontMatterEnd(state.doc);
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= Math.min(to, end - 1);) {
      const line = state.doc.lineAt(at);
      found.push(frontMatter.range(line.from));
      at = line.to + 1;
    }
    syntaxTree(state).iterate({
      from,
      to,
      enter: (node) => {
        if (node.from < end && node.name !== 'Document') return false;
        return decorate(node.node, state, found);
      },
    });
  }
  return Decoration.set(found, true);
}
