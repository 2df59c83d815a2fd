import { StateEffect } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

const prepared = new WeakSet<EditorView>();

/** Opens the search of the editor, which is loaded at its first use. */
export function openSearch(view: EditorView): boolean {
  void import('./search-panel').then(({ openSearchPanel, searching }) => {
    if (!prepared.has(view)) {
      prepared.add(view);
      view.dispatch({ effects: StateEffect.appendConfig.of(searching) });
    }
    openSearchPanel(view);
  });
  return true;
}
