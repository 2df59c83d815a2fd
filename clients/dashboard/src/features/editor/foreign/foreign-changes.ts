import { RangeSet, StateEffect, StateField, Transaction } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  GutterMarker,
  ViewPlugin,
  gutter,
} from '@codemirror/view';

/** How long a change must be visible before it counts as seen, in milliseconds. */
const SEEN_AFTER_MS = 8_000;

const seen = StateEffect.define<null>();
const tint = Decoration.line({ class: 'cm-foreign' });

/** Marks a transaction as changes of somebody else. */
export const isForeign = Transaction.remote;

/** The lines that somebody else changed, until they have been seen. */
const foreignLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (lines, transaction) => {
    if (transaction.effects.some((effect) => effect.is(seen))) return Decoration.none;
    const mapped = lines.map(transaction.changes);
    if (!transaction.annotation(isForeign)) return mapped;
    const starts = new Set<number>();
    const { doc } = transaction.state;
    transaction.changes.iterChangedRanges((_fromA, _toA, from, to) => {
      for (let at = from; at <= to;) {
        const line = doc.lineAt(at);
        // A change that ends where a line begins did not change that line.
        if (at < to || from === to || line.from < to) starts.add(line.from);
        at = line.to + 1;
      }
    });
    // A line can change again before it has been seen.
    mapped.between(0, doc.length, (from) => void starts.delete(from));
    return mapped.update({ add: [...starts].sort((a, b) => a - b).map((at) => tint.range(at)) });
  },
  provide: (field) => EditorView.decorations.from(field),
});

class ForeignMark extends GutterMarker {
  override toDOM(view: EditorView): HTMLElement {
    const mark = document.createElement('span');
    mark.className = 'cm-foreign-mark';
    mark.textContent = '▸';
    mark.title = view.state.phrase('Changed by somebody else');
    return mark;
  }
}
const mark = new ForeignMark();

/** Tints what somebody else changed and marks it in the gutter, until it has been visible for a while. */
export const foreignChanges = [
  foreignLines,
  gutter({
    class: 'cm-foreign-gutter',
    markers: (view) => {
      const at: number[] = [];
      view.state.field(foreignLines).between(0, view.state.doc.length, (from) => void at.push(from));
      return RangeSet.of(at.map((from) => mark.range(from)));
    },
    domEventHandlers: {
      click: (view) => {
        view.dispatch({ effects: seen.of(null) });
        return true;
      },
    },
  }),
  ViewPlugin.define((view) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = (): void => {
      const lines = view.state.field(foreignLines);
      if (lines.size === 0) {
        clearTimeout(timer);
        timer = undefined;
        return;
      }
      timer ??= setTimeout(() => {
        timer = undefined;
        let isVisible = false;
        for (const { from, to } of view.visibleRanges) lines.between(from, to, () => void (isVisible = true));
        if (isVisible && !document.hidden) view.dispatch({ effects: seen.of(null) });
        else watch();
      }, SEEN_AFTER_MS);
    };
    return { update: watch, destroy: () => clearTimeout(timer) };
  }),
];

/** The position of the first change of somebody else that has not been seen. */
export function firstForeignChange(view: EditorView): number | undefined {
  const first = view.state.field(foreignLines, false)?.iter();
  return first?.value ? first.from : undefined;
}
