import type { EditorState, Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** The reaction to an extension that throws. */
export interface Failures {
  /** The editor can't go on. @param transactions the changes that it could not carry out */
  onBroken: (error: unknown, transactions: readonly Transaction[]) => void;
}

/**
 * An editor that does not lose a key if an extension throws while the text changes. CodeMirror leaves the view in the middle of its update then, so a
 * new one takes its place. Failures of view plugins go to `EditorView.exceptionSink`; these leave the view whole.
 *
 * @throws what an extension throws while the view is built
 */
export function robustView(
  { state, root, parent }: { state: EditorState; root: ShadowRoot; parent: HTMLElement },
  { onBroken }: Failures,
): EditorView {
  return new EditorView({
    state,
    root,
    parent,
    dispatchTransactions: (transactions, view) => {
      try {
        view.update(transactions);
      } catch (error) {
        onBroken(error, transactions);
      }
    },
  });
}
