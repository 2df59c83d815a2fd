import { Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** More is not looked at: nobody pastes a credential in a book. */
const MOST = 65_536;

/** Says what was pasted and where it stands. Looking at it must not delay the paste. */
export function noticingPastes(onPasted: (view: EditorView, pasted: { from: number; text: string }) => void) {
  return EditorView.updateListener.of(({ view, transactions }) => {
    for (const transaction of transactions)
      // Rich text is pasted as plain text first, and that is enough to look at.
      if (transaction.annotation(Transaction.userEvent) === 'input.paste')
        transaction.changes.iterChanges((_from, _to, from, to, inserted) => {
          if (to - from <= MOST) onPasted(view, { from, text: inserted.toString() });
        });
  });
}
